import API
import Application
import Foundation
import HTTP
import Testing
import Web

import TestSupport

@Suite(.database) struct HearingPagesTests {
    private let settings = TestCapture.screen(
        "settings",
        [
            TestCapture.heading("Settings"), TestCapture.text("Signed in as Ana"),
            TestCapture.button("Sign out", id: "out"), TestCapture.heading("Sound"),
        ])

    @Test func `from each element the page tells where flicks and rotor lead, and links there`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        _ = try caller.upload(settings, to: "1.0", of: app)
        let browser = try TestBrowser(server, .read), address = "/apps/\(app)/screens/settings/gestures"
        let first = try browser.get(address).text
        #expect(first.contains("At 1 of 4") && first.contains("the start of the screen: a thud"))
        #expect(first.contains("goes to 2</a>: Signed in as Ana"))
        #expect(first.contains("Rotor on Headings, flick down") && first.contains("goes to 4</a>"))
        let last = try browser.get(address + "?at=4").text
        #expect(last.contains("At 4 of 4") && last.contains("the end of the screen: a thud"))
        #expect(last.contains("reads from 1 on, to 4") && last.contains("reads 4, the last one"))
    }

    @Test func `a capture of TalkBack is explained in TalkBack's gestures alone`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let android =
            #"<?xml version="1.0"?><hierarchy rotation="0"><node class="android.widget.Button" bounds="[0,0][90,90]" text="Buy" clickable="true"/></hierarchy>"#
        #expect(try caller.upload(android, to: "1.0", of: app, "?screen=buy&idiom=phone").status == 201)
        let browser = try TestBrowser(server, .read)
        let page = try browser.get("/apps/\(app)/screens/buy/gestures").text
        #expect(page.contains("Swipe right") && page.contains("? not known for TalkBack"))
        for other in ["Two fingers swipe up", "Scrub", "Magic tap", "Rotor on", "a thud"] {
            #expect(!page.contains(other), "\(other)")
        }
        let screen = try browser.get("/apps/\(app)/screens/buy").text
        #expect(!screen.contains("<h2>Rotor</h2>") && screen.contains("<h2>Reading controls</h2>"))
    }

    @Test func `what a capture doesn't tell of ways out is not known, and a silent screen is not praised`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        func screen(_ key: String, _ inside: String) -> String {
            #"{"format":"earshot-capture/1","screen":{"key":"\#(key)"},"root":{"frame":[0,0,390,844],"children":[\#(inside)]}}"#
        }
        _ = try caller.upload(
            screen("cells", #"{"label":"A","isElement":true,"frame":[0,0,390,44]}"#), to: "1.0", of: app)
        _ = try caller.upload(screen("silent", #"{"frame":[0,0,390,44]}"#), to: "1.0", of: app)
        let browser = try TestBrowser(server, .read)
        for view in ["", "/gestures"] {
            let cells = try browser.get("/apps/\(app)/screens/cells\(view)").text
            #expect(cells.contains("? Whether anything that is heard leads off this screen is not recorded."))
            #expect(!cells.contains("✗ Nothing that is heard leads off"))
            let silent = try browser.get("/apps/\(app)/screens/silent\(view)").text
            #expect(!silent.contains("Flicking reaches everything") && silent.contains("so there is nowhere to go."))
        }
    }

    @Test func `where VoiceOver's words are not known, the app's words alone are of the app's language`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        func shop(_ label: String) -> String {
            """
            {"format":"earshot-capture/1","screen":{"key":"shop"},"variant":{"locale":"fr-FR"},"root":{
             "frame":[0,0,390,844],"children":[{"frame":[0,40,200,44],"isElement":true,"label":"\(label)",
             "hint":"Vide le panier","traits":["button","adjustable"]}]}}
            """
        }
        _ = try caller.upload(shop("Annuler"), to: "1.0", of: app)
        _ = try caller.upload(shop("Annuler tout"), to: "1.1", of: app)
        let browser = try TestBrowser(server, .read)
        let own = #"<span lang="fr-FR">Annuler</span><span lang="en">. Button. Adjustable.</span>"#
        let spoken = try browser.get("/apps/\(app)/screens/shop/spoken?build=1.0").text
        #expect(spoken.contains(own))
        #expect(try browser.get("/apps/\(app)/screens/shop/gestures?build=1.0").text.contains(own))
        let alone = try browser.get("/apps/\(app)/screens/shop?build=1.0").text
        #expect(
            alone.contains(own)
                && alone.contains(#"Hint: <span lang="fr-FR">Vide le panier</span><span lang="en">. Swipe"#))
        #expect(alone.contains("exact words in this language"))
        let compared = try browser.get("/apps/\(app)/screens/shop?build=1.1&compare=1.0").text
        #expect(
            compared.contains(
                #"<ins lang="fr-FR">Annuler tout</ins><ins lang="en">.</ins> <span lang="en">Button. Adjustable.</span>"#
            ))
    }

    @Test(arguments: ["0", "-3", "99", "nonsense", "9223372036854775808"])
    func `a position that is not there stands on the nearest end`(at: String) throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        _ = try caller.upload(settings, to: "1.0", of: app)
        let page = try TestBrowser(server, .read).get("/apps/\(app)/screens/settings/gestures?at=\(at)")
        #expect(page.status == 200)
        #expect(page.text.contains(at == "99" ? "At 4 of 4" : "At 1 of 4"))
    }

    @Test func `where a device differs is told line by line`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let hiddenModal = """
            {"format":"earshot-capture/1","screen":{"key":"gone"},"root":{"frame":[0,0,390,844],"children":[
             {"frame":[0,0,390,100],"isElement":true,"label":"Behind","traits":["staticText"]},
             {"frame":[0,200,390,400],"modal":true,"hidden":true,"children":[
              {"frame":[0,220,390,44],"isElement":true,"label":"Never seen","traits":["staticText"]}]}]}}
            """
        _ = try caller.upload(hiddenModal, to: "1.0", of: app)
        _ = try caller.upload(settings, to: "1.0", of: app)
        let browser = try TestBrowser(server, .read)
        let differing = try browser.get("/apps/\(app)/screens/gone/spoken").text
        #expect(differing.contains("1 line differs on a device") && differing.contains("+ heard on a device only"))
        #expect(differing.contains("hidden-modals"))
        #expect(try browser.get("/apps/\(app)/screens/settings/spoken").text.contains("Both ways say the same here."))
    }
}
