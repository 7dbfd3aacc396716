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
            let unseen = try UnseenFaults(review, owed: owed.looks(of: review), of: build, reviewing.counting)
            let worse = try Worsening.all(review, of: build, reviewing.counting).filter(\.isOpen)
            let standing = try unseen.worse(beside: worse, reviewing.counting)
            let retired = try owed.retiredNames(of: review)
            let audited = try AuditWorsening.all(
                audits, beside: review, of: build, reviewing.counting, isStanding: true
            ).filter { $0.isOpen && $0.stands(retired: retired) }
            let history = reviewing.history
            return SealResource(
                build: build.name, screens: Set(review.looks.map(\.look.screen)).count,
                screensNotCaptured: try owed.names(of: review),
                baseline: review.isNothingCompared ? nil : try history.baseline(of: build)?.name,
                regressions: (worse + standing).count { $0.fault.kind == .regression }
                    + audited.count { $0.fault.kind == .regression },
                faults: worse.map { "\(words($0))." }
                    + standing.map { "\(words($0))\(UnseenFaults.aside(unseen.reason($0.fault.look)))." }
                    + audited.map { "\(words($0))\($0.aside(audits, in: build))." },
                orderUnknown: try history.orderUnknown(for: build))
        }
    }

    private func name(_ build: Int64) -> String? { reviewing.history.build(id: build)?.name }

    private func words(_ worsening: Worsening) -> String {
        let screen = screens[worsening.cause.screen]?.key
        let others = worsening.otherwise.map { other in
            other.words(on: screen, in: states.words(other.look.variant, of: other.look.screen), name)
        }
        return ([worsening.words(on: screen, in: states.words(worsening), name)] + others).joined(separator: "; ")
    }

    private func words(_ worsening: AuditWorsening) -> String {
        "\(worsening.words(name)) (\(worsening.fault.place.words))"
    }
}
