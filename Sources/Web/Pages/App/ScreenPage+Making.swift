import API
import Application
import Foundation
import History
import Messages
import Screens
import Storage

extension ScreenPage {
    init(_ look: ScreenLook, in transaction: some Transaction) throws {
        let app = look.app, capture = look.capture
        let scene = Listening(try capture.recall(), profile: app.conformance).scene
        guard let transcript = try transaction.transcripts(captures: [capture.id]).first else {
            throw APIError.notFound("transcript of “\(look.screen.key)”")
        }
        let utterances = try transaction.utterances(transcript: transcript.id)
        let ours = try transaction.findings(captures: [capture.id])
        let imported = try transaction.importedFindings(build: look.build.id).filter {
            $0.captureID == capture.id
                || $0.captureID == nil && [nil, look.screen.key, look.screen.title].contains($0.named)
        }
        let beside = try look.earlier(in: transaction)
        let earlier = try beside?.capture.map { try Earlier($0, of: look, in: transaction) }
        let before = earlier.map { Languages($0.scene) }

        title = "\(text: look.screen.name) in \(text: look.build.name)"
        self.app = app.link
        appLink = Address.path("apps", app.slug)
        releaseLink = Address.path("apps", app.slug, "releases", look.build.version)
        version = look.build.version
        (key, name) = (look.screen.key, look.screen.name)
        build = look.build.name
        variant = look.variantKey
        coverage = PlainWords.coverage(transcript.spokenCoverage)
        speaker = transcript.speaker
        let told = transcript.unknown.map(PlainWords.unknown)
        unknown = told

        acceptances = try Acceptances(look, in: transaction)
        pins = Pins(
            action: Address.path("apps", app.slug, "screens", look.screen.key, "pins"),
            list: Address.path("apps", app.slug, "expectations"), mayPin: false)
        let decided = try Decided(look, in: transaction)
        let counting = try Counting(look.history, in: transaction)
        let pinned = Set(try Expectations.all(app, in: transaction))

        let languages = Languages(scene)
        let recorded = try RecordedLines(look, scene, in: transaction)
        recordings = recorded.recordings.map { PageLink($0, app.slug) }
        let kept = earlier?.diff.transcript.filter { $0.op != .removed } ?? []
        let byNode = Dictionary(grouping: ours) { $0.nodeName ?? "" }
        lines = utterances.enumerated().map { place, utterance in
            var line = Line(utterance, (byNode[utterance.nodeName] ?? []).map(decided.line), app)
            line.recorded = recorded.lines(at: utterance.node).map { Recorded($0, app.slug) }
            line.isPinned = scene[utterance.node].expectation.map(pinned.contains) ?? false
            if kept.indices.contains(place) { line.compare(kept[place]) }
            line.tell(languages, utterance)
            line.languageBefore =
                earlier?.comparesWords == false
                ? before?.of(text: line.before.map(\.text).joined(separator: " ")) : line.language
            line.leaveOut(told)
            return line
        }
        rotors = Self.rotors(scene.transcript.rotors, lines)
        isTalkBack = scene.capture.screenReader == .talkBack
        walk = Self.walk(scene)
        findings = FindingGroup.groups(
            ours + imported, positions: Dictionary(utterances.map { ($0.nodeName, $0.position) }) { first, _ in first },
            decided)

        compared = earlier?.build.name
        inPart = try beside?.capture?.inPart(transaction)
        columns = earlier == nil ? 2 : 4
        let words = AppWords(Languages.known(scene.capture.variant.locale))
        let worse = earlier?.diff.regressions.map { words.quoted(in: $0.message) } ?? []
        regressions = Array(worse.prefix(3))
        moreRegressions = Array(worse.dropFirst(3))
        moreCount = "\(moreRegressions.count) more"
        accepted = earlier?.diff.acceptedWords(words) ?? []
        let review = try transaction.review(ofBuild: look.build.id, screen: look.screen.id)
        let measured = review?.looks.first { $0.look.capture == capture.id }
        let asides = try counting.asides(of: measured?.faults ?? [], in: look.build)
        faults = try (measured?.faults ?? []).filter(\.isMet).map { fault in
            try FaultLine(
                fault, screen: look.screen, app: app.slug,
                decision: asides(fault)?.words ?? decided.words(of: fault), words,
                name: { look.history.build(id: $0)?.name })
        }
        acceptances.subjects = (measured?.faults ?? []).filter(\.isMet).map(\.cause)
        notKept = try Pinning(look.history, in: transaction).answers(in: look.build, onScreen: look.screen.key)
            .flatMap(\.broken).filter { $0.capture == capture.id }.map { words.quoted(in: $0.message) }
        acceptances.isUnlike = measured.map { $0.standing == .notComparable || !$0.showsScreen } ?? false
        faults += try Self.audited(look, review, counting, words)
        lost = (earlier?.diff.transcript ?? []).filter { $0.op == .removed }.map {
            Loss(text: Message(heard: $0.before ?? ""), language: before?.of(text: $0.before ?? ""))
        }
        let unsound = measured.flatMap {
            counting.acceptances.isAccepted($0.look) ? nil : Self.unsound($0, look.history)
        }
        let unseen = try Unseen(look, review, counting, words, in: transaction)
        let worseElsewhere = try Self.elsewhere(review, beside: look, counting, in: transaction)
        elsewhere = [worseElsewhere].compactMap(\.self) + unseen.sentences
        (summary, summaryClass) = try Self.summary(
            earlier, alone: Self.alone(beside, look, transaction), unsound, lost: lost.count,
            faults.count { $0.setAside == nil }, isAnySetAside: faults.contains { $0.setAside != nil },
            isSound: faults.isEmpty && unsound == nil && measured.map(Self.isMeasured) ?? false,
            isWhole: elsewhere.isEmpty)
        // What holds of one state is no good news of the screen.
        if summaryClass == "good", !elsewhere.isEmpty {
            summaryClass = worseElsewhere == nil && unseen.faults.isEmpty ? "" : "bad"
        }
        faults += unseen.faults
        let contrast: Set = ["text-contrast", "text-contrast-enhanced", "non-text-contrast"]
        let faint = ours.filter { $0.outcome == .failed && contrast.contains($0.rule ?? "") }
        let changed = utterances.indices.filter {
            kept.indices.contains($0) && kept[$0].op != .same
                && (kept[$0].op != .changed || kept[$0].setAside != .language)
        }
        // Where the two can't be compared in what lies where, nothing of the earlier one is drawn.
        let drawn = earlier.flatMap { $0.twin.compares(.place) ? $0 : nil }
        picture = ScreenPicture(
            scene, before: drawn.map { ($0.scene, Set($0.diff.removed)) }, faint: Set(faint.compactMap(\.nodeName)),
            changed: Set(changed.map { utterances[$0].node }), reach: app.conformance.reach)

        views = PageLink.views(of: look)
        newReport =
            Address.path("apps", app.slug, "reports", "new")
            + "?screenKey=\(Address.escaped(look.screen.key))&release=\(Address.escaped(look.build.version))"
        var filter = ReportFilter()
        filter.screen = look.screen.key
        reports = try transaction.reports(ofApp: app.id, filter, after: nil, limit: 20).items.map {
            Report(
                link: "/reports/\($0.id)", text: $0.text,
                release: $0.release.map { Message(text: $0) } ?? "unknown release")
        }
        let offered = try look.history.offered(
            beside: [look.build, earlier?.build].compactMap(\.self), holding: look.screen, in: transaction)
        builds = BuildPicker("build", "Build", look.build, among: offered.builds, isCut: !offered.areAll)
        compares = BuildPicker(
            "compare", "Compare with", none: "the release before", earlier?.build,
            among: offered.builds.filter { $0.id != look.build.id }, isCut: !offered.areAll)
        let states = try PlainWords.variants(look.variants, in: transaction)
        variantName = Message(variant: states.first { $0.key == look.variantKey }?.name ?? look.variantKey)
        variants = (states.count > 1 ? states : []).map {
            FormChoice(value: $0.key, text: Message(variant: $0.name), isChosen: $0.key == look.variantKey)
        }
    }

