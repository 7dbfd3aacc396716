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

    @Test func `what is said of two elements in the same words is called by each of them`() {
        let words = "It is silent with VoiceOver."
        #expect(title(words, about: "Coupon") == "“Coupon”: It is silent with VoiceOver.")
        #expect(title(words, about: "Delivery") != title(words, about: "Coupon"))
        #expect(title("The coupon is silent", about: "Coupon") == "The coupon is silent")
        #expect(title(String(repeating: "x", count: 400), about: "Coupon").count <= 119)
    }
}
