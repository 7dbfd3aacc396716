/// What of a description changed, word by word, for people to see.
package enum WordDifference {
    package struct Part: Hashable, Sendable, Codable {
        package enum Op: String, Hashable, Sendable, Codable { case same, added, removed }
        package var op: Op
        package var text: String
    }

    /// Longer texts are told as removed and added as a whole.
    private static let limit = 200

    package static func parts(_ before: String, _ after: String) -> [Part] {
        let old = before.split(separator: " ").map(String.init), new = after.split(separator: " ").map(String.init)
        guard old.count <= limit, new.count <= limit else {
            return joined([(.removed, before), (.added, after)])
        }
        // common[i][j]: the longest common part of what follows i and j.
        var common = Array(repeating: Array(repeating: 0, count: new.count + 1), count: old.count + 1)
        for i in old.indices.reversed() {
            for j in new.indices.reversed() {
                common[i][j] = old[i] == new[j] ? common[i + 1][j + 1] + 1 : max(common[i + 1][j], common[i][j + 1])
            }
        }
        var words: [(Part.Op, String)] = []
        var i = 0, j = 0
        while i < old.count || j < new.count {
            if i < old.count, j < new.count, old[i] == new[j] {
                words.append((.same, old[i]))
                (i, j) = (i + 1, j + 1)
            } else if i < old.count, j == new.count || common[i + 1][j] >= common[i][j + 1] {
                words.append((.removed, old[i]))
                i += 1
            } else {
                words.append((.added, new[j]))
                j += 1
            }
        }
        return joined(words)
    }

    private static func joined(_ words: [(Part.Op, String)]) -> [Part] {
        words.reduce(into: []) { parts, word in
            if parts.last?.op == word.0 {
                parts[parts.count - 1].text += " " + word.1
            } else {
                parts.append(Part(op: word.0, text: word.1))
            }
        }
    }
}
