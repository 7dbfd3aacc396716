import Screens

/// Tells names whose figures belong to them from those whose figures move. “Workout 5” and “Workout 6” have one masked
/// name; where most of such labels are in both captures, or several come again in their order, each figure stands for
/// one element. “5 unread” is now “7 unread”, and few of the labels come again. So with labels of figures alone, as
/// the hours of a day.
struct NumberedNames {
    /// Those that only their figures tell apart.
    fileprivate struct Group: Hashable {
        let name: Int
        /// Of figures alone: what has one path and kind.
        let place: Int
    }
    private struct Holder {
        var before: [Int] = []
        var after: [Int] = []
    }
    private var groups: [Group: [String: Holder]] = [:]

    /// Takes what is left on either side.
    init(_ matching: Matching, label: (_ element: Matchable, _ isBefore: Bool) -> String) {
        var counts: [Group: (before: Int, after: Int)] = [:]
        for place in matching.leftBefore { counts[Group(matching.before[place]), default: (0, 0)].before += 1 }
        for place in matching.leftAfter { counts[Group(matching.after[place]), default: (0, 0)].after += 1 }
        for (group, count) in counts where group.name != 0 && min(count.before, count.after) > 1 {
            groups[group] = [:]
        }
        guard !groups.isEmpty else { return }
        for place in matching.leftBefore {
            let element = matching.before[place]
            groups[Group(element)]?[label(element, true), default: Holder()].before.append(place)
        }
        for place in matching.leftAfter {
            let element = matching.after[place]
            groups[Group(element)]?[label(element, false), default: Holder()].after.append(place)
        }
        groups = groups.filter { group, holders in NumberedNames.tellApart(group, holders, matching) }
    }

    var isEmpty: Bool { groups.isEmpty }

    /// Whether its figures tell the element from others of its name.
    func tellApart(_ element: Matchable) -> Bool { groups[Group(element)] != nil }

    private static func tellApart(_ group: Group, _ holders: [String: Holder], _ matching: Matching) -> Bool {
        let shared = holders.values.filter { holder in
            holder.before.count == 1 && holder.after.count == 1
                && !(group.name == Matchable.figuresOnly
                    && areApart(matching.before[holder.before[0]], matching.after[holder.after[0]]))
        }
        guard shared.count > 1 else { return false }
        let fewer = min(
            holders.values.reduce(0) { $0 + $1.before.count }, holders.values.reduce(0) { $0 + $1.after.count })
        if shared.count * 2 > fewer { return true }
        let places = shared.map { ($0.before[0], $0.after[0]) }.sorted { $0.0 < $1.0 }
        return zip(places, places.dropFirst()).allSatisfy { $0.1 < $1.1 }
    }

    /// They stand in two rows, or beside others: a price that another article has now.
    private static func areApart(_ before: Matchable, _ after: Matchable) -> Bool {
        let mates = (before.around.mate, after.around.mate)
        return (mates.0 > 0 && mates.1 > 0 && mates.0 != mates.1) || !before.around.shareOne(with: after.around)
    }
}

extension NumberedNames.Group {
    fileprivate init(_ element: Matchable) {
        name = element.name
        place = element.name == Matchable.figuresOnly ? element.group + 1 : 0
    }
}

extension Matching {
    /// Notes the labels of those whose figures tell them apart; answers whether there were any.
    mutating func tellFiguresApart(_ sceneBefore: Scene, _ sceneAfter: Scene, _ numbers: inout MatchNumbers) -> Bool {
        guard isAnyLeft else { return false }
        func label(_ element: Matchable, _ isBefore: Bool) -> String {
            (isBefore ? sceneBefore : sceneAfter).label(of: element.node) ?? ""
        }
        let names = NumberedNames(self, label: label)
        guard !names.isEmpty else { return false }
        changeLeft { element, isBefore in
            if names.tellApart(element) { element.label = numbers.number(label: label(element, isBefore)) }
        }
        return true
    }
}
