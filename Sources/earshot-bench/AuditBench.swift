import Screens

/// All AA rules over a build and what they share, against reading its bytes.
enum AuditBench {
    static func run(_ measured: MeasuredBuild) {
        let spoken = measured.captures.map { ($0, Speaker().speak($0)) }
        let looking = Clock.least { for (capture, transcript) in spoken { _ = Scene(capture, transcript) } }
        let scenes = spoken.map { Scene($0, $1) }
        let rules = Clock.least { for scene in scenes { _ = Ruleset.audit(scene, profile: .aa) } }
        let costs = Ruleset.all.map { rule in
            (rule.id, Clock.least { for scene in scenes { _ = Ruleset.audit(scene, rules: [rule]) } })
        }
        let costly = costs.sorted { $0.1 > $1.1 }.prefix(5).map {
            "\($0) \(Figure.ratio($1 / measured.reading))"
        }
        print(
            "  audit: all AA rules \(Figure.ratio(rules / measured.reading)) of the reading time, the scene they share \(Figure.ratio(looking / measured.reading)) (less than 1 is wanted together); the costliest: \(costly.joined(separator: ", "))"
        )
    }
}
