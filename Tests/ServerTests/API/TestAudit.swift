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

    /// Lighthouse's report of links that are called the same, and too pale, by their selectors.
    static func lighthouse(_ selectors: String..., label: String = "Buy") -> String {
        let items = selectors.map {
            #"{"node":{"type":"node","selector":"\#($0)","path":"1,HTML,\#($0)","snippet":"<a class=\"\#($0)\">","nodeLabel":"\#(label)"}}"#
        }
        return """
            {"lighthouseVersion":"11.0.0","fetchTime":"2025-01-02T03:04:05.678Z","finalUrl":"https://shop.example/",
             "audits":{"color-contrast":{"id":"color-contrast","title":"Contrast is too low","score":0,
               "scoreDisplayMode":"binary","details":{"type":"table","items":[\(items.joined(separator: ","))]}}},
             "categories":{"accessibility":{"auditRefs":[{"id":"color-contrast","weight":7}]}}}
            """
    }
}
