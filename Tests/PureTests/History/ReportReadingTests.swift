import History
import Testing

@Suite struct ReportReadingTests {
    private func reading(_ text: String) -> ReportReading { ReportReading(ReportDraft(text: text)) }

    @Test(arguments: [
        ("The titles are not read any more", FaultClass.silent), ("VoiceOver skips the second row", .skipped),
        ("The heart icon is unlabelled", .noName), ("The back arrow has no label", .noName),
        ("It reads the wrong label on the tab", .wrongName), ("It is not exposed as a button", .wrongRole),
        ("It doesn't say whether it is selected", .noState), ("There is no spoken feedback after saving", .noNews),
        ("I am stuck in the dialog", .trap), ("Nothing happens when I double tap", .gesture),
        ("The reading order makes no sense", .order), ("Focus jumps to the top", .focus),
        ("The font is too small to read", .textSize), ("Grey on white, poor contrast", .contrast),
        ("The animation makes me dizzy", .motion), ("It reads it in a German voice", .language),
        ("It is mispronounced, in the wrong language", .language),
        ("The close button is too small to hit", .target), ("Die Schaltfläche hat keinen Namen", .noName),
        ("Die Preise werden nicht vorgelesen", .silent), ("El botón no tiene nombre", .noName),
        ("El orden de lectura está mal", .order), ("Le bouton n'a pas d'étiquette", .noName),
        ("Le prix n'est pas lu", .silent), ("ボタンにラベルがありません", .noName), ("値段を読み上げません", .silent),
        ("버튼에 이름이 없습니다", .noName), ("VoiceOver가 가격을 읽지 않습니다", .silent), ("按钮没有名称", .noName),
        ("旁白没有读出价格", .silent), ("الزر بدون اسم", .noName), ("الزر صامت", .silent), ("לכפתור אין לו שם", .noName),
        ("הכפתור לא מוקרא", .silent),
    ])
    func `words tell a class, in nine languages`(text: String, expected: FaultClass) {
        #expect(reading(text).fault == expected)
    }

    @Test(arguments: [
        ("Mit dem Finger treffe ich den Knopf nicht, er ist zu klein.", FaultClass.target),
        ("Der Text ist zu klein", .textSize), ("Die Schrift ist zu klein, ich treffe nichts", .textSize),
        ("VoiceOver liest Knöpfe vor, die gar nicht da sind.", .phantom),
        ("VoiceOver reads buttons that are not there", .phantom), ("VoiceOver liest Knöpfe nicht vor", .silent),
        ("Swiping jumps straight over the price.", .skipped), ("The focus jumps straight to the top", .focus),
    ])
    func `what is near another class is told from it`(text: String, expected: FaultClass) {
        #expect(reading(text).fault == expected)
    }

    @Test(arguments: [
        ("Seit dem Update ist Pay stumm", FaultClass.silent), ("Auf der Seite bleibt der Knopf stumm", .silent),
        ("Ist der Knopf Bezahlen nicht beschriftet", .noName), ("Fehlt bei Warenkorb die Beschriftung", .noName),
        ("Im Warenkorb fehlen die Beschriftungen", .noName), ("Danach springt der Cursor", .focus),
        ("Beim Doppeltippen reagiert der Knopf nicht", .gesture),
        ("Auf der Startseite ist der Knopf verschwunden", .skipped),
    ])
    func `German with its verb before the subject tells the same`(text: String, expected: FaultClass) {
        #expect(reading(text).fault == expected)
    }

    @Test(arguments: [
        "Zum Glück ist Pay nicht stumm", "Seit heute ist kein Knopf mehr stumm", "Das Telefon ist bei mir auf stumm",
        "Jetzt fehlt keine Beschriftung", "Jetzt springt der Fokus nicht mehr", "Auf der Rechnung fehlt mein Name",
    ])
    func `nor does it where that is denied, or is of a phone`(text: String) {
        #expect(reading(text).fault == nil)
    }

