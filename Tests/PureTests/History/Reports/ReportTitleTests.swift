import History
import Testing

@Suite struct ReportTitleTests {
    private func title(_ text: String, about element: String? = nil) -> String {
        ReportTitle(text, about: element, LinkingWorld.field).text
    }

    @Test(arguments: [
        (
            "Hello,\n\nthe Voucher button is silent with VoiceOver.", "Voucher",
            "the Voucher button is silent with VoiceOver."
        ),
        ("Buenos días\n\nEl botón no se lee.\n\nGracias", nil, "El botón no se lee."),
        ("Hi team! I love your app! Voucher is silent with VoiceOver.", nil, "Voucher is silent with VoiceOver."),
        ("1. Voucher has no name. It says button", nil, "Voucher has no name"),
        ("Two things:\n(1) Voucher has no name\n(2) Pay is fine", nil, "Voucher has no name"),
        ("1.) Voucher has no name\n2.) Pay is fine", nil, "Voucher has no name"),
        (
            "I am [name], blind since 2011 with diabetes, [mail address]. Voucher is silent with VoiceOver.", nil,
            "Voucher is silent with VoiceOver."
        ),
        ("My name is [name] and I have been with you for years. Pay is a riddle to me", nil, "Pay is a riddle to me"),
        (
            "Your new design is very nice. Voucher is silent with VoiceOver. Pay says nothing", nil,
            "Voucher is silent with VoiceOver"
        ),
        (
            "Checkout is a riddle to me. The pay button was silent before, that is fixed now. Please help", nil,
            "Checkout is a riddle to me"
        ),
        ("[name]: the fares can't be heard. Thank you for all", nil, "[name]: the fares can't be heard."),
        ("Hello", nil, "Hello"),
    ])
    func `a greeting is no title, and kind words are none where trouble follows`(
        text: String, element: String?, expected: String
    ) {
        #expect(title(text, about: element) == expected)
    }

    @Test(arguments: [
        (
            "Support said it works since 1.1. It doesn't.", "Pay",
            "“Pay”: Support said it works since 1.1. It doesn't."
        ),
        ("You said it was fixed. It isn't.", nil, "You said it was fixed. It isn't."),
        (
            "VoiceOver reads everything. Everything twice, that is, which is a riddle.", nil,
            "Everything twice, that is, which is a riddle."
        ),
        (
            "Angeblich behoben. Ist es aber nicht, VoiceOver schweigt.", nil,
            "Ist es aber nicht, VoiceOver schweigt."
        ),
        (
            "I love this app. I would love it more if VoiceOver read the price.", nil,
            "I would love it more if VoiceOver read the price."
        ),
        ("It works. It doesn't work as before, though.", nil, "It doesn't work as before, though."),
        ("Pay is a riddle to me. Thanks", nil, "Pay is a riddle to me."),
        ("I love it", nil, "I love it"),
    ])
    func `what tells that all is well is no title where something else is said, or not alone`(
        text: String, element: String?, expected: String
    ) {
        #expect(title(text, about: element) == expected)
    }

    @Test(arguments: [
        ("### Description\nPay is a riddle to me", "Pay is a riddle to me"),
        ("## Summary\n\nPay is read as plain text.\n\n## Steps\n\n1. Open Pay", "Pay is read as plain text."),
        ("**Beschreibung**\nPay ist mir ein Rätsel", "Pay ist mir ein Rätsel"),
        ("- [X] I have searched\n\nPay is a riddle to me", "Pay is a riddle to me"),
        ("# Pay is silent with VoiceOver\nHelp", "Pay is silent with VoiceOver"), ("# Pay", "# Pay"),
    ])
    func `a heading is no title unless it tells of trouble`(text: String, expected: String) {
        #expect(title(text) == expected)
    }

    @Test(arguments: [
        ("Pay is silent, as I am blind.", "Pay", "Pay is silent"),
        ("VoiceOver skips Pay because I am blind and flick.", nil, "VoiceOver skips Pay"),
        ("Pay is silent since I moved to Otley last week.", "Pay", "Pay is silent"),
        ("Pay ist stumm, weil ich blind bin und wische", "Pay", "Pay ist stumm"),
        ("Pay is silent since the update", "Pay", "Pay is silent since the update"),
        ("The contrast of Pay is too low for me.", "Pay", "The contrast of Pay is too low for me."),
        ("VoiceOver skips my basket total.", nil, "VoiceOver skips my basket total."),
        ("VoiceOver überspringt meine Lieferadresse.", nil, "VoiceOver überspringt meine Lieferadresse."),
        (
            "Three things. First, VoiceOver skips the price. Second, Pay has no name.", "Pay",
            "Pay has no name."
        ),
    ])
    func `what is so of a person is cut, and words of trouble and of apps stay`(
        text: String, element: String?, expected: String
    ) {
        #expect(title(text, about: element) == expected)
    }

