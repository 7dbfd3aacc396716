/// Small audits of other tools.
enum TestAudit {
    private static let things = ["main", "one", "two", "banner", "buy", "sell", "a", "logo"]

    /// axe's results for a page: what fails by rule and identifier, and the rules that pass, on all that does not fail them.
    /// - Parameter away: what is not on the page.
    static func axe(
        _ failing: (rule: String, id: String)..., version: String = "4.9", tags: [String] = [],
        passing: [String] = ["region", "image-alt"], away: Set<String> = []
    ) -> String {
        let tags = tags.map { "\"\($0)\"" }.joined(separator: ",")
        let violations = failing.map { rule, id in
            ##"{"id":"\##(rule)","help":"\##(rule) is broken","impact":"critical","tags":[\##(tags)],"nodes":[{"target":["#\##(id)"]}]}"##
        }
        let names = Set(passing).union(failing.map(\.rule)).sorted()
        let passes = names.map { name in
            let faulty = failing.filter { $0.rule == name }.map(\.id)
            let nodes = things.filter { !faulty.contains($0) && !away.contains($0) }.map {
                ##"{"target":["#\##($0)"]}"##
            }
            return #"{"id":"\#(name)","help":"h","tags":[\#(tags)],"nodes":[\#(nodes.joined(separator: ","))]}"#
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
