import Screens
import Testing

@Suite struct PercentTests {
    @Test(arguments: [
        (2.0 / 3, "66.7 %"), (1.0 / 3, "33.3 %"), (0.4, "40 %"), (0.29, "29 %"), (0.0, "0 %"), (1.0, "100 %"),
        (0.1245, "12.5 %"), (0.12449, "12.4 %"), (0.57, "57 %"), (0.0005, "0.1 %"), (0.00049, "less than 0.1 %"),
        (0.9995, "more than 99.9 %"), (0.9994, "99.9 %"), (0.995, "99.5 %"),
    ])
    func `a share is rounded half up to one decimal, never up to a whole or down to none`(share: Double, words: String)
    {
        #expect(Percent.text(share) == words)
    }

    @Test func `more decimals tell apart what one does not`() {
        #expect(Percent.text(0.0996) == "10 %" && Percent.text(0.0996, decimals: 2) == "9.96 %")
        #expect(Percent.text(0.1, decimals: 6) == "10 %")
    }
}
