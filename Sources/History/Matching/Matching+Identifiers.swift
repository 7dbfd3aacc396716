import Screens

extension Matching {
    /// Matches by identifiers, but for those that only count rows.
    mutating func passByIdentifier(_ sceneBefore: Scene, _ sceneAfter: Scene) {
        var pairs = solePairs { $0.identifier > 0 ? UInt64($0.identifier) : nil }
        let nodes = { [before, after] (pair: (before: Int, after: Int)) in
            (before: sceneBefore[before[pair.before].node], after: sceneAfter[after[pair.after].node])
        }
        let relabelled = pairs.count { pair in
            sceneBefore.label(of: before[pair.before].node) != sceneAfter.label(of: after[pair.after].node)
        }
        if relabelled >= IdentifierSeries.countedRows {
            let found = Set(pairs.map(\.before)), foundAfter = Set(pairs.map(\.after))
            let counting = IdentifierSeries.countingRows(
                pairs.map(nodes),
                before: leftBefore.filter { !found.contains($0) }.map { sceneBefore[before[$0].node] },
                after: leftAfter.filter { !foundAfter.contains($0) }.map { sceneAfter[after[$0].node] })
            pairs.removeAll { pair in
                IdentifierSeries.form(of: nodes(pair).before.identifier).map(counting.contains) ?? false
            }
        }
        settle(pairs, .identifier)
        guard isAnyLeft else { return }
        var series = IdentifierSeries(
            before: leftBefore.compactMap { before[$0].identifier > 0 ? sceneBefore[before[$0].node] : nil },
            after: leftAfter.compactMap { after[$0].identifier > 0 ? sceneAfter[after[$0].node] : nil })
        guard !series.isEmpty else { return }
        for pair in pairs {
            let both = nodes(pair)
            series.note(both.before, both.after)
        }
        changeLeft { element, isBefore in
            guard element.identifier > 0 else { return }
            element.series = series.number(of: (isBefore ? sceneBefore : sceneAfter)[element.node])
        }
    }
}
