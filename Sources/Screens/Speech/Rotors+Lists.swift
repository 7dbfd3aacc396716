extension Rotors {
    /// What each rotor stops at. Membership is our definition (voiceover.md 7): no source gives it.
    init(_ tree: Tree, _ order: FlickOrder) {
        for (place, stop) in order.stops.enumerated() { add(tree.nodes[stop.node], at: place + 1) }
        for container in order.containers {
            guard let first = container.positions.first else { continue }
            switch container.kind {
            case .landmark: Rotors.stop(at: first, in: &landmarks)
            case .list: Rotors.stop(at: first, in: &lists)
            case .dataTable: Rotors.stop(at: first, in: &tables)
            case .tabBar, .semanticGroup: break
            }
        }
        landmarks.sort()
        lists.sort()
        tables.sort()
    }

    private static let formTraits: Traits = [.button, .switchButton, .adjustable, .textEntry, .searchField]

    private mutating func add(_ node: Node, at position: Int) {
        if let traits = node.traits {
            if traits.contains(.header) { headings.append(position) }
            if traits.contains(.link) { links.append(position) }
            if traits.contains(.textEntry) { textFields.append(position) }
            if traits.contains(.image) { images.append(position) }
            if !traits.isDisjoint(with: Rotors.formTraits) { formControls.append(position) }
        }
        if node.hasDetails, node.customActions?.isEmpty == false { actions.append(position) }
    }

    /// Containers that begin with the same element make one stop.
    private static func stop(at position: Int, in list: inout [Int]) {
        if !list.contains(position) { list.append(position) }
    }
}
