import History
import Testing

@Suite struct ReportMatcherTests {
    private let shop = LinkingWorld.shop

    @Test func `the words somebody heard lead to the element that says them`() {
        let answer = shop.match("It is silent after that.", heard: "Rowing, 25 minutes, new, button")
        #expect(answer.element?.element == "All workouts/Rowing" && answer.screen?.screen == "all-workouts")
        #expect(answer.element?.reasons.last == "“Rowing. 25 minutes. New. Button.” is heard there.")
        #expect((answer.element?.confidence ?? 1) < 1, "heard is never as sure as named")
    }

    @Test(arguments: [
        ("“", "”"), ("‘", "’"), ("'", "'"), ("\"", "\""), ("„", "“"), ("«", "»"), ("「", "」"), ("『", "』"),
    ])
    func `quoted words count as heard, in whichever marks`(open: String, close: String) {
        let answer = shop.match("When I flick I hear \(open)Voucher code, text field\(close) and then it isn't read.")
        #expect(answer.suggestions.first?.element == "Checkout/Voucher code", "\(answer)")
    }

    @Test func `who flicks and misses something means nothing that they hear`() {
        func element(_ gesture: Gesture?) -> String? {
            var draft = ReportDraft(text: "All that comes after it is skipped.")
            (draft.screen, draft.heard, draft.gesture) = ("All workouts", "Rowing. 25 minutes. New. Button.", gesture)
            return shop.match(draft).element?.element
        }
        #expect(element(.flick) == nil && element(.rotor) == nil)
        #expect(element(.doubleTap) == "All workouts/Rowing" && element(nil) == "All workouts/Rowing")
    }

    @Test func `who calls what fell silent by its name means that, whatever is heard in its stead`() {
        var world = LinkingWorld([("Settings", [("Privacy", "Button"), ("chevron", "Dimmed. Button")])])
        let text = "On the Settings screen the Privacy button is not read."
        #expect(world.match(text, heard: "chevron. Dimmed. Button.").element?.element == "Settings/chevron")
        world.lost["Privacy"] = .init(lostSince: "1.1")
        #expect(world.match(text, heard: "chevron. Dimmed. Button.").element?.element == "Settings/Privacy")
        #expect(world.match(text).element?.element == "Settings/Privacy")
    }

    @Test func `a bare word is the name of what fell silent where that is missed, expected or spoken of first`() {
        var world = LinkingWorld([("Settings", [("Privacy", "Button"), ("chevron", "Dimmed. Button")])])
        func element(_ text: String, expected: String? = nil) -> String? {
            var draft = ReportDraft(text: text)
            (draft.screen, draft.heard, draft.expected) = ("Settings", "chevron. Dimmed. Button.", expected)
            return world.match(draft).element?.element
        }
        let told = [
            "It seems that Privacy is silent", "VoiceOver skips Privacy when I flick", "Privacy says only chevron",
        ]
        #expect(told.map { element($0) } == ["Settings/chevron", nil, "Settings/chevron"])
        world.lost["Privacy"] = .init(lostSince: "1.1")
        #expect(told.map { element($0) } == Array(repeating: "Settings/Privacy", count: 3))
        #expect(element("This is wrong", expected: "Privacy") == "Settings/Privacy")
        #expect(element("What does this word mean? I care for my privacy") == "Settings/chevron")
    }

    @Test func `an apostrophe opens no quotation`() {
        let answer = shop.match("It doesn't say 'Voucher code', I can't find it")
        #expect(answer.suggestions.first?.element == "Checkout/Voucher code")
    }

    @Test func `who names a screen means that one`() {
        let answer = shop.match("Something is off", screen: "all_workouts")
        #expect(answer.screen?.screen == "all-workouts" && answer.screen?.confidence == 1 && answer.element == nil)
        let told = shop.match("It does nothing", heard: "Close button", screen: "All workouts")
        #expect(told.element?.element == "All workouts/Close", "naming the screen breaks the tie")
    }

    @Test func `on a screen that is named, what was expected word for word tells the element`() {
        var draft = ReportDraft(text: "It only says button")
        (draft.screen, draft.heard, draft.expected) = ("All workouts", "Button.", "Rowing")
        #expect(shop.match(draft).element?.element == "All workouts/Rowing")
        draft.expected = "the name of the workout"
        #expect(shop.match(draft).element == nil)
        (draft.screen, draft.expected) = (nil, "Rowing")
        #expect(shop.match(draft).element == nil, "what is expected names no screen")
    }

