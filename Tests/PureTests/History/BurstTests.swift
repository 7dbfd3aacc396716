import History
import Testing

@Suite struct BurstTests {
    @Test(arguments: [
        (2, 0, 30.0, false), (4, 0, 30.0, false), (5, 0, 30.0, true), (5, 30, 30.0, false), (7, 30, 30.0, true),
        (120, 3000, 30.0, false), (200, 3000, 30.0, true), (6, 0, 0.0, true), (0, 0, 0.0, false),
    ])
    func `it takes far more reports than usual to make a burst`(count: Int, before: Int, windows: Double, isBurst: Bool)
    {
        let burst = Burst.judge(count: count, before: before, windows: windows)
        #expect(burst.isBurst == isBurst, "\(burst)")
        #expect((0...1).contains(burst.probability))
    }

    @Test func `the probability is that of the Poisson distribution`() {
        // P(X ≥ 3 | λ = 1) = 1 − e⁻¹ (1 + 1 + 1/2)
        #expect(abs(Burst.judge(count: 3, before: 0, windows: 0).probability - 0.080301397) < 1e-8)
        #expect(Burst.judge(count: 0, before: 9, windows: 3).probability == 1)
    }

    @Test func `a burst is explained in words`() {
        #expect(
            Burst.judge(count: 40, before: 30, windows: 30).why
                == "40 reports in 24 hours on this release and screen. The whole app usually gets 1 in 24 hours; so many "
                + "come by chance in fewer than one of a thousand such spans.")
    }

    @Test(arguments: [
        (13, "usually gets 1 in 48 hours;"), (27, "usually gets 1 in 24 hours;"),
        (19, "usually gets about 1 in 34 hours;"),
        (80, "usually gets about 3 in 24 hours;"), (840, "usually gets 30 in 24 hours;"),
    ])
    func `how many are usual is said in whole reports`(before: Int, words: String) {
        let why = Burst.judge(count: 90, before: before, windows: 27).why
        #expect(why.contains(words), "\(why)")
    }

    @Test(arguments: [
        ([nil, nil], false, "9 reports within 24 hours say x; neither release nor screen was known then. "),
        (
            ["2.0", "2.0"], true,
            "9 or more reports within 24 hours say x; all say release 2.0, which had no build here then; no"
        ),
        (
            ["2.0", nil], false,
            "9 reports within 24 hours say x; some of them say release 2.0, which had no build here then; no"
        ),
        (
            ["2.0", "2.1"], false,
            "9 reports within 24 hours say x; all say a release that had no build here then; no screen"
        ),
    ])
    func `of shared words it says which release is meant, and that not all were counted`(
        releases: [String?], isCut: Bool, start: String
    ) {
        let why = Burst.judge(count: 9, before: 0, windows: 0, .words("x", releases: releases, isCut: isCut)).why
        #expect(why.hasPrefix(start), "\(why)")
    }

    @Test(arguments: [
        ([nil, nil], "9 reports in 24 hours on this screen; no release was known then. "),
        (["2.0", "2.0"], "9 reports in 24 hours on this screen; all say release 2.0, which had no build here then. "),
    ])
    func `on a screen alone it says which release is meant`(releases: [String?], start: String) {
        let why = Burst.judge(count: 9, before: 0, windows: 0, .screenAlone(releases: releases, isCut: false)).why
        #expect(why.hasPrefix(start), "\(why)")
    }

    @Test(arguments: [(9, "when they were written"), (4, "when 4 of them were written")])
    func `what nobody dates is said to have come in`(undated: Int, words: String) {
        let gathering = Burst.Gathering.words("x", releases: [nil], isCut: false)
        let why = Burst.judge(count: 9, before: 0, windows: 0, gathering, undated: undated).why
        #expect(why.contains("was known then; \(words) is not known, they came in then. "), "\(why)")
    }

    @Test func `what came before the last alarm was ended is said to be left out`() {
        let why = Burst.judge(count: 7, before: 0, windows: 0, isRest: true).why
        #expect(
            why.hasPrefix("7 reports in 24 hours on this release and screen, counted since the last alarm was ended."))
    }

    @Test func `nothing is called usual in an app without a report before`() {
        let why = Burst.judge(count: 6, before: 0, windows: 0).why
        #expect(
            why
                == "6 reports in 24 hours on this release and screen. The whole app got none in the 28 days before; even at "
                + "1 in 24 hours so many come by chance in fewer than one of a thousand such spans.")
    }
}
