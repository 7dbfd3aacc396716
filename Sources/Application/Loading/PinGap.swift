import Screens

/// Why a build does not tell whether an expectation holds. What nobody asked does not pass.
package enum PinGap: Hashable {
    /// No build captured the screen yet.
    case neverCaptured
    /// The build does not show it.
    case notCaptured(in: String)
    /// What it shows in its place is a spinner, an error or an empty list.
    case somethingElse
    /// Captures of the build do not record all that was pinned.
    case unrecorded(in: String)
    case state(String, in: String)
    /// The build shows the screen, and not in the languages in which it was pinned.
    case languages([String], in: String)
    /// A variant that is owed, and the build that had it last.
    case variant(String, last: String?, in: String)

    /// - Parameter screen: as people call it.
    package func words(on screen: String) -> String {
        let pinned = "What is pinned on “\(screen)”"
        return switch self {
        case .neverCaptured: "\(pinned) can't be asked: no build captured that screen yet."
        case .notCaptured(let build): "\(pinned) can't be asked: \(build) does not show that screen."
        case .somethingElse: "\(pinned) can't be asked: what was captured shows something else."
        case .unrecorded(let build):
            "\(pinned) can't be asked of all of it: \(build) does not record what it asks for."
        case .state(let state, let build):
            "\(pinned) in the state “\(state)” can't be asked: \(build) does not show that state."
        case .languages(let tags, let build):
            "\(pinned) in \(tags.map(PlainWords.language).sorted().listed()) can't be asked: "
                + "\(build) shows that screen in other languages only."
        case .variant(let variant, let last, let build):
            "\(pinned) can't be asked of all of it: \(build) holds no capture of \(variant)"
                + (last.map { ", the last is in \($0)." } ?? ".")
        }
    }
}
