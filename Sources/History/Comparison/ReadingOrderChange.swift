/// Which matched elements are read in the same order as before, and which were moved among them.
package struct ReadingOrderChange: Sendable {
    /// Nodes after, in flick order before.
    package let kept: [Int]
    package let moved: [Int]

    /// - Parameter places: for each matched element, in flick order before, its node after and its flick place after.
    init(_ places: [(node: Int, after: Int)]) {
        let isKept = ReadingOrderChange.longestRise(places.map(\.after))
        kept = zip(places, isKept).filter(\.1).map(\.0.node)
        moved = zip(places, isKept).filter { !$0.1 }.map(\.0.node)
    }

    /// Marks the longest run of numbers that rise; of several, the one that keeps the earliest.
    static func longestRise(_ numbers: [Int]) -> [Bool] {
        // From the end: how long a rise can begin at each number. `ends[k]` is the greatest number that begins a rise
        // of k + 1; they fall as k grows.
        var ends: [Int] = []
        var lengths = [Int](repeating: 0, count: numbers.count)
        for index in numbers.indices.reversed() {
            var low = 0, high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if ends[middle] > numbers[index] { low = middle + 1 } else { high = middle }
            }
            if low == ends.count { ends.append(numbers[index]) } else { ends[low] = max(ends[low], numbers[index]) }
            lengths[index] = low + 1
        }
        var left = ends.count
        var last = Int.min
        return numbers.indices.map { index in
            guard lengths[index] == left, numbers[index] > last else { return false }
            last = numbers[index]
            left -= 1
            return true
        }
    }
}
