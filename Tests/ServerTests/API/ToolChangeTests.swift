import API
import Foundation
import History
import Testing
import TestSupport

/// Two tools for Android in turns: one says what is a stop, and of the other that is guessed.
@Suite(.database) struct ToolChangeTests {
    private enum Tool: String {
        case uiautomator = "uiautomator-xml"
        case maestro = "maestro-json"
    }

    /// A heading, a button with a name and a picture to press.
    /// - Parameter isSilent: the picture is drawn, and neither named nor to be pressed.
    private func basket(_ tool: Tool, isSilent: Bool) -> String {
        let name = isSilent ? "" : "Delete", press = !isSilent
        switch tool {
        case .uiautomator:
            func node(_ kind: String, _ id: String, _ text: String, _ name: String, _ press: Bool, _ y: Int) -> String {
                """
                <node text="\(text)" resource-id="shop:id/\(id)" class="android.widget.\(kind)" package="shop" \
                content-desc="\(name)" checkable="false" checked="false" clickable="\(press)" enabled="true" \
                focusable="\(press)" focused="false" scrollable="false" long-clickable="false" password="false" \
                selected="false" bounds="[40,\(y)][1040,\(y + 150)]"/>
                """
            }
            return """
                <?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">
                <node text="" resource-id="" class="android.widget.FrameLayout" package="shop" content-desc="" checkable="false" \
                checked="false" clickable="false" enabled="true" focusable="false" focused="false" scrollable="false" \
                long-clickable="false" password="false" selected="false" bounds="[0,0][1080,2400]">
                \(node("TextView", "title", "Basket", "", false, 100))\(node("Button", "buy", "Buy", "", true, 300))\
                \(node("ImageButton", "delete", "", name, press, 500))</node></hierarchy>
                """
        case .maestro:
            func node(_ kind: String, _ id: String, _ text: String, _ name: String, _ press: Bool, _ y: Int) -> String {
                """
                {"attributes":{"text":"\(text)","accessibilityText":"\(name)","resource-id":"shop:id/\(id)",\
                "class":"android.widget.\(kind)","bounds":"[40,\(y)][1040,\(y + 150)]"},"clickable":\(press),\
                "enabled":true,"focused":false,"checked":false,"selected":false,"children":[]}
                """
            }
            let inside = [
                node("TextView", "title", "Basket", "", false, 100), node("Button", "buy", "Buy", "", true, 300),
                node("ImageButton", "delete", "", name, press, 500),
            ].joined(separator: ",")
            return """
                {"attributes":{},"children":[{"attributes":{"text":"","accessibilityText":"","resource-id":"",\
                "class":"android.widget.FrameLayout","bounds":"[0,0][1080,2400]"},"clickable":false,"enabled":true,\
                "focused":false,"checked":false,"selected":false,"children":[\(inside)]}]}
                """
        }
    }

    /// Ships builds and answers the verdict of each.
    private func verdicts(_ builds: [(Tool, isSilent: Bool)]) throws -> [VerdictResource] {
        let caller = try TestServer().caller(), app = "shop-\(UUID().uuidString.lowercased())"
        _ = try caller.post("/v1/apps", #"{"slug":"\#(app)","name":"Shop","platform":"Android"}"#)
        return try builds.enumerated().map { number, build in
            let release = "1.\(number)"
            let answer = try caller.upload(
                basket(build.0, isSilent: build.isSilent), to: release, of: app,
                "?screen=basket&locale=en&format=\(build.0.rawValue)")
            #expect(answer.status < 300, "\(answer.text)")
            #expect(try caller.post("/v1/apps/\(app)/builds/\(release)/seal").status == 200)
            return try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json()
        }
    }

    private func regressions(_ verdict: VerdictResource) throws -> String {
        try #require(verdict.conditions.first { $0.measure == .regressions }).why
    }

    @Test(arguments: [true, false]) func `what fell silent is measured against the tool's own last look`(
        between isSilent: Bool
    ) throws {
        let found = try verdicts([
            (.maestro, false), (.uiautomator, isSilent), (.maestro, true), (.maestro, true), (.uiautomator, true),
            (.maestro, false), (.uiautomator, false),
        ])
        for lost in found[2...4] {
            let why = try regressions(lost)
            #expect(lost.verdict == .fail && why.contains("“Delete” is still shown and is no longer heard"), "\(why)")
        }
        #expect(try regressions(found[2]).contains("good last in 1.0"))
        for sound in found[5...6] { #expect(try regressions(sound).hasPrefix("No regression"), "\(sound.conditions)") }
    }

    @Test func `a look of the other tool in between takes the place of none`() throws {
        let found = try verdicts([(.uiautomator, false), (.maestro, false), (.uiautomator, true)])
        #expect(try regressions(found[1]).hasPrefix("No regression"))
        #expect(try regressions(found[2]).contains("“Delete” is still shown and is no longer heard, good last in 1.0"))
    }

    @Test func `that roles could not be compared is told where the tool changed`() throws {
        let found = try verdicts([(.uiautomator, false), (.maestro, false), (.maestro, false)])
        let gap =
            "Not all roles were compared with 1.0, since only one of the two captures says them: “basket (English, TalkBack)”."
        #expect(found[1].gaps.contains(gap), "\(found[1].gaps)")
        #expect(!found[2].gaps.contains { $0.hasPrefix("Not all roles") }, "\(found[2].gaps)")
    }
}
