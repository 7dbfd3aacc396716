import Messages
@_spi(Reflection) import Swift
import Synchronization

/// How values of one type become what a template reads: found once for each type, so that a long page reads each
/// property where it lies. To ask a `Mirror` for each of them took more than half of such a page.
struct PageReading: Sendable {
    let read: @Sendable (UnsafeRawPointer) -> PageValue

    private static let known = Mutex<[ObjectIdentifier: PageReading]>([:])

    static func of<Value>(_ place: UnsafePointer<Value>) -> PageReading {
        let type = ObjectIdentifier(Value.self)
        if let reading = known.withLock({ $0[type] }) { return reading }
        let reading = PageReading(place)
        known.withLock { $0[type] = reading }
        return reading
    }

    /// - Parameter place: a first value of the type.
    private init<Value>(_ place: UnsafePointer<Value>) {
        if let simple = Value.self as? any SimplyRead.Type {
            read = { simple.pageValue(at: $0) }
            return
        }
        let fields = Self.fields(place)
        guard !fields.isEmpty else {
            read = { .text(String(describing: $0.assumingMemoryBound(to: Value.self).pointee)) }
            return
        }
        let places = PagePlaces(fields.map(\.name))
        read = { place in
            .members(.init(places: places, values: fields.map { $0.reading.read(place + $0.offset) }))
        }
    }

    private struct Field: Sendable {
        var name: PageName
        /// In bytes, from where the value begins.
        var offset: Int
        var reading: PageReading
    }

    /// The stored properties of a struct; none of anything else, and of what says itself how it is shown.
    private static func fields<Value>(_ place: UnsafePointer<Value>) -> [Field] {
        guard Mirror(reflecting: place.pointee).displayStyle == .struct, !(Value.self is any CustomReflectable.Type)
        else { return [] }
        var fields: [Field] = []
        _ = _forEachField(of: Value.self) { name, offset, type, _ in
            func reading<Kind>(_: Kind.Type) -> PageReading {
                of((UnsafeRawPointer(place) + offset).assumingMemoryBound(to: Kind.self))
            }
            fields.append(
                Field(
                    name: PageName(String(cString: name)), offset: offset, reading: _openExistential(type, do: reading))
            )
            return true
        }
        return fields
    }
}

/// What is read without looking at its properties.
private protocol SimplyRead: SendableMetatype {
    static func pageValue(at place: UnsafeRawPointer) -> PageValue
}

extension SimplyRead {
    fileprivate static func value(at place: UnsafeRawPointer) -> Self {
        place.assumingMemoryBound(to: Self.self).pointee
    }
}

extension String: SimplyRead {
    fileprivate static func pageValue(at place: UnsafeRawPointer) -> PageValue { .text(value(at: place)) }
}

extension Message: SimplyRead {
    fileprivate static func pageValue(at place: UnsafeRawPointer) -> PageValue { .message(value(at: place)) }
}

extension Int: SimplyRead {
    fileprivate static func pageValue(at place: UnsafeRawPointer) -> PageValue { .number(value(at: place)) }
}

extension Bool: SimplyRead {
    fileprivate static func pageValue(at place: UnsafeRawPointer) -> PageValue { .flag(value(at: place)) }
}

extension Optional: SimplyRead {
    fileprivate static func pageValue(at place: UnsafeRawPointer) -> PageValue {
        value(at: place).map { PageValue($0) } ?? .nothing
    }
}

extension Array: SimplyRead {
    fileprivate static func pageValue(at place: UnsafeRawPointer) -> PageValue {
        value(at: place).withUnsafeBufferPointer { items in
            guard !items.isEmpty, let first = items.baseAddress else { return .list([]) }
            let reading = PageReading.of(first)
            return .list(items.indices.map { reading.read(UnsafeRawPointer(first + $0)) })
        }
    }
}