    @Test(arguments: [
        ("VoiceOver ist an, sagt aber nichts, der Knopf ist stumm.", FaultClass.silent),
        ("Die Knöpfe sind neu und haben keine Namen, einige sind stumm.", .silent),
        ("Seit 2.0 ist bei mir nichts zu hören, Pay now ist stumm.", .silent),
        ("Heute ist kein Link mehr stumm, Pay now dagegen bleibt stumm.", .silent),
        ("Im Menü fehlt ein Eintrag und Pay now hat keine Beschriftung.", .noName),
        ("Jetzt fehlt bei Pay keine Beschriftung, der Knopf Share ist unbeschriftet.", .noName),
        ("Nach dem Löschen springt der Fokus nicht zur Liste, VoiceOver verliert den Fokus.", .focus),
    ])
    func `what one part of a sentence denies takes nothing from another`(text: String, expected: FaultClass) {
        #expect(reading(text).fault == expected)
    }

    @Test(arguments: [
        "Das Video ist zu laut, ich möchte es stumm schalten können.",
        "Die App ist super, nur Werbevideos sollten stumm starten.",
        "Die App ist laut. Kann man die Töne stumm schalten?",
        "Leider reagiert der Kundendienst nicht.", "Es fehlt nichts, die Beschriftung stimmt.",
        "Auf meine Mails reagiert der Support immer schnell, das kenne ich sonst nicht.",
        "Auf dem Etikett der Flasche fehlt die Bezeichnung.", "Bitte beschriften Sie die Rechnung richtig",
    ])
    func `German of other things, or of two parts of a sentence, is of no class`(text: String) {
        #expect(reading(text).fault == nil)
    }

    @Test func `what is too small of the text on a button is of no class`() {
        #expect(reading("Der Text auf dem Knopf ist zu klein").fault == nil)
    }

    @Test
    func `who says that they listen with a screen reader writes about accessibility, and of nothing else by that`() {
        var draft = ReportDraft(text: "The second parcel in my list is skipped when I flick.")
        #expect(!ReportReading(draft).accessibility.isLikely)
        draft.assistiveTechnology = "VoiceOver on iOS"
        #expect(ReportReading(draft).accessibility.isLikely && ReportReading(draft).fault == .skipped)
        #expect(ReportReading(draft).accessibility.words.contains { $0.words == "voiceover" })
        draft.text = "The delivery page is slow"
        #expect(ReportReading(draft).matter == .speed, "who listens may write of anything")
        draft.assistiveTechnology = "none"
        #expect(!ReportReading(draft).accessibility.isLikely)
    }

    @Test func `five stars without a word of trouble are praise, whatever else is said`() {
        func matter(_ text: String, _ rating: Int?) -> ReportMatter {
            var draft = ReportDraft(text: text)
            draft.rating = rating
            return ReportReading(draft).matter
        }
        let text = "As a visually impaired person this has changed my life."
        #expect(matter(text, 5) == .praise && matter(text, 4) == .fault(nil) && matter(text, nil) == .fault(nil))
        #expect(matter("VoiceOver says nothing on the list", 5) == .fault(.silent))
        #expect(matter("I can't use it with a screen reader", 5) == .fault(nil))
    }

    @Test(arguments: [
        "Der Knopf wird nicht mehr gesprochen", "Der Knopf ist nicht mehr zu hören",
        "Der Knopf wird nicht mehr angesagt",
        "VoiceOver no longer says “Add photo”",
    ])
    func `that something is said no more is silence`(text: String) {
        #expect(reading(text).fault == .silent, "\(text)")
    }

    @Test(arguments: [
        ("The heart is no longer focusable", FaultClass.skipped), ("The heart is not focusable", .skipped),
        ("The row is no longer reachable", .skipped), ("The heart no longer has a name", .noName),
        ("The buttons are no longer labelled", .noName),
        ("The title is no longer announced as a heading", .wrongRole),
        ("Pay is no longer read as a button", .wrongRole),
        ("Pay no longer responds to double tap", .gesture),
    ])
    func `what works no more is told by what it did`(text: String, expected: FaultClass) {
        #expect(reading(text).fault == expected)
    }

    @Test func `what is no longer announced as something may be announced as something better`() {
        #expect(reading("Pay is no longer announced as an image").fault == nil)
    }

    @Test func `to end an app is a trap for who has to, and no trouble as a step`() {
        #expect(reading("I have to force quit the app to leave the player").fault == .trap)
        #expect(reading("Force quit the app and begin again").fault == nil)
    }

