import History
import Screens
import Testing

@Suite struct ReportJoiningTests {
    private func known(
        _ id: Int64, _ place: ReportJoining.Known.Place = .wholeScreen, _ state: ProblemState = .open,
        rule: String? = nil, title: String = "", said: String...
    ) -> ReportJoining.Known {
        .init(id: id, place: place, state: state, rule: rule, title: title, said: said.map(ReportDraft.init))
    }
    /// By somebody who has 2.1.
    private func draft(_ text: String) -> ReportDraft {
        var draft = ReportDraft(text: text)
        draft.release = "2.1"
        return draft
    }
    private func joining(_ text: String, onElement: Bool = false, _ known: ReportJoining.Known...) -> ReportJoining {
        ReportJoining(ReportDraft(text: text), isOfElement: onElement, known: known)
    }

    @Test func `another class on the screen joins nothing and is suggested`() {
        let joining = joining(
            "VoiceOver does not speak the prices", known(1, rule: "reduced-motion"), known(2, rule: "text-contrast"))
        #expect(joining.problem == nil && joining.suggested == [2, 1])
    }

    @Test func `of several on one element a report joins what was met with its device, though that is mended`() {
        let phone = HeardWith(idiom: .phone), pad = HeardWith(idiom: .pad)
        func joins(_ person: HeardWith) -> Int64? {
            let mended = known(44, .sameElement, .fixed, rule: "trait-lost").seen(at: .sameElement, with: [phone])
            let open = known(46, .sameElement, said: "It is not announced as a switch").seen(
                at: .sameElement, with: [pad])
            return ReportJoining(
                ReportDraft(text: "Dark mode is not announced as a switch"), by: person, isOfElement: true,
                known: [mended, open]
            ).problem
        }
        #expect(joins(phone) == 44 && joins(pad) == 46 && joins(HeardWith()) == 46)
    }

    @Test func `a name with another figure is another thing`() {
        func joining(_ element: String) -> ReportJoining {
            var draft = ReportDraft(text: "\(element) says only button")
            draft.element = element
            let other = known(1, .otherElement, rule: "button-name", title: "“Nameless 0” has no name (List)")
            return ReportJoining(
                draft, isOfElement: false, known: [other], on: ReportJoining.Screen(names: ["List"]))
        }
        #expect(joining("Nameless 0").problem == 1)
        #expect(joining("Nameless 3").problem == nil && joining("Nameless 3").suggested == [1])
    }

    @Test func `who signs tells of nothing else than who does not`() {
        var signed = ReportDraft(text: "VoiceOver says nothing on the list, Dora.")
        signed.reporterName = "Dora"
        let other = known(1, said: "VoiceOver says nothing on the list, Anna.")
        #expect(ReportJoining(signed, isOfElement: false, known: [other]).problem == 1)
        signed.reporterName = nil
        #expect(ReportJoining(signed, isOfElement: false, known: [other]).problem == nil, "it may be a thing")
    }

    @Test func `words without a class join nothing, but the same words of the whole screen`() {
        let other = known(1, said: "I get lost here.")
        #expect(joining("The new design locks us out", other).problem == nil)
        #expect(joining("i get LOST here", other).problem == 1)
        #expect(joining("I get lost here", onElement: true, other).problem == nil)
        #expect(joining("I get lost here", known(1, .otherElement, said: "I get lost here")).problem == nil)
    }

    @Test func `silence of the whole screen is that of its elements; a step of the checklist is not`() {
        #expect(joining("It is silent", onElement: true, known(1, rule: "speech-loss")).problem == 1)
        #expect(joining("It is silent", onElement: true, known(1, title: "Nothing is read")).problem == 1)
        let step = joining("It does nothing when I double tap", onElement: true, known(1, rule: "session-escape"))
        #expect(step.problem == nil && step.suggested == [1])
        #expect(joining("It is silent", onElement: true, known(1, rule: "session-read-all")).problem == nil)
        #expect(joining("I am stuck on this screen", known(1, rule: "session-escape")).problem == 1)
    }

