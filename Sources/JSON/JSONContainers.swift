/// What values write themselves into while they are encoded.
struct JSONMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let place: JSONPlace
    let codingPath: [any CodingKey] = []

    func encodeNil(forKey key: Key) {
        place.begin(key.stringValue)
        place.output.write(raw: "null")
    }

    // Called as they are, without a look at types.
    func encode(_ value: String, forKey key: Key) {
        place.begin(key.stringValue)
        place.output.write(value)
    }

    func encode(_ value: Int, forKey key: Key) {
        place.begin(key.stringValue)
        place.output.write(value)
    }

    func encode(_ value: Bool, forKey key: Key) {
        place.begin(key.stringValue)
        place.output.write(value)
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        place.begin(key.stringValue)
        try place.output.write(value)
    }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type, forKey key: Key) -> KeyedEncodingContainer<Inner> {
        place.begin(key.stringValue)
        return place.nested().container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        place.begin(key.stringValue)
        return place.nested().unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        place.begin("super")
        return place.nested()
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        place.begin(key.stringValue)
        return place.nested()
    }
}

struct JSONElements: UnkeyedEncodingContainer {
    let place: JSONPlace
    let codingPath: [any CodingKey] = []
    var count: Int { place.count }

    func encodeNil() {
        place.beginElement()
        place.output.write(raw: "null")
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        place.beginElement()
        try place.output.write(value)
    }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
        place.beginElement()
        return place.nested().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        place.beginElement()
        return place.nested().unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        place.beginElement()
        return place.nested()
    }
}

struct JSONSingle: SingleValueEncodingContainer {
    let place: JSONPlace
    let codingPath: [any CodingKey] = []

    func encodeNil() { place.output.write(raw: "null") }

    func encode(_ value: String) { place.output.write(value) }

    /// Here numbers end up that say themselves what they are: they would come here again.
    func encode<Value: Encodable>(_ value: Value) throws {
        if try place.output.writePlain(value) || place.output.writeNumber(value) { return }
        try place.output.write(value)
    }
}
