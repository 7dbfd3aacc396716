import Screens
import Testing

@Suite struct SuccessCriterionTests {
    @Test(arguments: [(ConformanceLevel.a, 31), (.aa, 24), (.aaa, 31)])
    func `WCAG 2.2 has so many criteria of a level`(level: ConformanceLevel, count: Int) {
        #expect(SuccessCriterion.all.count { $0.level == level } == count)
    }

    @Test func `numbers are unique, in order, and lead to their criterion`() {
        let numbers = SuccessCriterion.all.map { $0.number.split(separator: ".").compactMap { Int($0) } }
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
        #expect(SuccessCriterion(number: "2.5.8") == .targetSizeMinimum)
        #expect(SuccessCriterion(number: "4.1.1") == nil)
    }
}
