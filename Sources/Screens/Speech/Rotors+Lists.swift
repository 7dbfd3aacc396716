extension Rotors {
    /// Containers whose first element a rotor stops at. Membership is our definition (docs/speech.md section 7): no
    /// source gives it.
    mutating func add(_ containers: [HeardContainer]) {
        for container in containers {
            guard let first = container.positions.first else { continue }
            switch container.kind {
            case .landmark: landmarks.append(first)
            case .list: lists.append(first)
            case .dataTable: tables.append(first)
            case .tabBar, .semanticGroup: break
            }
        }
        landmarks = Rotors.stops(landmarks)
        lists = Rotors.stops(lists)
        tables = Rotors.stops(tables)
    }

    /// Containers that begin with the same element make one stop.
    private static func stops(_ positions: [Int]) -> [Int] { Set(positions).sorted() }

    private static let formTraits: Traits = [.button, .switchButton, .adjustable, .textEntry, .searchField]

    /// An element, in flick order.
    mutating func add(_ node: Node, at position: Int) {
        if let traits = node.traits {
            if traits.contains(.header) { headings.append(position) }
            if traits.contains(.link) { links.append(position) }
            if traits.contains(.textEntry) { textFields.append(position) }
            if traits.contains(.image) { images.append(position) }
            if !traits.isDisjoint(with: Rotors.formTraits) { formControls.append(position) }
        }
        if node.rare?.details.customActions?.isEmpty == false { actions.append(position) }
    }
}
