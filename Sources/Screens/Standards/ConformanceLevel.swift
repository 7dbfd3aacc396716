/// How much a success criterion of WCAG asks for.
package enum ConformanceLevel: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
    case a = "A"
    case aa = "AA"
    case aaa = "AAA"

    package static func < (left: ConformanceLevel, right: ConformanceLevel) -> Bool {
        left.rawValue.count < right.rawValue.count
    }
}
