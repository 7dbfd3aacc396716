/// Small audits of other tools.
enum TestAudit {
    /// axe's results for a page: what fails by rule and identifier, and the rules that pass.
    static func axe(
        _ failing: (rule: String, id: String)..., version: String = "4.9", tags: [String] = [],
        passing: [String] = ["region", "image-alt"]
    ) -> String {
        let tags = tags.map { "\"\($0)\"" }.joined(separator: ",")
        let violations = failing.map { rule, id in
            ##"{"id":"\##(rule)","help":"\##(rule) is broken","impact":"critical","tags":[\##(tags)],"nodes":[{"target":["#\##(id)"]}]}"##
        }
        let names = Set(passing).subtracting(failing.map(\.rule)).sorted()
        let passes = names.map {
            #"{"id":"\#($0)","help":"h","tags":[\#(tags)],"nodes":[{"target":["main"]}]}"#
        }
        return """
            {"testEngine":{"name":"axe-core","version":"\(version)"},"violations":[\(violations.joined(separator: ","))],
             "passes":[\(passes.joined(separator: ","))]}
            """
    }
}
