import History
import Screens
import Testing

/// What is retired is owed no longer until it is captured again (docs/judgement.md section 2).
@Suite struct RetirementTests {
    private let lineage = Lineage(
        .semver, releases: ["1.0", "1.1", "1.2", "1.3"].map { PlacedRelease($0) })
    private let screen = ScreenVariant(screen: 1, variant: VariantKey(Variant()))

    private func retirement(saidOf build: String?, variant: String? = nil) -> Retirement {
        Retirement(screen: 1, variant: variant, since: "1.1", saidOf: build.flatMap(placed)?.place)
    }

    private func placed(_ build: String) -> PlacedBuild? {
        BuildName(build).map { PlacedBuild($0, place: Int($0.number ?? "0") ?? 0) }
    }

    /// Whether a release owes the screen no longer that a build captured last.
    private func covers(_ retirement: Retirement, last: String, in release: String) throws -> Bool {
        retirement.covers(screen, capturedIn: try #require(placed(last)), in: release, of: lineage)
    }

    @Test func `what was captured last before it is owed no longer, from its release on`() throws {
        let retired = retirement(saidOf: "1.1+2")
        for (release, isCovered) in [("1.0", false), ("1.1", true), ("1.2", true), ("1.3", true)] {
            #expect(try covers(retired, last: "1.0", in: release) == isCovered, "\(release)")
        }
        #expect(try !covers(Retirement(screen: 2, variant: nil, since: "1.1", saidOf: nil), last: "1.0", in: "1.2"))
    }

    @Test func `what a later release captured is owed again`() throws {
        #expect(try !covers(retirement(saidOf: "1.1"), last: "1.2", in: "1.3"))
    }

    @Test(arguments: [
        // An earlier build held it, the newest did not: that is what somebody retired.
        ("1.1+2", "1.1+1", true), ("1.1+10", "1.1+9", true),
        // The build that lacked it, or one after it, has it now.
        ("1.1+2", "1.1+2", false), ("1.1+2", "1.1+3", false), ("1.1", "1.1", false), ("1.1", "1.1+1", false),
        // Nothing of the release was captured when it was said.
        (nil, "1.1", false), (nil, "1.1+1", false),
    ])
    func `captured in the very release, it is there again unless an older build held it`(
        saidOf: String?, last: String, isCovered: Bool
    ) throws {
        for release in ["1.1", "1.2"] {
            #expect(try covers(retirement(saidOf: saidOf), last: last, in: release) == isCovered, "\(release)")
        }
    }

    @Test func `of one variant it speaks of that one alone`() throws {
        #expect(try covers(retirement(saidOf: nil, variant: "standard"), last: "1.0", in: "1.2"))
        #expect(try !covers(retirement(saidOf: nil, variant: "dark"), last: "1.0", in: "1.2"))
    }
}
