import API
import History
import Screens
import Storage

/// What sealing answers: what the build shows to be worse, and what stands as it was where the build shows nothing of it, as
/// the gate counts them.
struct SealAnswer {
    private let build: StoredBuild
    private let review: BuildReview
    private let reviewing: ReviewBuild
    private let audits: AuditReferences
    private let owed: Owed
    private let screens: [Int64: StoredScreen]
    private let states: ScreenStates

    init(_ build: StoredBuild, _ review: BuildReview, _ audits: AuditReferences, _ reviewing: ReviewBuild) throws {
        (self.build, self.review, self.audits, self.reviewing) = (build, review, audits, reviewing)
        owed = try Owed(build, reviewing)
        screens = try reviewing.screens.byID()
        states = ScreenStates(review)
    }

    var resource: SealResource {
        get throws {
            let worse = try WorseInBuild(review, audits, owed, of: build, reviewing.counting)
            let (shown, standing, audited) = (worse.open, worse.standing, worse.openAudited)
            let auditedStates = try AuditedStates(audits, screens, in: reviewing.transaction)
            let history = reviewing.history
            return SealResource(
                build: build.name, screens: Set(review.looks.map(\.look.screen)).count,
                screensNotCaptured: try owed.names(of: review),
                // Builds of one release are measured against each other.
                baseline: review.isNothingCompared
                    ? nil : try (history.baseline(of: build) ?? history.predecessor(of: build))?.name,
                regressions: (shown + standing).count { $0.fault.kind == .regression }
                    + audited.count { $0.fault.kind == .regression },
                faults: shown.map { "\(words($0))." }
                    + standing.map { "\(words($0))\(UnseenFaults.aside(worse.unseen.reason($0.fault.look)))." }
                    + audited.map { "\(words($0, auditedStates))\($0.aside(audits, in: build))." },
                orderUnknown: try history.orderUnknown(for: build))
        }
    }

    private func name(_ build: Int64) -> String? { reviewing.history.build(id: build)?.name }

    private func words(_ worsening: Worsening) -> String {
        let screen = screens[worsening.cause.screen]?.name
        let others = worsening.otherwise.map { other in
            other.words(on: screen, in: states.words(other.look.variant, of: other.look.screen), name)
        }
        return ([worsening.words(on: screen, in: states.words(worsening), name)] + others).joined(separator: "; ")
    }

    private func words(_ worsening: AuditWorsening, _ states: AuditedStates) -> String {
        let place = worsening.fault.place, told = states.words(place)
        let screen = worsening.screen?.name ?? place.screen ?? "the whole app"
        return "\(worsening.words(name)) (\(([screen] + told).joined(separator: ": ")))"
    }
}
