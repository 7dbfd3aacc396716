package import Screens

/// What is known of a release when somebody asks for compliance: what rules and audits found, and the people who listened.
package struct ReleaseEvidence: Sendable {
    /// What our rules, or another tool, made of one place.
    package struct Audited: Sendable {
        /// `nil`: the audit names no screen.
        package var screen: String?
        package var variant: Variant
        /// Of the capture, or of the session; `nil`: there is none.
        package var screenReader: ScreenReader?
        /// A session that was held on none of Apple's devices.
        package var isHeldOnAnothers = false
        /// Another tool's name; `nil`: our own rules.
        package var tool: String?
        /// The build holds a capture of the screen; false: another tool alone says anything of it.
        package var isCaptured: Bool
        /// False: the capture shows something else than the screen, a spinner or an error, and proves nothing of it.
        package var showsScreen: Bool
        package var failures: [Failure]
        /// Rules that failed or passed here.
        package var judged: Set<String>
        /// Rules that can't tell here: something stays in doubt, or the capture does not record what they go by.
        package var doubted: Set<String>
        /// What no rule asks of one capture alone.
        package var doubts: [CaptureDoubt] = []

        package init(
            screen: String?, variant: Variant, screenReader: ScreenReader? = nil, tool: String? = nil,
            isCaptured: Bool = true, showsScreen: Bool = true, failures: [Failure], judged: Set<String>,
            doubted: Set<String> = []
        ) {
            (self.screen, self.variant, self.screenReader) = (screen, variant, screenReader)
            (self.tool, self.isCaptured, self.failures) = (tool, isCaptured, failures)
            (self.showsScreen, self.judged, self.doubted) = (showsScreen, judged, doubted)
        }

        /// A capture of the very screen: what it proves, it proves of that.
        var isOfScreen: Bool { isCaptured && showsScreen }

        /// It is plainly of none of Apple's devices.
        var isAnothers: Bool { screenReader == .talkBack || isHeldOnAnothers }

        /// `nil`: nothing says of which device it is, or it is of none of Apple's.
        var family: DeviceFamily? { DeviceFamily(idiom: variant.device?.idiom, screenReader: screenReader) }

        package init(
            screen: String?, variant: Variant, screenReader: ScreenReader? = nil, tool: String? = nil,
            isCaptured: Bool = true, run: AuditRun
        ) {
            self.init(
                screen: screen, variant: variant, screenReader: screenReader, tool: tool, isCaptured: isCaptured,
                failures: run.findings.filter { $0.outcome == .failed }.map {
                    Failure(rule: $0.rule, impact: $0.impact, criteria: $0.criteria)
                },
                judged: Set(
                    run.findings.filter { $0.outcome == .failed }.compactMap(\.rule)
                        + run.outcomes.filter { $0.outcome == .passed }.map(\.rule)),
                doubted: Set(run.findings.filter { $0.outcome == .cantTell }.compactMap(\.rule)))
        }
    }

    /// A rule that fails somewhere on a place.
    package struct Failure: Hashable, Sendable {
        /// `nil`: none of ours.
        package var rule: String?
        package var impact: Impact?
        package var criteria: [String]
        package init(rule: String?, impact: Impact?, criteria: [String]) {
            (self.rule, self.impact, self.criteria) = (rule, impact, criteria)
        }
    }

    /// A problem that people reported or met in a session, and that is there whether or not it is left as it is.
    package struct UserProblem: Hashable, Sendable {
        package var title: String
        package var screen: String?
        package var weight: Weight
        /// Device families on which people say that they have it.
        package var families: Set<DeviceFamily>
        /// Whoever told of it has it on none of Apple's devices, and no capture of one shows it.
        package var isAnothers: Bool

        /// The title as a part of a sentence: a sentence of its own loses its end.
        var clause: String { String(Substring(title).withoutFullStop) }

        package init(
            title: String, screen: String?, weight: Weight, families: Set<DeviceFamily> = [], isAnothers: Bool = false
        ) {
            (self.title, self.screen, self.weight) = (title, screen, weight)
            (self.families, self.isAnothers) = (families, isAnothers)
        }
    }

    /// A screen, or one of its variants, that an earlier release of the line was captured with and that nobody has retired.
    package struct Owed: Hashable, Sendable {
        /// The key of the screen.
        package var screen: String
        /// `Detail`, or `Detail (dark)` where other variants of it were captured.
        package var name: String
        /// The release that had it last, where that is known.
        package var last: String?
        /// A capture is there that should show it, and shows something else.
        package var isElsewhere: Bool
        /// It was captured of none of Apple's devices.
        package var isAnothers: Bool

        package init(
            screen: String, name: String, last: String?, isElsewhere: Bool = false, isAnothers: Bool = false
        ) {
            (self.screen, self.name, self.last) = (screen, name, last)
            (self.isElsewhere, self.isAnothers) = (isElsewhere, isAnothers)
        }

        var sentence: String {
            isElsewhere
                ? "\(name) shows something else than \(last.map { "in \($0)" } ?? "before")."
                : "\(name) was not captured\(last.map { ", last in \($0)" } ?? "")."
        }
    }

    package var audited: [Audited]
    /// What was captured before and is not seen in this release: nothing that has to hold everywhere is claimed without it.
    package var owed: [Owed]
    /// Whole sessions, newest first.
    let sessions: [HeardScreens.Session]
    package var problems: [UserProblem]
    /// What people call a screen, by its key. One that isn't here is called by its key.
    package var screenNames: [String: String]
    /// What is not known before the build is sealed, in a sentence; `nil`: it is, or nothing waits for that.
    package var beforeSeal: String?
    /// What is known and does not count, in sentences: reports that are tied to nothing yet, findings that somebody called false.
    package var uncounted: [String] = []
    /// Keys of screens that are retired, and of which the build holds nothing.
    package var retired: Set<String> = []
    /// Those that captures show.
    var screens: Set<String>
    /// It is what is known of this one alone; `nil`: of all.
    var family: DeviceFamily?
    /// Captures and sessions that do not count here, being of none of Apple's devices.
    var leftOut: [Audited] = []
    private let heard: HeardScreens

    /// - Parameter sessions: newest first.
    package init(
        audited: [Audited], owed: [Owed] = [], sessions: [HeardScreens.Session], problems: [UserProblem],
        screenNames: [String: String] = [:]
    ) {
        (self.audited, self.owed, self.sessions, self.problems) = (audited, owed, sessions, problems)
        self.screenNames = screenNames
        screens = Set(audited.filter(\.isOfScreen).compactMap(\.screen))
        heard = HeardScreens(sessions)
    }

    /// Screens that somebody went through with a screen reader and found usable, able to tell every step of the checklist.
    package var heardThrough: Set<String> { heard.sound }
    /// By screen that is not as it was when somebody went through it and found it usable: the build that they listened to.
    var heardOnceIn: [String: String] { heard.soundOnceIn }
    /// Screens that somebody went through, and where a step failed.
    package var heardFailing: Set<String> { heard.failing }
    /// Screens that were gone through with another screen reader than VoiceOver.
    package var heardWithAnother: Set<String> { heard.withAnother }

    /// Screens that somebody went through with VoiceOver and found usable, able to tell every step.
    var heardWithVoiceOver: Set<String> { heardThrough.subtracting(heardWithAnother) }

    /// Whether somebody who listened to a screen judged one of these steps there, and did not find it inapplicable.
    func isJudged(_ screen: String, by steps: [ChecklistStep]) -> Bool {
        audited.contains { one in
            one.tool == Checklist.tool && one.screen == screen && steps.contains { one.judged.contains($0.rule) }
        }
    }

    /// Of a screen that is not among them.
    func unheard(_ screen: String) -> String {
        let name = name(ofScreen: screen), once = heardWithAnother.contains(screen) ? nil : heardOnceIn[screen]
        let nobody = family == nil ? "Nobody has" : "Nobody is known to have"
        let gone = "\(nobody) gone through \(name) with VoiceOver\(family.map { " \($0.place)" } ?? "")"
        if let once { return "\(gone) as it is in this build; who could tell every step did so in \(once)." }
        return gone + (family == nil ? " and could tell every step." : ", able to tell every step.")
    }

    /// A capture is there, though it may show something else than a screen.
    var holdsCaptures: Bool { audited.contains(where: \.isCaptured) }

    /// Captures that should show a screen and show something else, in sentences.
    func elsewhere(of screen: String) -> [String] {
        owed.filter { $0.isElsewhere && $0.screen == screen }.map(\.sentence)
    }

    func name(ofScreen key: String) -> String { screenNames[key] ?? key }

    /// Other tools that looked, in words. A person's session is none.
    var tools: String {
        Set(audited.compactMap(\.tool)).subtracting([Checklist.tool]).sorted().joined(separator: ", ")
    }

    /// What nobody looked at, in sentences.
    package var gaps: [String] {
        let owed = [beforeSeal].compactMap(\.self) + owed.map(\.sentence) + uncounted
        guard !holdsCaptures else { return owed }
        let basis = tools.isEmpty ? "what people report" : "audits of \(tools) and on what people report"
        return [
            "No screen was captured, so nothing was transcribed and no rule of Earshot was asked.",
            "What is said rests on \(basis); where they found no failure, nothing is evaluated.",
        ] + owed
    }
}
