import ArgumentParser
import Foundation
import Screens

/// Screen after screen, while somebody walks through the app. One that the server does not take is said and stays in the
/// folder; the walk goes on.
struct CaptureWatch {
    let run: CaptureRun
    /// What the first is called.
    let first: String?

    /// Seconds between two looks.
    private static let pause = 1.0

    func go(byChanges: Bool) throws { byChanges ? try byChange() : try byKey() }

    /// A line is a screen's key; an empty one has it called by its title.
    private func byKey() throws {
        ServerAccess.complain(
            "Type a screen's key and Return to take it, Return alone to call it by its title, q and Return to end.")
        var number = 0, first = first, refusal: ExitCode?
        while let line = readLine() {
            let typed = line.trimmingCharacters(in: .whitespaces)
            if typed == "q" { break }
            number += 1
            let key = typed.isEmpty ? try first ?? Self.key(run.look(), number) : typed
            first = nil
            do { try run.take(key) } catch let code as ExitCode { refusal = refusal ?? code }
        }
        if let refusal { throw refusal }
    }

    /// What is heard twice in the same words has come to rest; what was heard before is not taken again.
    private func byChange() throws {
        ServerAccess.complain("A screen is taken whenever something else is heard; Ctrl-C ends.")
        var known: Set<[String]> = [], last: [String] = [], number = 0
        while true {
            let taken = try run.look()
            if taken.heard == last, !last.isEmpty, known.insert(taken.heard).inserted {
                number += 1
                let key = number == 1 ? first ?? Self.key(taken, 1) : Self.key(taken, number)
                do { try run.keep(taken, as: key, run.said) } catch is ExitCode {}
            }
            last = taken.heard
            Thread.sleep(forTimeInterval: Self.pause)
        }
    }

    /// The title in small letters; without one, its number.
    private static func key(_ taken: CaptureRun.Taken, _ number: Int) -> String {
        let words = (taken.capture.screen.title ?? "").lowercased().split { !$0.isLetter && !$0.isNumber }
        return words.isEmpty ? "screen-\(number)" : words.joined(separator: "-")
    }
}
