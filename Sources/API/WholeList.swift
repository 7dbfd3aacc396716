/// A list that its endpoint answers whole: whoever asks for pages of it gets them.
package protocol WholeList {
    /// The part from an offset on, of at most so many; `next` is the offset of the next.
    func part(from offset: Int, limit: Int) -> Self
}

/// What is asked for of a whole list; nothing: all of it.
package struct ListPart: Codable, Sendable {
    package var limit: Int?
    package var after: Int?
}

extension Listing: WholeList {
    package func part(from offset: Int, limit: Int) -> Listing {
        let start = min(offset, items.count), end = start + min(limit, items.count - start)
        return Listing(items: Array(items[start..<end]), next: end < items.count ? String(end) : nil)
    }
}
