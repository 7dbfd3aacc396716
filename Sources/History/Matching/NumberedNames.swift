import Screens

/// Tells names whose figures belong to them from those whose figures move. “Workout 5” and “Workout 6” have one masked
/// name; where most of such labels are in both captures, each figure stands for one element. “5 unread” is now
/// “7 unread”, and few of the labels come again.
struct NumberedNames {
    private struct Series {
        var before = 0
        var after = 0
        var holders: [String: (before: Int, after: Int)] = [:]

        /// Labels that one element has on either side.
        var tellsApart: Bool {
            let shared = holders.values.count { $0 == (1, 1) }
            return shared > 1 && shared * 2 > min(before, after)
        }
    }
    private var series: [Int: Series] = [:]
    private var isOpen: [Bool]

    /// - Parameters:
    ///   - names: how many there are.
    ///   - before: the names of what is left, 0 for none; `after` on the other side.
    init(names: Int, before: some Sequence<Int>, after: some Sequence<Int>) {
        var counts = [(before: Int, after: Int)](repeating: (0, 0), count: names + 1)
        for name in before { counts[name].before += 1 }
        for name in after { counts[name].after += 1 }
        counts[0] = (0, 0)
        isOpen = counts.map { min($0.before, $0.after) > 1 }
        for name in counts.indices where isOpen[name] {
            series[name] = Series(before: counts[name].before, after: counts[name].after)
        }
    }

    /// Whether several on either side have this name, so that their labels are to be noted.
    func isOpen(_ name: Int) -> Bool { isOpen[name] }
    var isEmpty: Bool { series.isEmpty }

    mutating func note(before label: String, named name: Int) {
        series[name]?.holders[label, default: (0, 0)].before += 1
    }

    mutating func note(after label: String, named name: Int) {
        series[name]?.holders[label, default: (0, 0)].after += 1
    }

    /// Names whose figures tell apart those who have them.
    var toldApart: Set<Int> { Set(series.filter { $0.value.tellsApart }.keys) }
}

extension Matching {
    /// Notes the labels of those whose figures tell them apart; answers whether there were any.
    mutating func tellFiguresApart(_ sceneBefore: Scene, _ sceneAfter: Scene, _ numbers: inout MatchNumbers) -> Bool {
        guard isAnyLeft else { return false }
        var names = NumberedNames(
            names: numbers.contents.count, before: leftBefore.lazy.map { [before] in before[$0].name },
            after: leftAfter.lazy.map { [after] in after[$0].name })
        guard !names.isEmpty else { return false }
        func label(_ element: Matchable, _ scene: Scene) -> String { scene[element.node].label ?? "" }
        for place in leftBefore where names.isOpen(before[place].name) {
            names.note(before: label(before[place], sceneBefore), named: before[place].name)
        }
        for place in leftAfter where names.isOpen(after[place].name) {
            names.note(after: label(after[place], sceneAfter), named: after[place].name)
        }
        let toldApart = names.toldApart
        guard !toldApart.isEmpty else { return false }
        changeLeft { element, isBefore in
            guard toldApart.contains(element.name) else { return }
            element.label = numbers.number(label: label(element, isBefore ? sceneBefore : sceneAfter))
        }
        return true
    }
}
