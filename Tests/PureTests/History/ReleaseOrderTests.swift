import Foundation
import History
import Testing

@Suite struct ReleaseOrderTests {
    @Test func `versions follow one another as Semantic Versioning 2 section 11 lists them`() throws {
        let names = [
            "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11",
            "1.0.0-rc.1", "1.0.0", "2.0.0", "2.1.0", "2.1.1", "2.10.0",
        ]
        let versions = try names.map { try #require(SemanticVersion($0)) }
        for (index, version) in versions.enumerated() {
            #expect(versions[(index + 1)...].allSatisfy { version < $0 && !($0 < version) })
        }
    }

    @Test(arguments: [
        ("v5.0", "5.0.0"), ("5", "5.0.0"), ("5.0.1.0", "5.0.1"), ("2024.08.1", "2024.8.1"), ("5.0.1+12", "5.0.1+99"),
    ])
    func `writing a version differently makes it no other one`(left: String, right: String) throws {
        #expect(try #require(SemanticVersion(left)) == #require(SemanticVersion(right)))
    }

    @Test(arguments: ["", "v", "5..1", "5.a", "5.0.1.2.3", "5.0-", "5.0-rc..1", "Sunrise", "5.0 beta", "5.0-ä"])
    func `what is no version is not guessed to be one`(name: String) {
        #expect(SemanticVersion(name) == nil)
    }

    @Test func `numbers of any length are compared as numbers`() throws {
        let long = try #require(SemanticVersion("1.99999999999999999999999"))
        #expect(try long < #require(SemanticVersion("1.100000000000000000000000")))
    }

    @Test func `a build is named by its release and number`() {
        #expect(BuildName("5.0.1+1234") == BuildName(release: "5.0.1", number: "1234"))
        #expect(BuildName("5.0.1") == BuildName(release: "5.0.1"))
        #expect(BuildName("5.0.1+1234")?.description == "5.0.1+1234")
        #expect(
            [BuildName("+1"), BuildName("5+"), BuildName(""), BuildName("5 0"), BuildName("a/b")] == [
                nil, nil, nil, nil, nil,
            ])
    }

    /// - Parameter came: in the order in which they came.
    @Test(arguments: [
        (["1000", "999", "7"], ["7", "999", "1000"]), (["1.10", "1.9", "1"], ["1", "1.9", "1.10"]),
        (["2026.11.10", "2026.11.9"], ["2026.11.9", "2026.11.10"]), (["007", "7", "6"], ["6", "007", "7"]),
        // What is named by a commit, or by nothing, says nothing of what came after it.
        (["def456", "abc123"], ["def456", "abc123"]), (["b9", "b10"], ["b9", "b10"]), (["5", ""], ["5", ""]),
        (["", "1"], ["", "1"]), (["10", "9", "beef"], ["10", "9", "beef"]), (["1.", "1"], ["1.", "1"]),
    ])
    func `builds follow one another by numbers that count up, else as they came`(came: [String], order: [String]) {
        let builds = came.enumerated().map { (number: $0.element, came: Int64($0.offset)) }
        for arrived in [builds, builds.reversed()] {
            #expect(BuildName.inOrder(arrived, number: \.number, came: \.came).map(\.number) == order)
        }
    }

    @Test func `the order is the declared one, and what has no place in it stands last`() {
        let day = { Date(timeIntervalSince1970: $0 * 86400) }
        let releases = [
            PlacedRelease("10.0", date: day(1), position: 3), PlacedRelease("9.0", date: day(2), position: 1),
            PlacedRelease("Sunrise", date: day(3), position: 2), PlacedRelease("8.0"),
        ]
        #expect(ReleaseOrder.semver.sorted(releases).map(\.name) == ["8.0", "9.0", "10.0", "Sunrise"])
        #expect(ReleaseOrder.date.sorted(releases).map(\.name) == ["10.0", "9.0", "Sunrise", "8.0"])
        #expect(ReleaseOrder.declared.sorted(releases).map(\.name) == ["9.0", "Sunrise", "10.0", "8.0"])
    }
}

@Suite struct LineageTests {
    /// 5.0.0 · 5.1.0 · 5.2.0 on main, 5.0.1 · 5.0.2 as hot fixes of 5.0.0.
    static let lineage = Lineage(
        .semver,
        releases: ["5.0.0", "5.1.0", "5.2.0"].map { PlacedRelease($0) }
            + ["5.0.1", "5.0.2"].map { PlacedRelease($0, line: "5.0") } + [PlacedRelease("Sunrise")],
        lines: [ReleaseLine("5.0", forkedFrom: "5.0.0")])

    @Test func `a hot fix contains the release it was forked from and none of the main line after it`() {
        let lineage = Self.lineage
        #expect(lineage.relation(of: "5.0.0", to: "5.0.2") == .before)
        #expect(lineage.relation(of: "5.0.2", to: "5.0.0") == .after)
        #expect(lineage.relation(of: "5.0.1", to: "5.1.0") == .apart)
        #expect(lineage.relation(of: "5.1.0", to: "5.1.0") == .same)
        #expect(lineage.relation(of: "Sunrise", to: "5.1.0") == .unknown)
        #expect(lineage.relation(of: "4.0", to: "5.1.0") == .unknown)
    }

    @Test func `the baseline is the last sealed build of the release before on its line`() throws {
        let builds = [
            ("5.0.0+1", 1.0), ("5.0.0+10", 2), ("5.0.0+9", 3), ("5.1.0+20", nil), ("5.0.1+2", 4), ("5.2.0+30", 5),
        ].map { name, time in
            let build = BuildName(name)!
            return PlacedBuild(
                build, place: Int(build.number!)!, sealedAt: time.map { Date(timeIntervalSince1970: $0) })
        }
        func baseline(_ build: String, named: String? = nil) throws -> String? {
            try Self.lineage.baseline(
                for: #require(BuildName(build)), among: builds, named: named.flatMap { BuildName($0) }
            )?.name.description
        }
        #expect(try baseline("5.2.0+31") == "5.0.0+10", "5.1.0 was never sealed, and 5.2.0+30 is the same release")
        #expect(try baseline("5.0.2+1") == "5.0.1+2")
        #expect(try baseline("5.0.1+3") == "5.0.0+10")
        #expect(try baseline("5.0.0+11") == nil)
        #expect(try baseline("5.2.0+31", named: "5.0.1") == "5.0.1+2")
        #expect(try baseline("5.2.0+31", named: "5.0.0+9") == "5.0.0+9")
        #expect(throws: BaselineError.notSealed("5.1.0")) { try baseline("5.2.0+31", named: "5.1.0") }
        #expect(throws: BaselineError.unknown("4.0")) { try baseline("5.2.0+31", named: "4.0") }
    }

    @Test func `lines that fork from each other end the walk`() {
        let lineage = Lineage(
            .semver, releases: [PlacedRelease("1.0", line: "a"), PlacedRelease("2.0", line: "b")],
            lines: [ReleaseLine("a", forkedFrom: "2.0"), ReleaseLine("b", forkedFrom: "1.0")])
        #expect(lineage.history(ofLine: "a").map(\.name) == ["2.0", "1.0"])
        #expect(lineage.lines == ["main", "a", "b"])
    }
}
