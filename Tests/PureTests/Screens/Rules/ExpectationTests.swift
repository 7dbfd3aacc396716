import Foundation
import Screens
import Testing

/// Swift Testing has an Expectation of its own.
private typealias Pinned = Screens.Expectation

@Suite struct ExpectationTests {
    static let root = """
        {"id":"root","frame":[0,0,400,800],"children":[
          {"id":"a","isElement":true,"label":"Buy tickets","value":"2","identifier":"buy","traits":["button"],"frame":[0,0,99,44]},
          {"id":"b","isElement":true,"label":"Close","traits":["button","notEnabled"],"frame":[0,100,99,44]},
          {"id":"c","isElement":true,"label":"×","traits":["button"],"frame":[0,200,99,44]}]}
        """

    @Test(arguments: [
        Pinned(screen: "s", label: "buy tickets", traits: ["button"], value: "2"),
        Pinned(screen: "s", identifier: "buy", says: "Buy tickets: 2. Button."),
        Pinned(screen: "s", label: "×"),
        Pinned(screen: "s", label: "Close", traits: ["notEnabled", "button"]),
    ])
    fileprivate func `an expectation holds by words, whatever else the element is`(expectation: Pinned) throws {
        guard case .held = expectation.check(try Scene.of(Self.root)) else {
            Issue.record("\(expectation.summary)")
            return
        }
    }

    @Test func `a broken one names the nearest element and what differs`() throws {
        let scene = try Scene.of(Self.root)
        let expectation = Pinned(screen: "s", label: "Buy tickets", traits: ["link"], value: "2")
        #expect(
            expectation.check(scene)
                == .broken(
                    nearest: 1, differences: [Pinned.Difference(part: .traits, expected: "link", actual: "button")]))
        #expect(expectation.summary == "“Buy tickets”, link, value “2”")
        #expect(Pinned(screen: "s", label: "Sell").check(scene) == .broken(nearest: nil, differences: []))
    }

    @Test func `a capture of another screen is not asked`() throws {
        #expect(Pinned(screen: "cart", label: "Close").check(try Scene.of(Self.root)) == .otherScreen)
    }

    @Test func `it is stored as plain JSON`() throws {
        let text = #"{"screen":"s","label":"Buy","traits":["button"]}"#
        let read = try JSONDecoder().decode(Pinned.self, from: Data(text.utf8))
        #expect(read == Pinned(screen: "s", label: "Buy", traits: ["button"]))
    }
}
