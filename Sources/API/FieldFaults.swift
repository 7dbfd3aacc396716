/// Gathers what is wrong with the fields of one body, so that whoever wrote it is told of all of it at once.
package struct FieldFaults: Sendable {
    private var fields: [APIError.Field] = []

    package init() {}

    /// What `read` gives. Where it refuses a field, that is kept for later, and `standIn` goes on in its place: nothing
    /// is ever made of it, because `raise` throws.
    package mutating func read<Value>(else standIn: Value, _ read: () throws -> Value) throws -> Value {
        do { return try read() } catch let error as APIError where error.kind == .invalidField && !error.fields.isEmpty
        {
            for field in error.fields { refuse(field.pointer, field.detail) }
            return standIn
        }
    }

    package mutating func check(_ check: () throws -> Void) throws { try read(else: (), check) }

    /// Of one field the first complaint counts.
    package mutating func refuse(_ pointer: String, _ detail: String) {
        guard !fields.contains(where: { $0.pointer == pointer }) else { return }
        fields.append(APIError.Field(pointer, detail))
    }

    /// - Throws: 422 with all that was gathered; nothing where all was well.
    package func raise() throws {
        guard !fields.isEmpty else { return }
        var details: [String] = []
        for field in fields where !details.contains(field.detail) { details.append(field.detail) }
        throw APIError(.invalidField, details.joined(separator: " "), fields: fields)
    }
}