    @Test func `several of one class are suggested; the loss of speech stands for all of them`() {
        let lost = [known(1, .otherElement, rule: "element-lost"), known(2, .otherElement, rule: "element-lost")]
        let several = ReportJoining(ReportDraft(text: "Rows are skipped"), isOfElement: false, known: lost)
        #expect(several.problem == nil && several.suggested == [2, 1])
        let loss = known(3, rule: "speech-loss")
        #expect(
            ReportJoining(ReportDraft(text: "Rows are skipped"), isOfElement: false, known: lost + [loss]).problem == 3)
    }

    @Test(arguments: [
        "Place order was silent in 2.0, it reads in 2.1 with VoiceOver",
        "Place order was silent with VoiceOver until the update, great job",
        "Place order used to have no name with VoiceOver. The update has mended that.",
        "After the update Place order is not silent, but it used to have no name with VoiceOver",
        "Place order isn't unlabelled any more with VoiceOver",
        "El botón Place order ya no está sin etiqueta con VoiceOver",
        "I withdraw my complaint that Place order has no name with VoiceOver",
        "Correction: Place order does have a name with VoiceOver, I had said it has no name",
        "You can close my ticket about Place order having no name with VoiceOver",
        "Problem gelöst: Auf dem Bildschirm Checkout hatte Place order mit VoiceOver keinen Namen",
        "Erledigt! VoiceOver sagte nichts bei Place order",
        "I have never had the problem that Place order has no name with VoiceOver",
        "Le bouton Place order n'avait pas de nom avec VoiceOver, c'est réparé",
        "Ich hatte gemeldet, dass Place order mit VoiceOver keinen Namen hat. Das war mein Irrtum.",
        "Since the update Place order has a name again in VoiceOver, before it had no label",
        "Only on Android with TalkBack: Place order has no name", "On the web site Place order has no name with NVDA",
        "Solved: Place order has no name", "Is Place order silent with VoiceOver in 2.1, too?",
        "Place orderは以前無音でした", "Great update! Place order finally has a label in VoiceOver",
        "No more unlabelled Place order button with VoiceOver",
        "The missing label of Place order has been added, VoiceOver reads it now",
        "VoiceOver no longer says just button for Place order",
        "Place order has no name with VoiceOver. EDIT: after a restart it does.",
        "My friend says that Place order has no name with VoiceOver",
        "I don't have the problem that Place order has no name", "In version 2.0 Place order has no name",
        "In the old version Place order has no name, in the new one it is there",
        "Seit dem Update hat Place order nicht mehr keinen Namen, VoiceOver liest ihn",
        "Place order is labelled. I reported it as unlabelled by mistake.", "Sorry, wrong app: Place order has no name",
        "Place order, once silent with VoiceOver, speaks",
    ])
    func `what is mended is not reopened by words that may tell that it is over`(_ text: String) {
        let fixed = known(1, .sameElement, .fixed, rule: "name-lost")
        let joining = ReportJoining(draft(text), isOfElement: true, known: [fixed], platform: "iOS")
        #expect(joining.problem == nil)
        #expect(joining.isInDoubt ? joining.suggested == [1] : ReportMatter(ReportDraft(text: text)).isOther)
    }

    @Test(arguments: [
        "Place order has no name with VoiceOver", "In 2.1 Place order still has no label",
        "It used to work, now Place order says nothing", "Place order was silent in 2.0 and still is",
        "You said it was fixed, but Place order says nothing",
        "Thanks for fixing the list, but Place order has no name",
        "Place order is silent again", "I reported last week that Place order has no name, and it still has none",
        "Why does Place order say nothing?", "Place order is not labelled", "It is not fixed, Place order has no name",
        "Place order hat immer noch keinen Namen", "Früher ging es, jetzt sagt Place order nichts",
        "VoiceOver liest Place order nicht mehr vor", "Place order ya no tiene nombre con VoiceOver",
        "Place order n'a toujours pas de nom", "Place order has no name since 2.0, please add it",
        "I was ordering food when I noticed that Place order has no name",
        "It worked in 2.0, now Place order has no name",
        "Since iOS 17.5 Place order has no name with VoiceOver", "On my iPad as on Android Place order has no name",
    ])
    func `who says beyond doubt that it is there reopens what is mended`(_ text: String) {
        let fixed = known(1, .sameElement, .fixed, rule: "name-lost")
        let joining = ReportJoining(draft(text), isOfElement: true, known: [fixed], platform: "iOS")
        #expect(joining.problem == 1 && !joining.isInDoubt)
    }

    @Test func `what was there in the release of the report is joined though it is mended, where it is the only one`() {
        let mended = known(1, .otherElement, .fixed, rule: "name-lost").seen(at: .otherElement, isMet: true)
        #expect(joining("One button has no name", mended).problem == 1)
        #expect(joining("One button has no name", known(1, .otherElement, .fixed, rule: "name-lost")).problem == nil)
        let both = joining("One button has no name", mended, known(2, .otherElement, rule: "button-name"))
        #expect(both.problem == nil && both.suggested == [2, 1])
        #expect(joining("The prices are hard to see", mended).suggested == [], "nothing else that is mended is offered")
    }

    @Test func `what only people told has the class of what they wrote, where its name tells none`() {
        #expect(joining("Rows are skipped", known(1, title: "Hello", said: "Hello. The list is silent.")).problem == 1)
        #expect(joining("Rows are skipped", known(1, title: "Hello", said: "Silent.", "Too pale.")).problem == nil)
    }

    @Test func `an element's problem is joined in whichever state, an open one first; praise joins none`() {
        let fixed = known(1, .sameElement, .fixed), open = known(2, .sameElement),
            closed = known(3, .sameElement, .fixed)
        #expect(joining("Broken", onElement: true, fixed, open, closed).problem == 2)
        #expect(joining("Still broken", onElement: true, fixed).problem == 1)
        #expect(joining("I love it", onElement: true, open).problem == nil)
    }

    @Test func `what is mended is not back by words that tell nothing of it`() {
        let mended = known(1, .sameElement, .fixed, rule: "name-lost")
        for text in [
            "After Buy now I am asked for my password", "Buy now is announced twice", "Where is Buy now?",
            "Buy now: VoiceOver reads the hint before the label",
        ] {
            let joining = joining(text, onElement: true, mended)
            #expect(joining.problem == nil && joining.suggested == [1], "\(text)")
            #expect(self.joining(text, onElement: true, mended.seen(at: .sameElement, isMet: true)).problem == 1)
        }
        for text in [
            "Buy now has no name", "VoiceOver says nothing on Buy now", "Buy now is still odd", "Wieder kaputt",
        ] {
            #expect(joining(text, onElement: true, mended).problem == 1, "\(text)")
        }
    }

    @Test func `what somebody says is well is not what they complain of`() {
        let share = known(1, .otherElement, title: "“Share” is no longer heard", said: "Share is silent")
        let screen = ReportJoining.Screen(names: ["Profile"], labels: ["Share", "Favourites"])
        for text in [
            "The Favourites button is silent with VoiceOver, Share is fine",
            "VoiceOver reads Share correctly but Favourites is silent", "Favourites ist stumm, Share funktioniert.",
        ] {
            let joining = ReportJoining(ReportDraft(text: text), isOfElement: false, known: [share], on: screen)
            #expect(joining.problem == nil && joining.suggested == [1], "\(text)")
        }
        let one = ReportDraft(text: "Favourites is fine, the Share button is silent")
        #expect(ReportJoining(one, isOfElement: false, known: [share], on: screen).problem == 1)
    }

    @Test func `of several on one element that of its class goes first, though it is mended`() {
        let mended = known(1, .sameElement, .fixed, rule: "button-name")
        let other = known(2, .sameElement, said: "It does nothing on double tap")
        let open = known(3, .sameElement, rule: "name-lost")
        let text = "The button has no name, VoiceOver says only button"
        #expect(joining(text, onElement: true, mended, other).problem == 1)
        #expect(joining(text, onElement: true, open, mended, other).problem == 3)
    }

    @Test func `who names but a kind of thing means nothing of another kind`() {
        let buy = known(1, .otherElement, title: "“Buy”: nothing is heard", said: "The buy button is silent")
        for other in [
            "the heading is silent", "The heading at the top is not read by VoiceOver", "The list is silent",
            "Die Überschrift wird nicht vorgelesen", "Die Liste ist stumm", "La liste est silencieuse avec VoiceOver",
        ] {
            let joining = joining(other, buy)
            #expect(joining.problem == nil && joining.suggested == [1], "\(other)")
        }
        #expect(joining("the button is silent", buy).problem == 1)
        #expect(joining("It is silent", buy).problem == 1)
        #expect(joining("The list is silent", known(1, said: "Price is silent")).problem == nil)
        let heading = known(2, said: "the heading is silent")
        #expect(joining("The Settings heading is silent", heading).problem == 2)
        #expect(joining("The title is silent", heading).problem == 2)
        #expect(joining("the button is silent", heading).problem == nil)
        #expect(joining("The rows are silent", known(3, said: "The list is silent")).problem == 3)
        let screen = ReportJoining.Screen(names: ["List"])
        let named = ReportJoining(
            ReportDraft(text: "The List screen is silent"), isOfElement: false, known: [buy], on: screen)
        #expect(named.problem == 1)
    }

    @Test func `what names another thing is not the same, whatever its class`() {
        let filter = known(1, title: "The filter icon has no label", said: "The filter icon has no label")
        #expect(joining("The seat map icon has no label", filter).problem == nil)
        #expect(joining("The seat map icon has no label", filter).suggested == [1])
        #expect(joining("The filter symbol is unlabelled", filter).problem == 1)
        let buy = known(2, .otherElement, rule: "name-lost", title: "“Buy a ticket” has lost its name (Departures).")
        #expect(joining("The help link has no label", buy).problem == nil)
        #expect(joining("The ticket button has no label", buy).problem == 2)
        var named = ReportDraft(text: "It has no label")
        named.element = "Weather banner"
        #expect(ReportJoining(named, isOfElement: false, known: [buy]).problem == nil)
        #expect(
            ReportJoining(named, isOfElement: false, known: [known(3, title: "A button has no label")]).problem == nil)
    }

    @Test func `of several that it may be it joins none`() {
        let first = known(1, title: "The filter icon has no label"), second = known(2, .otherElement, rule: "name-lost")
        let joining = joining("A button has no label", first, second, known(3, rule: "text-contrast"))
        #expect(joining.problem == nil && joining.suggested == [2, 1, 3] && joining.alike == 2)
    }

    @Test func `on one element, what is seen is not what is heard`() {
        let pale = known(1, .sameElement, title: "Far too pale, no contrast"),
            silent = known(2, .sameElement, rule: "name-lost")
        #expect(joining("It says nothing", onElement: true, pale).problem == nil)
        #expect(joining("It says nothing", onElement: true, pale, silent).problem == 2)
        #expect(joining("I can't make it out", onElement: true, pale).problem == 1)
    }

    @Test func `what a rule found on an element is joined only by what that rule judges`() {
        let lost = known(1, .sameElement, rule: "name-lost")
        for told in ["It says nothing", "It has no name", "It says something odd"] {
            #expect(joining(told, onElement: true, lost).problem == 1, "\(told)")
        }
        for told in ["Double tap does nothing", "The focus jumps away", "It is spoken with a German voice", "Too pale"]
        {
            #expect(joining(told, onElement: true, lost).problem == nil, "\(told)")
            #expect(joining(told, onElement: true, lost).suggested == [1], "\(told)")
        }
    }

    @Test func `a class that a person chose goes before the words`() {
        var draft = ReportDraft(text: "The list is silent")
        draft.fault = .order
        #expect(ReportJoining(draft, isOfElement: false, known: [known(1, rule: "speech-loss")]).problem == nil)
        #expect(ReportJoining(draft, isOfElement: false, known: [known(1, rule: "order-changed")]).problem == 1)
        #expect(ReportMatter(draft) == .fault(.order))
    }

    private let settings = ReportJoining.Screen(names: ["Settings"], labels: ["Settings", "Sign out", "Language"])

    private func onSettings(_ text: String, element: String? = nil, isFound: Bool = false, _ known: ReportJoining.Known)
        -> ReportJoining
    {
        var draft = ReportDraft(text: text)
        draft.element = element
        return ReportJoining(draft, isOfElement: isFound, known: [known], on: settings)
    }

    @Test func `what is told of one element is told of no other, and not of the whole screen`() {
        let text = "Sign out on the settings screen is not read by VoiceOver"
        let other = known(56, title: text, said: text)
        for text in ["Language on the settings screen is skipped", "The settings screen is silent"] {
            let joining = onSettings(text, other)
            #expect(joining.problem == nil && joining.suggested == [56], "\(text)")
        }
        #expect(onSettings("Language on the settings screen is skipped", isFound: true, other).problem == nil)
        #expect(onSettings("On the settings screen Sign out is skipped", other).problem == 56)
    }

    @Test func `a named element that is not found is not the whole screen`() {
        let silent = known(1, rule: "speech-loss"), said = known(2, title: "It is silent.", said: "It is silent.")
        #expect(onSettings("It is silent.", element: "Order again", silent).problem == nil)
        #expect(onSettings("It is silent.", element: "Order again", said).problem == nil)
    }

    @Test func `what is not among what was lost doesn't join the loss`() {
        var loss = known(1, rule: "speech-loss")
        loss.concerns = false
        let joining = onSettings("It is silent", isFound: true, loss)
        #expect(joining.problem == nil && joining.suggested == [1])
        loss.concerns = true
        #expect(onSettings("It is silent", isFound: true, loss).problem == 1)
    }
}
