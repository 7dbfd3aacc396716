import Foundation
import Screens
import Testing

@Suite struct ReachTests {
    @Test(arguments: [
        (HeightClass.compact, Hand.right, "RYY YYY YGY GGG GGG YGY"), (.compact, .both, "YYY YYY GYG GGG GGG GGG"),
        (.regular, .right, "RRR RYY YYY YGG GGG YGY"), (.regular, .both, "RRR YYY YYY GGG GGG GYG"),
        (.large, .right, "RRR RRR RYY YYG YGG YGY"), (.large, .both, "RRR YRY YYY GYG GGG GYG"),
        (.compact, .left, "YYR YYY YGY GGG GGG YGY"), (.large, .left, "RRR RRR YYR GYY GGY YGY"),
    ])
    func `the default table is the one that is written down`(height: HeightClass, hand: Hand, rows: String) {
        #expect(ReachTable.standard.grid(height, hand).text == rows)
    }

    @Test(arguments: HeightClass.allCases)
    func `left is right mirrored`(height: HeightClass) {
        let right = ReachTable.standard.grid(height, .right), left = ReachTable.standard.grid(height, .left)
        for row in 0..<ReachGrid.rows {
            for column in 0..<ReachGrid.columns { #expect(left[row, column] == right[row, 2 - column]) }
        }
        #expect(left.mirrored == right)
    }

    @Test func `heights up to 670 and 880 points belong to the smaller class`() {
        #expect(
            [667, 670, 670.5, 880, 880.5].map(HeightClass.init) == [.compact, .compact, .regular, .regular, .large])
    }

    @Test func `a target takes its best field with a foothold, else that of its centre`() {
        let map = ReachMap(screen: Frame(0, 0, 390, 780))
        #expect(map.zone(of: Frame(10, 10, 60, 60)) == .red)
        // 44 points reach into the second column of the fourth row, which is green.
        #expect(map.zone(of: Frame(0, 400, 174, 44)) == .green)
        #expect(map.zone(of: Frame(0, 400, 173, 44)) == .yellow)
        #expect(map.zone(of: Frame(0, 400, 173, 44), hand: .left) == .green)
        // A small one counts where its centre is; what leaves the screen is cut first.
        #expect(map.zone(of: Frame(140, 530, 20, 20)) == .green)
        #expect(map.zone(of: Frame(-400, 700, 440, 40)) == .yellow)
        #expect(map.zone(of: Frame(150, -300, 10, 10)) == .red)
        #expect(map.zone(of: Frame(150, 2000, 10, 10)) == .green)
    }

    @Test func `the safe area is no part of the grid`() {
        let bare = ReachMap(screen: Frame(0, 0, 390, 844)),
            inset = ReachMap(
                screen: Frame(0, 0, 390, 844), safeArea: [120, 0, 34, 0])
        #expect(bare.zone(of: Frame(200, 150, 60, 60)) == .yellow)
        #expect(inset.zone(of: Frame(200, 150, 60, 60)) == .red)
    }

    @Test func `an app's own table is read and written as it is drawn`() throws {
        let data = try JSONEncoder().encode(ReachTable.standard)
        #expect(try JSONDecoder().decode(ReachTable.self, from: data) == .standard)
        #expect(ReachGrid("GGG GGG GGG GGG GGG GGG")?[5, 2] == .green)
        #expect(ReachGrid("GGG GGG GGG GGG GGG") == nil)
        #expect(ReachGrid("GGG GGG GGG GGG GGG GGX") == nil)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(ReachGrid.self, from: Data("\"GGG\"".utf8)) }
    }
}