    @Test func `what little speaks for a place is said word for word`() {
        let heard = shop.match("The parcels of my sister never came").suggestions.first
        #expect(
            heard?.screen == "order-history" && heard?.reason.contains("“parcels”") == true, "\(heard?.reason ?? "")")
        let called = shop.match("I lost my history").suggestions.first
        #expect(called?.screen == "order-history" && called?.reason == "Its name has words like “history”.")
    }

    @Test func `where two elements fit alike nothing is certain`() {
        let answer = shop.match("It does nothing", heard: "Close button")
        #expect(answer.element == nil && answer.screen == nil)
        #expect(
            Set(answer.suggestions.compactMap(\.element)).isSuperset(of: ["Checkout/Close", "All workouts/Close"]))
    }

    @Test(arguments: [
        "The checkout screen says nothing", "VoiceOver doesn't read the page Checkout's “Checkout” page",
        "Nothing is read on the Checkout page",
        "Auf der Seite Checkout liest VoiceOver die Taste nicht vor und ist stumm",
    ])
    func `a name with the word screen beside it is certain`(text: String) {
        #expect(shop.match(text).screen?.screen == "checkout")
    }

    @Test(arguments: [
        "The confirmation that comes up when I choose Place order on the checkout screen is not announced by VoiceOver",
        "I pressed Place order on the checkout screen and then VoiceOver said nothing",
        "To get there: checkout screen, Place order, then the confirmation has no heading with VoiceOver",
        "Wenn ich auf dem Bildschirm Checkout Place order wähle, sagt VoiceOver nichts",
        "Between Voucher code and Place order on the checkout screen something is silent with VoiceOver",
    ])
    func `what somebody did before, and what stands beside, is not what they complain of`(text: String) {
        let answer = shop.match(text)
        #expect(answer.element == nil, "\(answer)")
        #expect(answer.suggestions.contains { $0.screen == "checkout" }, "it is a place to ask about")
    }

    @Test(arguments: [
        "The back arrow has no label with VoiceOver, and it takes me to the Settings screen",
        "VoiceOver says nothing when I come from the Settings screen",
        "The menu is silent and lands on the Settings screen",
        "VoiceOver is silent, then the app goes back to the Settings page",
        "VoiceOver sagt nichts und die Taste bringt mich zurück zur Seite Settings",
    ])
    func `where something leads, or where somebody comes from, is not where the trouble is`(text: String) {
        let answer = shop.match(text)
        #expect(answer.screen == nil, "\(answer)")
        #expect(answer.suggestions.contains { $0.screen == "settings" }, "it is a place to ask about")
    }

    @Test(arguments: [
        "The Place order button could be larger on the checkout screen. VoiceOver skips the courier list.",
        "On the checkout screen I know the Place order button. VoiceOver reads nothing of the courier list.",
    ])
    func `what is named in one sentence has not the trouble of another thing in the next`(text: String) {
        let answer = shop.match(text)
        #expect(answer.element == nil, "\(answer)")
        #expect(answer.suggestions.contains { $0.element == "Checkout/Place order" }, "it is one to ask about")
    }

    @Test(arguments: [
        "Two things on the checkout screen. First, VoiceOver skips the total. Second, the Place order button has no state.",
        "On the checkout screen:\n- VoiceOver skips the total\n- The Place order button is great now",
        "VoiceOver skips the total on the checkout screen. The Place order button says only button.",
        "Auf der Seite Checkout überspringt VoiceOver die Summe. Außerdem ist die Taste Place order jetzt gut.",
    ])
    func `what is named in one point has not the trouble of another`(text: String) {
        let answer = shop.match(text)
        #expect(answer.element == nil && answer.screen?.screen == "checkout", "\(answer)")
    }

    @Test(arguments: [
        "On the checkout screen:\n1. VoiceOver skips Place order\n2. The total is too pale to see",
        "VoiceOver skips the Place order button on the checkout screen. The total is in the wrong language.",
    ])
    func `the point that its class is of is that of its element`(text: String) {
        #expect(shop.match(text).element?.element == "Checkout/Place order", "\(shop.match(text))")
    }

    @Test(arguments: [
        "I want to use the Place order button on the checkout screen. With VoiceOver it is silent.",
        "On the checkout screen the Place order button is silent with VoiceOver. VoiceOver skips the courier list, too.",
    ])
    func `what goes on about it, or tells of it as well, is its trouble`(text: String) {
        #expect(shop.match(text).element?.element == "Checkout/Place order", "\(shop.match(text))")
    }

    @Test(arguments: [
        "I go to the Settings screen and VoiceOver says nothing", "The Settings screen is silent when it opens",
    ])
    func `where somebody goes by themselves is where they are`(text: String) {
        #expect(shop.match(text).screen?.screen == "settings", "\(shop.match(text))")
    }

    @Test(arguments: [
        "I can't press Place order on the checkout screen with VoiceOver",
        "When I double tap Place order on the checkout screen with VoiceOver nothing happens, it can't be activated",
        "On the checkout screen Place order says nothing with VoiceOver, then it jumps",
    ])
    func `what can't be used is what somebody tries to use`(text: String) {
        #expect(shop.match(text).element?.element == "Checkout/Place order", "\(shop.match(text))")
    }

    @Test(arguments: [
        "Since the update I can't do my checkout, nothing is read", "I am close to giving up, VoiceOver says nothing",
        "VoiceOver is silent on a checkout page that I opened in the browser",
        "The settings button is not read by VoiceOver", "The media page works fine, but VoiceOver is silent elsewhere",
    ])
    func `an everyday word, a control and what works are no proof`(text: String) {
        #expect(shop.match(text).screen == nil)
    }

    @Test func `the longer name wins`() {
        let answer = shop.match("On the media detail screen nothing is read")
        #expect(answer.screen?.screen == "media-detail")
    }

    @Test func `two pieces of evidence are certain, one is not`() {
        let both = shop.match("Order history: VoiceOver does not read track parcel at all")
        #expect(both.screen?.screen == "order-history" && both.element?.element == "Order history/Track parcel")
        let one = shop.match("VoiceOver does not read track parcel at all")
        #expect(one.screen == nil && one.suggestions.first?.element == "Order history/Track parcel")
    }

    @Test(arguments: [
        "I was charged twice on the Checkout page", "The Order history page is so slow",
        "Great Checkout page, I love it",
        "The app crashes on the Settings screen", "設定画面を開くと請求されました", "設定画面の読み込みが遅い",
        "Please add a dark mode to the Settings page",
    ])
    func `other matters are tied to nothing, even where a screen is named`(text: String) {
        #expect(shop.match(text).screen == nil)
    }

    @Test func `a pair of signs counts only as the name of a screen`() {
        #expect(shop.match("設定画面が読み上げられません").screen?.screen == "設定")
        #expect(shop.match("VoiceOverの設定を変えても通知が読み上げられません").screen == nil)
    }

    @Test func `labels of one or two letters and roles lead nowhere`() {
        let answer = shop.match("A button on it says nothing", heard: "Button.")
        #expect(
            answer.screen == nil && !answer.suggestions.contains { $0.element == "Home/A" || $0.element == "Home/On" })
    }

    @Test func `a report about nothing we know suggests nothing`() {
        #expect(shop.match("Das Abo läuft noch").suggestions.isEmpty)
    }

    @Test func `the field's names, other languages and slips find the screen`() {
        #expect(shop.match("Behind the gear nothing is read").suggestions.first?.screen == "settings")
        #expect(
            shop.match("Im Warenkorb und auf der Einstellung ist die Sprache stumm").suggestions.first?.screen
                == "settings")
        #expect(shop.match("The vouhcer code is not read").suggestions.first?.screen == "checkout")
        #expect(shop.match("The check out is silent").suggestions.first?.screen == "checkout")
    }

    @Test func `mail around the words changes nothing`() {
        let plain = shop.match("The voucher code is not read.")
        let mail = shop.match(
            """
            Dear home team,

            The voucher code is not read.

            Best regards
            Max Media, Settings Street 1
            On 3 May 2026 at 10:00, Home <a@example.org> wrote:
            > look at your order history
            """)
        #expect(plain == mail)
        #expect(shop.match("Hi there, the voucher code is not read. Thanks, Max").suggestions == plain.suggestions)
    }

    @Test func `a letter that is nothing but a greeting stays as it is`() {
        #expect(shop.match("Thanks for the checkout").suggestions.first?.screen == "checkout")
    }

    @Test func `each screen stands once before other elements do`() {
        let answer = shop.match("Close, place order and voucher code are silent, and rowing, too")
        let first = answer.suggestions.prefix(3).map(\.screen)
        #expect(Set(first).count == 3 && first.first == "checkout" && first.contains("all-workouts"))
        #expect(answer.suggestions.allSatisfy { (0...1).contains($0.confidence) })
    }

    @Test func `what is no longer heard is said so, and is no speech`() {
        var world = shop
        world.lost["Voucher code"] = .init(lostSince: "2.0")
        let answer = world.match("The voucher code is gone", screen: "Checkout", element: "Voucher code")
        #expect(answer.element?.element == "Checkout/Voucher code" && answer.element?.lostSince == "2.0")
        #expect(
            answer.element?.reason
                == "The report names the screen Checkout. The report names “Voucher code”. “Voucher code” is no longer heard since 2.0."
        )
    }

    @Test func `words that are heard no more are never said to be heard`() {
        var world = LinkingWorld([
            ("Parcels", [("Red letter, delayed", "Image"), ("Blue box", "Button"), ("Sort", "Button")]),
            ("Parcel", [("Track", "Button")]), ("Settings", [("Dark mode", "Switch button")]),
        ])
        world.lost["Red letter, delayed"] = .init(lostSince: "1.1")
        let answer = world.match("Red letter is skipped when I flick with VoiceOver")
        let first = answer.suggestions.first
        #expect(first?.element == "Parcels/Red letter, delayed" && first?.lostSince == "1.1", "\(answer)")
        #expect(first?.reasons.first == "Words like “letter”, “red” are no longer heard on Parcels since 1.1.")
        #expect(answer.element == nil && answer.screen == nil, "a part of a name is no certainty")
        world.lost["Red letter, delayed"] = .init(isHeard: false)
        #expect(
            world.match("Red letter is skipped").suggestions.first?.reasons.first
                == "Words like “letter”, “red” belong to Parcels.")
    }

    @Test func `little words, roles and everyday words that look like others are evidence of no place`() {
        let world = LinkingWorld([
            ("Parcel", [("Rate the driver of the van and the parcel", "Button")]), ("Sounds", [("Sound", "Button")]),
            ("Settings", [("Language", "Button")]),
        ])
        let menus = world.match(
            "Flicking is a mess", screen: "Menus", element: "down arrows and headings of the menus section")
        #expect(menus.suggestions.isEmpty, "\(menus)")
        #expect(world.match("Flicking is a mess", heard: "and the").suggestions.isEmpty)
        #expect(world.match("Button does not work at all", screen: "Dashboard").suggestions.isEmpty)
        #expect(world.match("I never found the thing").suggestions.isEmpty)
        #expect(world.match("The sounf is silent").suggestions.first?.screen == "sounds", "a slip still is one")
    }

    @Test func `named is said only of what the field names`() {
        let answer = shop.match("On the checkout screen “Place order. Button.” says nothing")
        #expect(answer.suggestions.allSatisfy { !$0.reason.contains("The report names") })
        #expect((answer.screen?.confidence ?? 1) < 1)
    }

    private let settings = LinkingWorld([
        ("Product details", [("Product details", "Heading"), ("Gift wrap", "Switch button")]),
        ("Settings", [("Settings", "Heading"), ("Sign out", "Button"), ("Language", "Button")]),
        ("Checkout", [("Checkout", "Heading"), ("Checkout", "Button")]),
    ])

    @Test(arguments: [
        "The product details screen is a trap, VoiceOver can't get out",
        "On the product details screen the focus jumps",
        "VoiceOver reads the product details screen in the wrong order",
        "On the \"Product details\" screen VoiceOver says nothing",
    ])
    func `who tells of a screen doesn't tell of its heading`(text: String) {
        let answer = settings.match(text)
        #expect(answer.screen?.screen == "product-details" && answer.element == nil, "\(answer)")
    }

    @Test(arguments: [
        (
            "On the product details screen VoiceOver doesn't say the product details heading",
            "Product details/Product details"
        ),
        (
            "On the product details screen VoiceOver doesn't say the title product details",
            "Product details/Product details"
        ),
        ("On the \"Settings\" screen VoiceOver says nothing at \"Sign out\".", "Settings/Sign out"),
        ("Auf dem Bildschirm „Settings“ sagt VoiceOver nichts bei „Sign out“.", "Settings/Sign out"),
    ])
    func `what is told from its screen is the element`(text: String, element: String) {
        #expect(settings.match(text).element?.element == element)
    }

    @Test func `what a later release lets be heard again is said so`() {
        var world = shop
        world.lost["Voucher code"] = .init(lostSince: "2.0")
        world.lost["Voucher code"]?.heardAgain = "2.1"
        let answer = world.match("The voucher code is gone", screen: "Checkout", element: "Voucher code")
        #expect(answer.element?.reasons.last == "“Voucher code” is not heard in 2.0; it is heard again in 2.1.")
    }
}
