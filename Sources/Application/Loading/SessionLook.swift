import API
package import Foundation
import History
package import Screens
package import Storage

/// What a session on a screen of a release listens to: the newest build of the release that holds the screen and was there.
package struct SessionLook {
    package let build: StoredBuild
    package let capture: Int64
    package let scene: Scene
    /// What is heard, with the elements it belongs to.
    package let utterances: [StoredUtterance]
    /// Elements that somebody named though nothing of them is heard, by their nodes.
    package var silent: [Int: Int64]

    /// `nil`: the release has no capture of the screen.
    /// - Parameters:
    ///   - moment: when somebody began to listen; of builds that all came later, the first. `nil`: now.
    ///   - reader: what is listened with, where somebody said: of several captures the first that was made for it.
    package init?(
        screen: Int64, release: Int64, at moment: Date? = nil, with reader: ScreenReader? = nil, _ history: AppHistory,
        in transaction: some Transaction
    ) throws {
        guard let release = history.release(id: release) else { return nil }
        let builds = history.builds(of: release)
        let isThere = { (build: StoredBuild) in moment.map { build.createdAt <= $0 } ?? true }
        for build in builds.filter(isThere).reversed() + builds.filter({ !isThere($0) }) {
            let all = try transaction.buildCaptures(build: build.id, screen: screen).map(\.captureID)
            var recalled = try all.first.flatMap(transaction.capture)?.recall(), id = all.first
            for other in all.dropFirst() where reader != nil && recalled?.screenReader != reader {
                guard let found = try transaction.capture(id: other)?.recall(), found.screenReader == reader else {
                    continue
                }
                (recalled, id) = (found, other)
            }
            guard let id, let recalled, let transcript = try transaction.transcripts(captures: [id]).first else {
                continue
            }
            self.build = build
            capture = id
            scene = Scene(recalled, Speaker().speak(recalled))
            utterances = try transaction.utterances(transcript: transcript.id)
            silent = try transaction.silentElements(ofCapture: capture)
            return
        }
        return nil
    }

    /// What is listened with speaks what was captured.
    /// - Parameter pointer: where it was said.
    func check(_ reader: ScreenReader, at pointer: String) throws {
        guard reader == scene.capture.screenReader else {
            throw APIError.field(pointer, "This capture is of an app for another screen reader.")
        }
    }

    /// The node of each element that can be named here.
    package var nodes: [Int64: Int] {
        let heard = utterances.compactMap { line in line.elementID.map { ($0, line.node) } }
        return Dictionary(heard + silent.map { ($0.value, $0.key) }) { first, _ in first }
    }

    /// So many can be chosen from without getting lost among them.
    private static let most = 200

    /// What is drawn, is something to a person and is not heard by itself, in document order.
    package var silentNodes: [Int] {
        scene.nodes.filter { node in
            guard !node.isHeard, node.isDrawn, node.index != Tree.root else { return false }
            let words = [node.label, node.text, node.identifier].contains { !Words.isBlank($0) }
            return words || node.kind != .text
        }.prefix(Self.most).map(\.index)
    }
}
