import API

import TestSupport

/// A pier with four buttons, and what devices were recorded to speak there.
protocol RecordedPier {}

extension RecordedPier {
    private var names: [String] { ["Rowing machine", "Morning yoga", "Boxing basics", "Evening stretch"] }

    func pier(_ variant: String = "") -> String {
        TestCapture.screen(
            "pier", names.enumerated().map { TestCapture.button($1, id: "c\($0)") }
        ).replacing(#""variant":{"#, with: #""variant":{\#(variant)"#)
    }

    func heard(
        _ lines: [String], os: String = "iOS 18.1", screen: String = "pier", more: String = ""
    ) -> String {
        let texts = lines.map { "\"\($0)\"" }.joined(separator: ",")
        return """
            {"format":"earshot-heard/1","screen":"\(screen)",\(more)"os":"\(os)","screenReader":"voiceOver","lines":[\(texts)]}
            """
    }

    var full: [String] { names.map { "\($0), button" } }
    var poor: [String] { ["Rowing, button", "Morning, button", "Boxing, button", "Evening, button"] }

    func upload(_ caller: TestCaller, _ body: String, to build: String, of app: String) throws
        -> TestCaller.Answer
    {
        try caller.post("/v1/apps/\(app)/builds/\(build)/uploads", body)
    }

    func recordings(_ caller: TestCaller, _ app: String, _ query: String = "") throws -> [RecordingResource] {
        try caller.get("/v1/apps/\(app)/recordings\(query)").json(Listing<RecordingResource>.self).items
    }
}
