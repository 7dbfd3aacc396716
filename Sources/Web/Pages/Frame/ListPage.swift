import Application
import Foundation
import HTTP
import Messages

/// A page of a list that is known whole: which part of it is shown, and the addresses of its neighbours. The address
/// keeps whatever else it says.
struct ListPage {
    let range: Range<Int>
    let count: Int
    let earlier: String?
    let later: String?

    /// - Parameters:
    ///   - size: of a page. A page that is none, or lies behind the last, is the nearest there is.
    ///   - name: what the address calls the page's number, where there are several lists.
    init(_ page: PageRequest, of count: Int, size: Int, name: String = "page") {
        self.init(number: page[name].flatMap { Int($0) }, of: count, size: size) { number in
            let kept = page.request.query.filter { $0.name != name } + [(name, String(number))]
            return "?" + kept.map { "\(Address.escaped($0.0))=\(Address.escaped($0.1))" }.joined(separator: "&")
        }
    }

    /// Of a list at an address that says nothing but the page: a form that comes back stands at another.
    init(_ page: PageRequest, of count: Int, size: Int, at place: String) {
        self.init(number: page["page"].flatMap { Int($0) }, of: count, size: size) { "\(place)?page=\($0)" }
    }

    /// - Parameters:
    ///   - wanted: the number of the page, from 1 on.
    ///   - address: of the page of a number: where a form comes back, its own address is not the list's.
    init(number wanted: Int?, of count: Int, size: Int, address: (Int) -> String) {
        self.count = count
        let last = max(0, count - 1) / size
        let number = min(max(1, wanted ?? 1) - 1, last)
        range = number * size..<min(count, (number + 1) * size)
        earlier = number > 0 ? address(number) : nil
        later = number < last ? address(number + 2) : nil
    }

    /// What a page with several lists shows of one of them.
    /// - Parameter place: the id of the list on its page.
    func shown(_ one: String, _ many: String, at place: String) -> ShownPart {
        ShownPart(
            range: words(one, many), earlier: earlier.map { "\($0)#\(place)" }, later: later.map { "\($0)#\(place)" })
    }

    /// `51–100 of 312 screens`
    func words(_ one: String, _ many: String) -> Message {
        guard range.count < count else { return count == 0 ? Message(ours: "No \(one)") : .count(count, one, many) }
        return "\(range.lowerBound + 1)–\(range.upperBound) of \(Message.count(count, one, many))"
    }
}

/// Which part of a list is shown, and where the rest is.
struct ShownPart {
    var range: Message
    var earlier: String?
    var later: String?

    static let sample = ShownPart(range: "r", earlier: "/", later: "/")
}