    @Test func `two classes as clear as each other are none`() {
        #expect(reading("The button has no label, and the font is too small").fault == nil)
        #expect(reading("Something is odd here").fault == nil)
    }

    @Test(arguments: [
        ("VoiceOver can't find the pay button", true), ("I am blind and love this", true),
        ("Die App ist für Blinde nicht barrierefrei", true), ("スクリーンリーダーで使えません", true),
        ("The delivery was late", false), ("I met him on a blind date", false), ("Our window blinds never came", false),
        ("Please add a dark mode", false), ("The shipping server is slow", false),
    ])
    func `whether it is about accessibility is the sum of what its words weigh`(text: String, isLikely: Bool) {
        let score = reading(text).accessibility
        #expect(score.isLikely == isLikely)
        #expect(score.score == score.words.reduce(0) { $0 + $1.weight })
        #expect(score.words.isEmpty == (score.score == 0) || score.words.contains { $0.weight < 0 })
    }

    @Test func `a phrase counts once, and the longer one instead of the one in it`() {
        let score = reading("Blind, blind, and on a blind date").accessibility
        #expect(score.words.map(\.words) == ["blind", "blind date*"] && score.score == -1)
    }

    @Test(arguments: [
        ("silent since 5.0", "5.0"), ("5.0.1 broke it.", "5.0.1"), ("since v5.0, and in 5.0", "5.0"),
        ("on iOS 5.0", nil),
        ("from 5.0 to 5.0.1", nil), ("In 5.0 it still worked. Now it is silent", nil),
        ("It is mute; it worked until 5.0", nil),
        ("No name in 5.0, in 5.0.1 it is fine", "5.0"), ("I went back to 5.0, there it is read", nil),
        ("I have 5 apples", nil), ("Version 9.9", nil),
    ])
    func `a release is named where only one is`(text: String, release: String?) {
        #expect(SpokenRelease.mentioned(in: text, among: ["5.0", "5.0.1", "5"]) == release)
    }
}

@Suite struct ReportGroupTests {
    private func groups(_ texts: [String]) -> [ReportGroup] {
        ReportGroup.of(
            texts.enumerated().map { index, text in
                .init(id: Int64(index + 1), text: text, fault: ReportReading(ReportDraft(text: text)).fault)
            })
    }

    @Test func `what many say in many words is one group by what they share`() throws {
        let group = try #require(
            groups([
                "Since 5.0 the categories are silent", "No category is read since the update",
                "Categories aren't announced any more", "VoiceOver does not speak the category names",
                "The checkout crashes", "I want my money back",
            ]).first)
        #expect(group.reports == [4, 3, 2, 1] && group.fault == .silent)
        #expect(group.words.count == 1 && ["categories", "category"].contains(group.words[0]))
        #expect(group.told == "“\(group.words[0])”: nothing is heard of it")
    }

    @Test func `two words make a group without a class; two reports make none`() {
        let shared = groups([
            "Gift cards vanish at checkout", "At checkout my gift card vanished", "Gift card lost, checkout fails",
        ])
        #expect(shared.count == 1 && shared[0].reports.count == 3 && shared[0].words.count == 2)
        #expect(groups(["Gift cards vanish", "Gift cards vanish"]).isEmpty)
        #expect(groups([]).isEmpty)
    }

    @Test func `each report is in one group at most, the largest first`() {
        let texts =
            Array(repeating: "The playlist covers have no label", count: 5)
            + Array(repeating: "The lyrics page skips the chorus", count: 3)
        let found = groups(texts)
        #expect(found.map(\.reports.count) == [5, 3] && Set(found.flatMap(\.reports)).count == 8)
    }

    @Test func `no word names who wrote, or is hidden by a mask`() throws {
        func groups(_ texts: [String], by people: [KnownPerson]) -> [ReportGroup] {
            ReportGroup.of(
                texts.enumerated().map { .init(id: Int64($0), text: $1, fault: .silent) }, by: people)
        }
        let texts = Array(repeating: "Quandt here, the playlist of Quandt is silent", count: 5)
        #expect(groups(texts, by: [KnownPerson(name: "xaver QUANDT")])[0].words == ["playlist"])
        let named = Array(repeating: "My name is Quandt, Quandt hears nothing", count: 5)
        #expect(groups(named, by: []).allSatisfy { !$0.words.contains("quandt") })
    }
}
