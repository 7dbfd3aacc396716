/// Which of some names was meant by one that is none of them: a letter is missing, too many, another, or two are turned.
package enum NearName {
    package static func of(_ name: String, among names: some Sequence<String>) -> String? {
        let sought = Array(name.lowercased().utf8)
        // Nobody misspells a name at length; and it bounds what is compared.
        guard sought.count <= 40 else { return nil }
        let most = sought.count < 5 ? 1 : 2
        return names.map { (name: $0, distance: distance(sought, Array($0.lowercased().utf8), most)) }
            .filter { $0.distance <= most }
            .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
    }

    /// How many such slips lie between two names (optimal string alignment); past `most` only that it is more.
    private static func distance(_ a: [UInt8], _ b: [UInt8], _ most: Int) -> Int {
        guard abs(a.count - b.count) <= most else { return most + 1 }
        var before: [Int] = [], last = Array(0...b.count)
        for i in 0..<a.count {
            var row = [i + 1]
            for j in 0..<b.count {
                var least = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, before[j - 1] + 1) }
                row.append(least)
            }
            (before, last) = (last, row)
        }
        return last[b.count]
    }
}
