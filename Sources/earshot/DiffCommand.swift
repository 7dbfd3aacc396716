import API
import ArgumentParser
import Formats
import Foundation
import History
import Screens

/// `earshot diff OLD NEW`: what changed between two captures of a screen, and what of it is for the worse.
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Compare two captures of a screen, or two files of them.",
        discussion: """
            Files with several captures are paired by screen and variant; one capture and one are compared whatever their
            screens are called, and the answer says where they are called otherwise.
            Where no capture is in the same variant, the nearest is taken, and the answer says what was not compared.
            With --against and --app the files and folders are compared with what the server holds of a release, and nothing is
            stored: for pull requests. What the team decided on (waivers, what was accepted) is not looked at.
            Of a screen that was not captured, and where a capture shows something else than the earlier one, as a spinner does, it is
            not known whether anything got worse, and the answer says so.
            Exit code 0: nothing that was compared got worse, whatever was not captured; 1: regressions, or new faults that are serious
            or worse, or a capture that shows something else, of which nobody can say whether anything got worse;
            2: wrong use, unreadable input or nothing to compare; with --against also 3 and 4, as of every command with a server.
            """)

    @Argument(
        help:
            "A file of the earlier build and one of the later; - reads standard input. With --against those of the later."
    )
    var files: [String]
    @Option(help: "A release or build on the server, to compare with: 5.0 or 5.0+1234.")
    var against: String?
    @Option(help: "The app's slug, with --against.")
    var app: String?
    @Option(help: "A YAML or JSON file of what must be heard: see docs/expectations.md.")
    var expectations: String?
    @Option(help: "Recordings of devices for the earlier build (earshot-heard); with --recorded-new.")
    var recordedOld: String?
    @Option(help: "Recordings of devices for the later build.")
    var recordedNew: String?
    @Flag(help: "JSON instead of text.")
    var json = false
    @Flag(help: "Markdown for a comment on a pull request.")
    var markdown = false
    @OptionGroup(title: "What the files don't say, with --against") var variant: VariantOptions

    func validate() throws {
        if (against == nil) != (app == nil) { throw ValidationError("--against and --app go together.") }
        if against == nil, files.count != 2 {
            throw ValidationError("Name two files, the earlier build's and the later one's, or --against a release.")
        }
        if against != nil, recordedOld != nil { throw ValidationError("Recordings are compared of two files.") }
        if json && markdown { throw ValidationError("Choose one of --json and --markdown.") }
        if (recordedOld == nil) != (recordedNew == nil) {
            throw ValidationError("Recordings are compared with recordings: give --recorded-old and --recorded-new.")
        }
        if (files + [expectations, recordedOld, recordedNew].compactMap { $0 }).count(where: { $0 == "-" }) > 1 {
            throw ValidationError("Standard input can be read once only.")
        }
    }

    func run() throws {
        let (before, after, earlier, release) = try sides()
        let pinned = try expectations.map(pinned) ?? []
        let heardBefore = try recordedOld.map(recordings) ?? [], heardAfter = try recordedNew.map(recordings) ?? []
        let pairing = try ScreenPairing(
            before: before.map { .init($0) }, after: after.map { .init($0) }, byName: against != nil
        ) {
            TranscriptDiff.likeness(try compare(before[$0], after[$1], .exact, [], ([], [])).transcript.lines.map(\.op))
        }
        let screens = try pairing.pairs.map { pair in
            ComparedScreen(
                earlier: before[pair.before], capture: after[pair.after],
                comparison: try compare(
                    before[pair.before], after[pair.after], pair.twin, pinned, (heardBefore, heardAfter)))
        }
        guard !screens.isEmpty else {
            throw InputFile(path: files[files.count - 1]).complain(
                of: ImportError("No capture is of the same screen and variant as one of \(earlier)."))
        }
        let new = pairing.unmatched.map { after[$0] }.filter {
            pairing.newScreens.contains(ComparedScreen.title(of: $0))
        }
        var build = ComparedBuild(
            screens: screens, new: new.map { NewScreen(audited($0)) }, pairing: pairing, before: before, after: after)
        if let release { build.leaveOut(try release.retired(build.screensAway)) }
        if json {
            FileHandle.standardOutput.write(
                try build.json(isSingle: against == nil && before.count == 1 && after.count == 1))
            print()
        } else {
            print(markdown ? DiffMarkdown(build).text : DiffText(build).text)
        }
        // What can't be computed doesn't pass, as with the gate; a screen that was not sent may be no part of what is asked.
        if build.outcome == .worse || build.showsSomethingElse { throw ExitCode(.no) }
    }

    /// The captures of the earlier and the later build, and what the earlier one is called.
    private func sides() throws -> (
        before: [Capture], after: [Capture], earlier: String, release: ReleaseCaptures?
    ) {
        guard let against, let app else { return (try captures(files[0]), try captures(files[1]), files[0], nil) }
        let local = try LocalCaptures(files, said: try variant.variant())
        let release = try ReleaseCaptures(app: app, release: against)
        return (release.captures, local.captures, release.build, release)
    }

    private func captures(_ path: String) throws -> [Capture] {
        let input = InputFile(path: path), imported = try input.imported()
        try input.needCaptures(imported)
        return imported.flatMap(\.captures)
    }

    private func compare(
        _ before: Capture, _ after: Capture, _ twin: Twin, _ pinned: [Expectation],
        _ recordings: (before: [Recording], after: [Recording])
    ) throws -> Comparison {
        let earlier = audited(before), later = audited(after)
        return try Comparison(
            earlier, later, expectations: pinned,
            recorded: (
                Self.recorded(earlier.scene, recordings.before), Self.recorded(later.scene, recordings.after)
            ), twin: twin)
    }

    /// What was recorded of this screen in this variant.
    private static func recorded(_ scene: Scene, _ recordings: [Recording]) -> RecordedSpeech {
        let own = recordings.filter {
            $0.screen == scene.capture.screen.key
                && VariantKey($0.variant, screenReader: $0.screenReader).twin(of: VariantKey(scene.capture)) == .exact
        }
        return RecordedSpeech(own.map { Hearing($0, scene.transcript, scene.capture) })
    }

    private func recordings(_ path: String) throws -> [Recording] {
        let input = InputFile(path: path), imported = try input.imported()
        let recordings = imported.flatMap(\.recordings)
        guard !recordings.isEmpty else {
            let formats = InputFile.formats(of: imported)
            throw input.complain(of: ImportError("There is no recording in this file (it is \(formats))."))
        }
        return recordings
    }

    private func audited(_ capture: Capture) -> AuditedScene {
        Ruleset.audited(Scene(capture, Speaker().speak(capture)))
    }

    private func pinned(_ path: String) throws -> [Expectation] {
        let input = InputFile(path: path)
        let bytes: [UInt8]
        do throws(ImportError) { bytes = try input.bytes() } catch { throw input.complain(of: error) }
        do throws(ImportError) { return try ExpectationsFile.read(bytes) } catch { throw input.complain(of: error) }
    }
}