    /// What other tools show to be worse on this screen, in whichever variant they say.
    private static func audited(
        _ look: ScreenLook, _ review: BuildReview?, _ counting: Counting, _ words: AppWords
    ) throws -> [FaultLine] {
        let audits = try counting.audits.review(look.build, review)
        let found = try AuditWorsening.all(audits, beside: review, of: look.build, counting, isStanding: true)
            .filter { $0.fault.place.screen == look.screen.key }
        var names = ScreenNames([look.screen])
        names.variants = try PlainWords.variants(
            named: found.map(\.fault.place.variant), onScreens: [look.screen.id], in: counting.transaction)
        return found.map { worsening in
            FaultLine(
                ReviewResource.Fault(worsening) { look.history.build(id: $0)?.name }, app: look.app.slug,
                build: look.build.name, names, words)
        }
    }

    /// Why nothing is compared, where that is known better than that nothing is.
    private static func alone(_ beside: EarlierBuild?, _ look: ScreenLook, _ transaction: some Transaction) throws
        -> Message?
    {
        guard let beside, beside.capture == nil, look.compare != nil || !beside.held.isEmpty else { return nil }
        return try beside.nothingCompared(transaction)
    }

    /// It shows the screen, and was measured against looks at it that were good.
    private static func isMeasured(_ look: MeasuredLook) -> Bool {
        if case .measured = look.standing { look.showsScreen } else { false }
    }

