import Screens

/// A part of a long list on a page, with the way to the parts beside it.
struct PagePart {
    /// `Screens 41 to 80 of 200.`
    var words: String
    var what: String
    var before: String?
    var next: String?
    /// Of the whole list, what is shown.
    private(set) var places: Range<Int> = 0..<0

    static let sample = PagePart(words: "w", what: "screens", before: "/", next: "/")

    private init(words: String, what: String, before: String?, next: String?) {
        (self.words, self.what, self.before, self.next) = (words, what, before, next)
    }

    /// `nil`: all of it fits.
    /// - Parameters:
    ///   - asked: the part's number, counted from 1, as the address has it; what is none is the first.
    ///   - what: what is listed, in the plural.
    ///   - link: the address of a part.
    init?(of count: Int, each size: Int, asked: String?, _ what: String, link: (Int) -> String) {
        guard count > size else { return nil }
        let last = (count - 1) / size + 1, number = min(max(asked.flatMap { Int($0) } ?? 1, 1), last)
        let places = (number - 1) * size..<min(number * size, count)
        self.init(
            words: "\(what.asOpening) \(places.lowerBound + 1) to \(places.upperBound) of \(count).", what: what,
            before: number > 1 ? link(number - 1) : nil, next: number < last ? link(number + 1) : nil)
        self.places = places
    }
}
