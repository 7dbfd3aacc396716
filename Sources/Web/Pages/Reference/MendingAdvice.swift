import Application
import History
import Messages
import Screens

/// How it is mended what a rule of ours found: on the platform on which it was met.
struct MendingAdvice {
    /// A few lines of code.
    struct Sample {
        var heading: Message
        var code: String
    }
    var samples: [Sample]
    /// What the samples are not for.
    var note: Message?
    /// The page of the rule.
    var link: String

    static let sample = MendingAdvice(samples: [Sample(heading: "h", code: "c")], note: "n", link: "/")
}

extension MendingAdvice {
    /// `nil`: no rule of ours stands behind it.
    /// - Parameters:
    ///   - platform: what its app runs on, in its team's words.
    ///   - readers: with which screen readers it was met.
    init?(ofRule rule: String?, platform: String, metWith readers: Set<ScreenReader>) {
        guard let rule, let guide = OwnRule(rule)?.guide else { return nil }
        let reader = ScreenReader(ofPlatform: platform, metWith: readers)
        samples = Self.samples(of: guide, for: reader)
        note =
            switch (reader, guide.fixAndroid) {
            case (.talkBack, nil): "This rule has no advice for Android."
            case (nil, nil): "The samples are for iOS; for other platforms the rule has none."
            case (nil, _?): "The samples are for iOS and Android; for other platforms the rule has none."
            default: nil
            }
        link = Address.path("rules", rule)
    }

    /// - Parameter reader: that of the platform; `nil`: of each.
    static func samples(of guide: RuleGuide, for reader: ScreenReader? = nil) -> [Sample] {
        let apples = [
            Sample(heading: "How to mend it in UIKit", code: guide.fixUIKit),
            Sample(heading: "How to mend it in SwiftUI", code: guide.fixSwiftUI),
        ]
        let androids = guide.fixAndroid.map { [Sample(heading: "How to mend it on Android", code: $0)] } ?? []
        return switch reader {
        case .voiceOver: apples
        case .talkBack: androids
        case nil: apples + androids
        }
    }
}