    @Test(arguments: [
        "Many rows, e. g. those of friends, are not read", "Die Preise werden z.B. bei Tees nicht vorgelesen",
        "The photo of Pay has no name, \"Button. Image\" is all", "With 5\" of screen Pay is silent",
    ])
    func `a point ends no title in a quotation, or behind a word that is cut short`(sentence: String) {
        #expect(title("\(sentence). It is sad") == sentence)
    }

    @Test(arguments: [
        (
            "My husband [name] is blind since his stroke in 2019 and VoiceOver does not read Pay to him any more",
            "Pay", "VoiceOver does not read Pay to him any more"
        ),
        (
            "As a deaf-blind teacher at the Lindenschule in Marburg, Pay is silent for me.", "Pay",
            "Pay is silent for me."
        ),
        ("Pay is silent since my chemotherapy ended and I came back", "Pay", "Pay is silent"),
        ("Since chemotherapy Pay is silent", "Pay", "… Pay is silent"),
        (
            "With my diabetes I need Pay to speak, but it is silent, call [name]", "Pay",
            "“Pay”: it is silent"
        ),
        ("my MS got worse, so I use VoiceOver now: Pay is not read.", "Pay", "Pay is not read."),
        ("I can’t hear Pay; my psychiatrist told me to write", "Pay", "I can’t hear Pay"),
        ("My diabetic nephew cannot hear anything on this screen", nil, "My … cannot hear anything on this screen"),
        ("Patient 4711 hears that nothing is read", nil, "… hears that nothing is read"),
        (
            "With my diabetes I need Pay to speak, but it is silent, call [name]", nil,
            "With my … I need Pay to speak, but it is silent, call [name]"
        ),
        ("Wegen meiner Krebstherapie ist Pay stumm", "Pay", "… ist Pay stumm"),
        ("Pay silent (sent by [mail address], patient 4711)", "Pay", "Pay silent"),
        ("I have cerebral palsy and Pay is not announced as a button", nil, "Pay is not announced as a button"),
        ("Pay says nothing, I'm 83 and live in Kassel", nil, "Pay says nothing"),
        ("The seat map icon has no label", nil, "The seat map icon has no label"),
        ("My orders list is silent", nil, "My orders list is silent"),
        ("Pay wird als Eingabetaste vorgelesen", nil, "Pay wird als Eingabetaste vorgelesen"),
        ("My screen reader says nothing on Pay", "Pay", "My screen reader says nothing on Pay"),
        ("Pay is a riddle to me", "Pay", "Pay is a riddle to me"),
    ])
    func `what a sentence says of people beside the trouble is no part of the title`(
        text: String, element: String?, expected: String
    ) {
        #expect(title(text, about: element) == expected)
    }

    @Test(arguments: [
        ("Low vision user here: Pay is cut off", "Pay is cut off"),
        ("I am blind and VoiceOver skips Pay", "VoiceOver skips Pay"),
        ("Ich bin blind, und Pay hat keinen Namen", "Pay hat keinen Namen"),
        ("Pay is silent on my work phone at St. Anne's", "Pay is silent"),
        ("A blind user, I miss nothing on Pay", "A blind user, I miss nothing on Pay"),
    ])
    func `who writes, and where they work, is no part of a title that tells the trouble beside it`(
        text: String, expected: String
    ) {
        #expect(title(text, about: "Pay") == expected)
    }

    @Test(arguments: [
        ("VoiceOver says nothing on my work orders list", "VoiceOver says nothing on my work orders list"),
        ("VoiceOver says nothing on Pay at the office", "VoiceOver says nothing on Pay"),
    ])
    func `of no element what it is about stays, whatever else the words may mean`(text: String, expected: String) {
        #expect(title(text) == expected)
    }

    @Test(.timeLimit(.minutes(1))) func `a long line that begins with who writes takes no longer for its commas`() {
        let text = "I am blind" + String(repeating: ", a", count: 3_000)
        #expect(title(text).count <= 119)
    }

    @Test func `of no element a title says what it is about`() {
        #expect(title("Low vision user here: the prices are cut off") == "the prices are cut off")
        #expect(title("I am blind and it is silent") == "I am blind and it is silent")
    }

    @Test func `what is said of two elements in the same words is called by each of them`() {
        let words = "It is silent with VoiceOver."
        #expect(title(words, about: "Coupon") == "“Coupon”: It is silent with VoiceOver.")
        #expect(title(words, about: "Delivery") != title(words, about: "Coupon"))
        #expect(title("The coupon is silent", about: "Coupon") == "The coupon is silent")
        #expect(title(String(repeating: "x", count: 400), about: "Coupon").count <= 119)
    }
}
