import API
import Formats
import JSON

/// Which members a JSON body may have, all the way down: one that nobody reads would be passed over in silence, and what
/// was meant by it not be done.
indirect enum KnownMembers: Sendable {
    case anything
    case list(KnownMembers)
    case map(KnownMembers)
    case object([String: KnownMembers])

    init(of type: Any.Type, _ recorder: SchemaRecorder) {
        guard !(type is Nothing.Type || type is Bytes.Type) else {
            self = .anything
            return
        }
        let schema = recorder.schema(of: type)
        self.init(schema, recorder.components, depth: 0)
    }

    /// - Parameter depth: a type that holds itself is asked about so far down.
    private init(_ schema: JSONValue, _ components: [String: JSONValue], depth: Int) {
        guard case .object(let members) = schema, depth < 12 else {
            self = .anything
            return
        }
        let prefix = "#/components/schemas/"
        if case .string(let reference)? = members["$ref"],
            let target = components[String(reference.dropFirst(prefix.count))]
        {
            self.init(target, components, depth: depth + 1)
        } else if case .array(let choices)? = members["anyOf"], let first = choices.first {
            self.init(first, components, depth: depth)
        } else if let items = members["items"] {
            self = .list(KnownMembers(items, components, depth: depth))
        } else if let values = members["additionalProperties"] {
            self = .map(KnownMembers(values, components, depth: depth))
        } else if case .object(let properties)? = members["properties"] {
            self = .object(properties.mapValues { KnownMembers($0, components, depth: depth + 1) })
        } else {
            self = .anything
        }
    }

    /// Whether an object may have a member of this name.
    func has(_ name: String) -> Bool {
        if case .object(let members) = self { members[name] != nil } else { true }
    }

    /// What either of them knows.
    func joined(with other: KnownMembers) -> KnownMembers {
        switch (self, other) {
        case (.list(let mine), .list(let others)): .list(mine.joined(with: others))
        case (.map(let mine), .map(let others)): .map(mine.joined(with: others))
        case (.object(let mine), .object(let others)): .object(mine.merging(others) { $0.joined(with: $1) })
        default: self
        }
    }

    /// - Throws: 400 that names the first member that is not known, and the one that may be meant. What is no JSON is for its
    ///   reader to refuse.
    func refuseOthers(in body: [UInt8]) throws {
        guard case .object = self, !body.isEmpty else { return }
        guard let document = body.withUnsafeBufferPointer({ try? JSONDocument($0) }) else { return }
        try refuseOthers(in: document.root)
    }

    private func refuseOthers(in value: JSONView) throws {
        switch self {
        case .anything: return
        case .list(let item): for value in value.items { try item.refuseOthers(in: value) }
        case .map(let member): for field in value.fields { try member.refuseOthers(in: field.value) }
        case .object(let members):
            for field in value.fields {
                guard let member = members[field.key] else {
                    throw unknown(field, beside: members.keys.sorted())
                }
                try member.refuseOthers(in: field.value)
            }
        }
    }

    private func unknown(_ field: JSONView.Field, beside known: [String]) -> APIError {
        let near = NearName.of(field.key, among: known), others = KnownNames.told(known)
        return APIError(
            .invalidBody, "There is no member “\(field.key)”; \(near.map { "“\($0)” is meant?" } ?? others + ".")",
            fields: [
                .init(
                    field.value.pointer,
                    near.map { "is not known here; “\($0)” is meant?" } ?? "is not known here; " + others)
            ])
    }
}