    /// So much speech is lost since it was last sound that no later look is measured against this one, or something else is
    /// shown than then.
    private static func unsound(_ look: MeasuredLook, _ history: AppHistory) -> Message? {
        if !look.showsScreen, let build = look.reference.flatMap({ history.build(id: $0.look.build) }) {
            return "? It shows something else than in \(text: build.name): what is away here proves nothing."
        }
        guard let loss = look.knownLoss, loss >= SpeechLoss.alarming else { return nil }
        return look.isLossTold
            ? "✗ \(PlainWords.percent(loss)) of what was spoken is lost since the screen was last sound."
            : "✗ \(PlainWords.percent(loss)) of what was spoken is lost; the capture does not tell whether that is still so."
    }

    /// - Parameters:
    ///   - alone: why nothing is beside it, where that is known better than that nothing is.
    ///   - unsound: that speech is lost since the screen was last sound, or that it shows something else than then.
    ///   - standing: how much counts as worse than when it was last good, or as failing on what is new.
    ///   - isAnySetAside: something that would be was set aside by people.
    ///   - isSound: nothing is, though it may be unlike the build beside it: that one may be what was worse.
    ///   - isWhole: no other state of the screen is worse, or was left out.
    private static func summary(
        _ earlier: Earlier?, alone: Message?, _ unsound: Message?, lost: Int, _ standing: Int, isAnySetAside: Bool,
        isSound: Bool, isWhole: Bool
    ) -> (Message, String) {
        let listed = Message.counted(
            standing, one: "✗ \(standing) fault is worse than when last good, or new: see below.",
            many: "✗ \(standing) faults are worse than when last good, or new: see below.")
        guard let earlier else {
            let alone = alone ?? "There is no capture in the build before that this one could be compared with."
            return standing == 0 ? (alone, "") : ("\(listed) \(alone)", "bad")
        }
        let speech = earlier.diff.speech.loss
        // Of two languages' words nothing is measured; that few elements are silent says little of them.
        let loss: Message? = speech.flatMap { speech in
            earlier.comparesWords || speech > 0 ? "Speech lost: \(PlainWords.percent(speech))." : nil
        }
        let build = Message(text: earlier.build.name)
        guard !earlier.diff.regressions.isEmpty else {
            guard standing == 0 else { return ([listed, unsound ?? loss].compactMap(\.self).joined(by: " "), "bad") }
            guard earlier.diff.showsSameScreen else {
                return ("? It shows something else than in \(build): what is away here proves nothing.", "bad")
            }
            if let unsound { return (unsound, "bad") }
            guard !earlier.diff.isLossGuessed else {
                return ("? Here or in \(build) it is guessed what is heard: nothing tells how much is lost.", "bad")
            }
            guard !earlier.diff.saysLess else {
                return (["✗ Less is said than in \(build).", loss].compactMap(\.self).joined(by: " "), "bad")
            }
            let isAside = earlier.diff.accepted != nil || isAnySetAside
            let calm: Message =
                switch (isWhole, isAside) {
                case (true, false): "✓ Nothing that was measured got worse since \(build)."
                case (true, true): "✓ Nothing that counts got worse since \(build)."
                case (false, false): "✓ Nothing that was measured got worse in this state since \(build)."
                case (false, true): "✓ Nothing that counts got worse in this state since \(build)."
                }
            return ([calm, loss].compactMap(\.self).joined(by: " "), "good")
        }
        let gone: Message? =
            lost == 0
            ? nil
            : .counted(lost, one: "\(lost) line is no longer said.", many: "\(lost) lines are no longer said.")
        let first: Message =
            isSound
            ? "✓ Nothing here is worse than when it was last good. It is unlike \(build):" : "✗ Worse than in \(build)."
        // Lines of live data are said no more, and nothing is lost: that is not told twice, by two numbers.
        let told = speech == 0 && lost > 0 ? nil : loss
        return ([first, gone, told].compactMap(\.self).joined(by: " "), isSound ? "good" : "bad")
    }

