/// Who reported a problem, as far as that is known: beside one person, or of those who wait for an answer.
package struct OtherVoices: Hashable, Sendable {
    /// People who are known to have written.
    package var people: Int
    /// Reports of which nobody knows, or nobody looked, who wrote them: how many people they are is not known.
    package var reports: Int

    package init(people: Int, reports: Int) { (self.people, self.reports) = (people, reports) }

    /// How many reports are told of, several of one person once.
    package var count: Int { people + reports }
    var areThere: Bool { count > 0 }

    /// A sentence for support.
    var sentence: String {
        let told = [
            people > 0 ? "\(people) other \(people == 1 ? "person" : "people") reported it" : nil,
            reports > 0 ? reports == 1 ? "1 other report tells of it" : "\(reports) other reports tell of it" : nil,
        ].compactMap(\.self)
        return told.isEmpty ? "Nobody else has reported it." : "It is known; \(told.joined(separator: "; "))."
    }
}
