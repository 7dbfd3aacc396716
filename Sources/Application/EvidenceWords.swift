package import History

/// How an observation is known, in words.
package enum EvidenceWords {
    /// - Parameter name: what a rule of ours is called: by its id, or where people read in words.
    package static func of(
        _ evidence: ObservationEvidence, _ outcome: Presence, calling name: (String) -> String = { $0 }
    ) -> String {
        switch evidence {
        case .finding(let rule, _): "The rule \(name(rule)) fails on this build."
        case .passed(let rule, _): "The rule \(name(rule)) ran on this build and found nothing."
        case .elementGone:
            "Gone with its element: the screen was captured, and the element is not heard on it. That is no fix."
        case .session(let id): "A person looked (session \(id))."
        case .comparison(let rule, _):
            outcome == .present
                ? "The rule \(name(rule)) finds it on this build, measured against an earlier one."
                : "The rule \(name(rule)) finds nothing on this build."
        case .undecided(let rule, _): "The screen was captured, but not so that it tells of \(name(rule))."
        case .toldEarlier(let rule, _):
            "The rule \(name(rule)) finds nothing on this build. Somebody told of it before the checks first met it: of what they have, that tells nothing."
        case .variantsMissing(let names):
            "The screen was captured, but not in \(names.joined(separator: ", and not in ")), in which it was met."
        case .otherScreen: "Not observed: the screen showed something else."
        case .partMissing: "Not observed: it stood on a part of the screen that was not captured."
        case .nobodyLooked: "No capture of this screen in this build: nobody looked."
        case .partly: "Several causes went on in this problem, and not all of them were looked at in this build."
        case .partlyUnseen:
            "The checks do not find it in this build. People alone met it at another element, too: only they can tell of that."
        case .expectation:
            outcome == .present
                ? "The expectation does not hold on this build." : "The expectation holds on this build."
        case .expectationEnded(_, let day, let caller):
            "Not asked: the expectation was taken back on \(day)\(caller.map { ", by \($0)" } ?? "")."
        case .auditFound(let tool, let rule): "\(tool) found it in this build (\(rule))."
        case .auditPassed(let tool, let rule): "\(tool) looked for it in this build (\(rule)) and did not find it."
        case .auditUndecided(let tool, let rule, let place):
            "\(tool) looked at \(place) in this build, but not so that it tells of this (\(rule))."
        case .auditMissing(let tool, let place):
            "Not observed: nobody looked at \(place) with \(tool) in this build."
        }
    }
}