/// One screen of the later build with what changed on it.
struct ComparedScreen {
    let earlier: Capture
    let capture: Capture
    let comparison: Comparison

    var resource: DiffResource { DiffResource(comparison) }
    var isWorse: Bool {
        !comparison.regressions.isEmpty || resource.saysLess
            || comparison.newFaults.contains { $0.finding.impact.counts(from: .serious) }
    }
    var title: String { Self.title(of: capture) }
    static func title(of capture: Capture) -> String { capture.screen.key ?? capture.screen.title ?? "Screen" }
    /// What the earlier capture calls its screen, where that is another one.
    var otherScreen: String? {
        guard let before = earlier.screen.key, let after = capture.screen.key, before != after else { return nil }
        return before
    }
    var otherScreenWords: String? {
        otherScreen.map { "These are two screens, \($0) and \(title), compared as if they were one." }
    }
}

/// A capture of a screen that the earlier build does not have: what fails on it is new.
struct NewScreen {
    let title: String
    let faults: [DiffResource.Regression]

    init(_ audited: AuditedScene) {
        title = ComparedScreen.title(of: audited.scene.capture)
        let tree = audited.scene.tree
        faults = audited.run.findings.filter { $0.outcome == .failed }.map { finding in
            DiffResource.Regression(
                rule: finding.rule ?? "", node: tree.name(of: finding.node ?? Tree.root), impact: finding.impact.weight,
                message: finding.message)
        }
    }
}

/// Two files of captures, compared.
struct ComparedBuild {
    let screens: [ComparedScreen]
    let new: [NewScreen]
    let pairing: ScreenPairing
    /// Screens of the earlier build of which the later one has nothing.
    private(set) var screensNotCaptured: [String]
    /// Captures of screens that both files have, in a variant that nothing on the other side comes near to.
    private(set) var notCompared: [NotCompared]
    /// What the later build has nothing of, and need not: `cart, since 5.0`.
    private(set) var retired: [String] = []

    struct NotCompared: Encodable {
        var screen: String
        var variant: String
        /// The file it is in.
        var side: Side
        enum Side: String, Encodable { case before, after }

        init(_ capture: Capture, _ side: Side) {
            screen = ComparedScreen.title(of: capture)
            variant = VariantKey(capture).words
            self.side = side
        }
        var words: String { "\(screen) (\(variant), \(side == .before ? "earlier" : "later") build)" }
    }

    init(
        screens: [ComparedScreen], new: [NewScreen], pairing: ScreenPairing, before: [Capture], after: [Capture]
    ) {
        (self.screens, self.new) = (screens, new)
        self.pairing = pairing
        screensNotCaptured = pairing.screensNotCaptured
        let named = Set(pairing.newScreens + pairing.screensNotCaptured)
        notCompared =
            (pairing.missing.map { NotCompared(before[$0], .before) }
            + pairing.unmatched.map { NotCompared(after[$0], .after) })
            .filter { !named.contains($0.screen) }
    }

