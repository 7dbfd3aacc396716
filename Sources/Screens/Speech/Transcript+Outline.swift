/// A transcript with its containers nested, in reading order.
package enum OutlineItem: Hashable, Sendable {
    /// Position in the transcript, from 1.
    case element(Int)
    case container(HeardContainer, [OutlineItem])

    /// A container stands where the first element below it stands; one without elements comes last.
    fileprivate var place: Int {
        switch self {
        case .element(let position): position
        case .container(let container, _): container.positions.first ?? .max
        }
    }
}

extension Transcript {
    package var outline: [OutlineItem] {
        var inner: [Int?: [Int]] = [:]
        var home: [Int: Int] = [:]
        for (index, container) in containers.enumerated() {
            inner[container.parent, default: []].append(index)
            for position in container.positions { home[position] = index }
        }
        var elements: [Int?: [Int]] = [:]
        for utterance in utterances { elements[home[utterance.position], default: []].append(utterance.position) }
        func items(in parent: Int?) -> [OutlineItem] {
            let containers = (inner[parent] ?? []).map { OutlineItem.container(self.containers[$0], items(in: $0)) }
            let items = (elements[parent] ?? []).map(OutlineItem.element) + containers
            return items.sorted { $0.place < $1.place }
        }
        return items(in: nil)
    }
}
