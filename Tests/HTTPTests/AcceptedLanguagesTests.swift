import HTTP
import Testing

/// `Accept-Language` as RFC 9110, 12.5.4, has it.
@Suite struct `The languages that are asked for` {
    private enum Spoken: String, CaseIterable { case english = "en", german = "de", japanese = "ja" }

    @Test(arguments: [
        (nil, nil), ("", nil), (" , ,", nil), ("fr", nil), ("de", Spoken.german), ("DE-at", .german),
        ("de-AT,en;q=0.8", .german), ("fr, de;q=0.5", .german), ("den", nil), ("d", nil),
        ("en;q=0.4, de;q=0.6", .german), ("en, de;q=0.6", .english), ("en;q=0.5,de;q=0.5", .english),
        ("ja;q=0.1 , de ; Q=0.3 ,en;q=0.2", .german), ("en;q=0.001, de;q=0.01", .german),
    ]) private func `come by weight, those of the same weight in their order`(header: String?, language: Spoken?) {
        #expect(AcceptedLanguages(header).first(of: Spoken.allCases) == language)
    }

    @Test(arguments: [
        ("de;q=0, en", Spoken.english), ("de;q=0", nil), ("de;q=0.000, ja;q=0.1", .japanese),
        ("*;q=0", nil), ("en;q=0, *", .german), ("*, en;q=0, de;q=0", .japanese), ("de-AT, de;q=0", nil),
    ]) private func `are refused by a weight of 0`(header: String, language: Spoken?) {
        #expect(AcceptedLanguages(header).first(of: Spoken.allCases) == language)
    }

    @Test(arguments: [
        ("*", Spoken.english), ("de, *;q=0.5", .german), ("*, en;q=0.5", .german), ("en-US;q=0.2, *;q=0.1", .english),
        ("fr, *;q=0.1", .english),
    ]) private func `may be any that is not named beside it`(header: String, language: Spoken) {
        #expect(AcceptedLanguages(header).first(of: Spoken.allCases) == language)
    }

    @Test(arguments: [
        "de;q=abc, en;q=0.9", "de;q=, en;q=0.9", "de;q=7, en;q=0.9", "de;q=-1,en;q=0.9", "de;q=nan,en;q=0.9",
    ])
    func `whose weight can't be read are wanted`(header: String) {
        #expect(AcceptedLanguages(header).first(of: Spoken.allCases) == .german)
    }

    @Test func `stand in one line or in several`() {
        var headers: Headers = ["Accept-Language": "en;q=0.5"]
        headers.append("accept-language", "ja;q=0.7")
        #expect(headers.acceptedLanguages.first(of: Spoken.allCases) == .japanese)
        #expect(Headers().acceptedLanguages.first(of: Spoken.allCases) == nil)
    }
}