    /// Of which the earlier build has something that the later one lacks.
    var screensAway: Set<String> {
        Set(screensNotCaptured + notCompared.filter { $0.side == .before }.map(\.screen))
    }

    /// What somebody retired is not missed.
    mutating func leaveOut(_ retirements: [RetirementResource]) {
        for said in retirements {
            let name = said.variant.map { "\(said.screen) (\($0))" } ?? said.screen
            let isAway = { (one: NotCompared) in
                one.side == .before && one.screen == said.screen && (said.variant ?? one.variant) == one.variant
            }
            guard notCompared.contains(where: isAway) || said.variant == nil && screensNotCaptured.contains(said.screen)
            else { continue }
            notCompared.removeAll(where: isAway)
            if said.variant == nil { screensNotCaptured.removeAll { $0 == said.screen } }
            retired.append("\(name), since \(said.since)")
        }
    }

    var isWorse: Bool {
        screens.contains(where: \.isWorse) || new.flatMap(\.faults).contains { $0.impact >= .serious }
    }

    var outcome: DiffHeading.Outcome { isWorse ? .worse : unknown.isEmpty ? .notWorse : .notKnown }

    /// Of what it is not known whether it got worse, each in words: `one screen that was not captured`.
    var unknown: [String] {
        [
            DiffWords.count(
                screensNotCaptured.count, "screen that was not captured", "screens that were not captured"),
            DiffWords.count(notCompared.count, "capture compared with nothing", "captures compared with nothing"),
            DiffWords.count(
                screens.count { !$0.comparison.showsSameScreen }, "capture that shows something else",
                "captures that show something else"),
        ].compactMap { $0 }
    }

    var showsSomethingElse: Bool { screens.contains { !$0.comparison.showsSameScreen } }

    /// Something was compared.
    var isAnythingKnown: Bool { screens.contains { $0.comparison.showsSameScreen } }

    /// All of it was compared, as a whole.
    var isComplete: Bool {
        notCompared.isEmpty && screensNotCaptured.isEmpty
            && screens.allSatisfy { $0.comparison.twin == .exact && $0.comparison.showsSameScreen }
    }

    /// - Parameter isSingle: of one capture and one, so that what they differ by stands at the top, too.
    func json(isSingle: Bool) throws -> Data {
        struct Screen: Encodable {
            var screen: String
            /// What the earlier capture calls its screen, where that is another one.
            var screenBefore: String?
            var variant: String
            /// The earlier capture's, where it is another one.
            var variantBefore: String?
            /// What of the two was compared, where their variants differ.
            var comparedInPart: String?
            var comparison: DiffResource
        }
        struct Fault: Encodable {
            var screen: String
            var rule: String
            var node: String
            var impact: Impact
            var message: String
        }
        struct Build: Encodable {
            var outcome: DiffHeading.Outcome
            var screens: [Screen]
            var newScreens: [String]
            /// What fails on them.
            var newScreenFaults: [Fault]
            var screensNotCaptured: [String]
            var notCompared: [NotCompared]
            /// What the later build has nothing of, and need not, since somebody retired it.
            var retired: [String]
            var single: DiffResource?

            func encode(to encoder: any Encoder) throws {
                try single?.encode(to: encoder)
                var keyed = encoder.container(keyedBy: Key.self)
                try keyed.encode(outcome.word, forKey: .outcome)
                try keyed.encode(screens, forKey: .screens)
                try keyed.encode(newScreens, forKey: .newScreens)
                try keyed.encode(newScreenFaults, forKey: .newScreenFaults)
                try keyed.encode(screensNotCaptured, forKey: .screensNotCaptured)
                try keyed.encode(notCompared, forKey: .notCompared)
                try keyed.encode(retired, forKey: .retired)
            }
            enum Key: String, CodingKey {
                case outcome, screens, newScreens, newScreenFaults, screensNotCaptured, notCompared, retired
            }
        }
        let screens = screens.map { screen in
            Screen(
                screen: screen.title, screenBefore: screen.otherScreen, variant: VariantKey(screen.capture).words,
                variantBefore: screen.comparison.twin == .exact ? nil : VariantKey(screen.earlier).words,
                comparedInPart: screen.comparison.twin.words, comparison: screen.resource)
        }
        let faults = new.flatMap { screen in
            screen.faults.map {
                Fault(screen: screen.title, rule: $0.rule, node: $0.node, impact: $0.impact, message: $0.message)
            }
        }
        return try Wire.encode(
            Build(
                outcome: outcome, screens: screens, newScreens: pairing.newScreens, newScreenFaults: faults,
                screensNotCaptured: screensNotCaptured, notCompared: notCompared, retired: retired,
                single: isSingle ? self.screens.first?.resource : nil),
            pretty: true)
    }
}
