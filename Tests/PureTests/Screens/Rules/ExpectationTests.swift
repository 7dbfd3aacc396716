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

    @Test func `what became of it is told in a sentence`() throws {
        let scene = try Scene.of(Self.root)
        func account(_ expectation: Pinned, wasHeld: Bool = true) -> String? {
            guard case .broken(let nearest, let differences) = expectation.check(scene) else { return nil }
            return expectation.account(of: nearest.map { scene[$0] }, differences, wasHeld: wasHeld)
        }
        #expect(
            account(Pinned(screen: "s", label: "Buy tickets", traits: ["button", "link"]))
                == "“Buy tickets, button, link” is now “Buy tickets, button”: the trait link is gone.")
        #expect(
            account(Pinned(screen: "s", identifier: "buy", label: "Book", value: "3"))
                == "“Book” is now “Buy tickets, button”: the label “Book” is now “Buy tickets”; the value is “2”, not “3”."
        )
        #expect(
            account(Pinned(screen: "s", label: "Sell", traits: ["header"]))
                == "“Sell, header” is not there: nothing like it is heard.")
    }

    @Test func `what says nearly the same is the nearest, and no other button is`() throws {
        let scene = try Scene.of(Self.root)
        func nearest(_ says: String) -> Int? {
            guard case .broken(let nearest, _) = Pinned(screen: "s", says: says).check(scene) else { return nil }
            return nearest
        }
        #expect(nearest("Close it. Dimmed. Button.") == 2)
        #expect(nearest("Buy tickets. Button.") == 1)
        #expect(nearest("Sell. Button.") == nil)
    }

    @Test func `what was never held is not said to be gone, and no identifier is said to be heard`() throws {
        let scene = try Scene.of(
            #"{"children":[{"isElement":true,"identifier":"buy","traits":["button"]},{"isElement":true,"label":"Menu","traits":[]}]}"#
        )
        func account(_ expectation: Pinned, wasHeld: Bool) -> String? {
            guard case .broken(let nearest, let differences) = expectation.check(scene) else { return nil }
            return expectation.account(of: nearest.map { scene[$0] }, differences, wasHeld: wasHeld)
        }
        let buy = Pinned(screen: "s", identifier: "buy", label: "Buy", traits: ["button"])
        #expect(account(buy, wasHeld: true) == "“Buy, button” is now “button”: the label “Buy” is gone.")
        #expect(
            account(buy, wasHeld: false)
                == "“Buy, button” is not there, the nearest is “button”: the label “Buy” is missing.")
        #expect(
            account(Pinned(screen: "s", label: "Menu", traits: ["header"]), wasHeld: false)
                == "“Menu, header” is not there, the nearest is “Menu”: the trait header is missing.")
        #expect(
            account(Pinned(screen: "s", identifier: "sell"), wasHeld: false)
                == "The element with the identifier sell is not there: nothing like it is heard.")
    }

    @Test func `what an element is, is not known where the capture does not say it`() throws {
        func check(_ keys: String, _ pin: Pinned) throws -> Screens.Expectation.Answer {
            pin.check(try Scene.of(#"{"children":[{"isElement":true,"label":"Menu"\#(keys)}]}"#))
        }
        let header = Pinned(screen: "s", label: "Menu", traits: ["header"])
        #expect(try check("", header) == .untold(node: 1))
        #expect(try check(#","traits":["header"]"#, header) == .held(node: 1))
        #expect(try check("", Pinned(screen: "s", label: "Menu")) == .held(node: 1))
        for (keys, pin) in [
            (#","traits":[]"#, header), ("", Pinned(screen: "s", label: "Sell", traits: ["header"])),
            ("", Pinned(screen: "s", label: "Menu", traits: ["header"], value: "3")),
        ] {
            guard case .broken = try check(keys, pin) else {
                Issue.record("\(pin)")
                continue
            }
        }
    }

    @Test func `it may be asked of one state of the screen only`() throws {
        let expectation = Pinned(screen: "s", state: "short", label: "Sell")
        #expect(expectation.check(try Scene.of(Self.root)) == .otherScreen)
        guard case .broken = expectation.check(try Scene.of(Self.root, variant: #"{"state":"short"}"#)) else {
            Issue.record("not asked")
            return
        }
    }

    @Test func `an element is pinned by its label and by what it is, never by how it stands today`() throws {
        let scene = try Scene.of(Self.root)
        #expect(try scene.node("a").expectation == Pinned(screen: "s", label: "Buy tickets", traits: ["button"]))
        #expect(try scene.node("b").expectation == Pinned(screen: "s", label: "Close", traits: ["button"]))
    }
}