    /// Other captures of the screen in the build that are worse; `nil`: none is.
    private static func elsewhere(
        _ review: BuildReview?, beside look: ScreenLook, _ counting: Counting, in transaction: some Transaction
    ) throws -> Message? {
        guard var review else { return nil }
        review.looks.removeAll { $0.look.screen != look.screen.id || $0.look.capture == look.capture.id }
        let worse = try Worsening.all(review, of: look.build, counting).filter(\.isOpen)
        let captures = Set(worse.flatMap(\.captures))
        let variants = try PlainWords.variants(
            look.variants.filter { captures.contains($0.captureID) }, in: transaction)
        guard !variants.isEmpty else { return nil }
        let names = variants.map(\.name).sorted().map { Message(variant: $0) }
        return "✗ Another capture of this screen in \(text: look.build.name) got worse: \(names.joined())."
    }

    private static func rotors(_ rotors: Rotors, _ lines: [Line]) -> [Rotor] {
        let all: [(Message, [Int])] = [
            ("Headings", rotors.headings), ("Links", rotors.links), ("Form controls", rotors.formControls),
            ("Text fields", rotors.textFields),
            ("Images", rotors.images), ("Landmarks", rotors.landmarks), ("Lists", rotors.lists),
            ("Tables", rotors.tables), ("Actions", rotors.actions),
        ]
        return all.filter { !$0.1.isEmpty }.map { name, positions in
            let stops = positions.filter { (1...max(1, lines.count)).contains($0) }.map { position in
                let line = lines[position - 1]
                return Stop(
                    link: "#\(line.id)",
                    said: line.after.map {
                        SpokenPart(text: $0.text + $0.space, language: $0.language ?? line.language)
                    }, isSilent: line.after.contains(where: \.isSilent))
            }
            return Rotor(name: name, stops: stops)
        }
    }
}

extension ScreenPage {
    /// The capture it is compared with, and the difference.
    fileprivate struct Earlier {
        let build: StoredBuild
        let diff: DiffResource
        let scene: Scene
        let twin: Twin
        var comparesWords: Bool { twin.compares(.words) }

        init(_ other: EarlierCapture, of look: ScreenLook, in transaction: some Transaction) throws {
            guard let stored = try transaction.capture(id: other.held.capture) else {
                throw APIError.notFound("capture of “\(look.screen.key)” in \(other.build.name)")
            }
            (build, twin) = (other.build, other.twin)
            diff = try Comparing.look(other.held, look.held, look.history, in: transaction)
            scene = Listening(try stored.recall(), profile: look.app.conformance).scene
        }
    }
}
