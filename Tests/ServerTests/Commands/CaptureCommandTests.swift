import Foundation
import JSON
import TestSupport
import Testing

/// `earshot capture` beside programs and servers that stand in for devices.
@Suite struct CaptureCommandTests {
    private static let png =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    private static let page =
        #"<AppiumAUT><XCUIElementTypeApplication type=\"XCUIElementTypeApplication\" name=\"Shop\" x=\"0\" y=\"0\" width=\"390\" height=\"844\"><XCUIElementTypeButton type=\"XCUIElementTypeButton\" label=\"Buy\" visible=\"true\" x=\"20\" y=\"700\" width=\"350\" height=\"50\"/></XCUIElementTypeApplication></AppiumAUT>"#

    /// An empty folder of programs, for tools that are servers.
    private func capture(_ arguments: [String], _ body: (Program, [String: JSONValue]) throws -> Void) throws {
        try StandInPrograms.with([:]) { programs in
            try body(try programs.earshot(arguments), try programs.files())
        }
    }

    // MARK: WebDriver

    private func agent(_ more: [String: String] = [:]) throws -> StandInWebDriver {
        try StandInWebDriver(
            [
                "GET /status": #"{"os":{"name":"iOS","version":"18.2"},"build":{"version":"9.1.0"}}"#,
                "GET /session/S1/appium/settings": #"{"includeNativeFrameInPageSource":false,"mjpegScalingFactor":50}"#,
                "POST /session/S1/appium/settings": "{}", "GET /session/S1/source": "\"\(Self.page)\"",
                "GET /session/S1/screenshot": "\"\(Self.png)\"",
                "GET /session/S1/window/rect": #"{"x":0,"y":0,"width":390,"height":844}"#,
                "GET /session/S1/wda/screen": #"{"scale":3}"#,
                "GET /session/S1/wda/device/info":
                    #"{"name":"iPhone 15","isSimulator":true,"userInterfaceIdiom":0,"userInterfaceStyle":"light","currentLocale":"de_AT"}"#,
            ].merging(more) { $1 })
    }

    @Test func `WebDriverAgent's screen comes complete, and its settings are as they were`() throws {
        let agent = try agent()
        try capture(["--from", "wda", "--address", agent.address, "--screen", "checkout"]) { said, files in
            #expect(said.status == 0 && said.errors.isEmpty, "\(said.errors)")
            #expect(said.output.hasPrefix("checkout: 1 utterance, with screenshot, in "))
            let file = try #require(files["checkout.json"])
            #expect(file["variant", "os"] == "18.2" && file["variant", "device", "model"] == "iPhone 15")
            #expect(file["variant", "device", "scale"] == 3 && file["variant", "appearance"] == "light")
            #expect(file["variant", "locale"] == nil, "The device's language is not known to be the app's.")
            #expect(file["screenshot", "mediaType"] == "image/png" && file["page", "format"] == "wda-xml")
        }
        let settings = agent.calls.filter { $0.hasPrefix("POST /session/S1/appium/settings") }
        #expect(settings.count == 2 && settings[0].contains(#""includeNativeFrameInPageSource":true"#))
        #expect(settings.last?.hasSuffix(#"{"settings":{"includeNativeFrameInPageSource":false}}"#) == true)
    }

    @Test func `what is wrong with a server is said in one line, with how to mend it`() throws {
        try capture(["--from", "wda", "--address", "http://127.0.0.1:9", "--screen", "a"]) { said, files in
            #expect(said.status == 3 && files.isEmpty)
            #expect(said.errors.hasPrefix("Nobody answers at http://127.0.0.1:9: "))
            #expect(said.errors.contains(" To mend it: ") && said.errors.split(separator: "\n").count == 1)
        }
        let dead = try agent(["GET /session/S1/source": "null"])
        try capture(["--from", "wda", "--address", dead.address, "--screen", "a"]) { said, _ in
            #expect(said.status == 3 && said.errors.hasPrefix("WebDriverAgent gave no page source. To mend it: "))
        }
        let empty = try agent(["GET /session/S1/source": #""<AppiumAUT></AppiumAUT>""#])
        try capture(["--from", "wda", "--address", empty.address, "--screen", "a"]) { said, files in
            #expect(said.status == 3 && files.isEmpty && said.errors.contains("The capture failed"))
        }
        let blind = try agent(["GET /session/S1/screenshot": "\"aGVsbG8=\""])
        try capture(["--from", "wda", "--address", blind.address, "--screen", "a"]) { said, _ in
            #expect(said.status == 0 && said.output.contains("no screenshot"))
            #expect(said.errors == "Note: There is no screenshot: what came is neither PNG nor JPEG.\n")
        }
    }

    @Test func `Appium's only session is found, and text sizes are set and put back`() throws {
        let server = try agent([
            "GET /status": #"{"ready":true,"build":{"version":"2.11.0"}}"#, "GET /appium/sessions": #"[{"id":"S1"}]"#,
            "GET /session/S1/appium/capabilities": #"{"capabilities":{"platformVersion":"17.5"}}"#,
            "mobile: deviceInfo": #"{"name":"Anna's iPhone","model":"iPhone","isSimulator":false}"#,
            "mobile: deviceScreenInfo": #"{"scale":2}"#,
            "mobile: getContentSize": #""large""#, "mobile: setContentSize": "null",
            "mobile: getAppearance": #"{"style":"light"}"#, "mobile: setAppearance": "null",
        ])
        let wanted = ["--from", "appium", "--address", server.address, "--screen", "a"]
        try capture(wanted + ["--text-size", "XL", "AccessibilityXXXL"]) { said, files in
            #expect(said.status == 0, "\(said.errors)")
            #expect(files.keys.sorted() == ["a.AccessibilityXXXL.json", "a.XL.json"])
            #expect(files["a.XL.json"]?["variant", "contentSize"] == "XL")
            #expect(files["a.XL.json"]?["variant", "os"] == "17.5")
            #expect(files["a.XL.json"]?["variant", "device", "model"] == "iPhone", "The name is its owner's.")
        }
        let set = server.calls.filter { $0.contains("mobile: setContentSize") }
        #expect(set.count == 3 && set[0].contains(#""extra-large""#) && set[2].contains(#""large""#))
        #expect(set[1].contains(#""accessibility-extra-extra-extra-large""#))
    }

    @Test func `another variant or another screen is another file, and the same again takes its place`() throws {
        let agent = try agent()
        try StandInPrograms.with([:]) { programs in
            let from = ["--from", "wda", "--address", agent.address]
            let plans = [
                ["--screen", "check out"], ["--screen", "check out", "--orientation", "landscape"],
                ["--screen", "check/out"], ["--screen", "check out", "--orientation", "landscape"],
            ]
            let said = try plans.map { try programs.earshot(from + $0).output }
            let files = try programs.files()
            #expect(files.keys.sorted() == ["check-out.2.json", "check-out.3.json", "check-out.json"])
            #expect(files["check-out.2.json"]?["variant", "orientation"] == "landscape")
            #expect(files["check-out.3.json"]?["screen", "key"] == "check/out")
            #expect(said[3].contains("check-out.2.json") && said[1] == said[3])
            let newer = try self.agent(["GET /status": #"{"os":{"name":"iOS","version":"26.0"}}"#])
            let again = try programs.earshot(["--from", "wda", "--address", newer.address, "--screen", "check out"])
            #expect(again.output.contains("check-out.json"), "another system is no other variant")
            #expect(try programs.files().count == 3)
        }
    }

    @Test func `several sessions of Appium are named`() throws {
        let server = try agent(["GET /appium/sessions": #"[{"id":"S1"},{"id":"S2"}]"#])
        try capture(["--from", "appium", "--address", server.address, "--screen", "a"]) { said, _ in
            #expect(said.status == 2 && said.errors.hasPrefix("Appium has several sessions: S1, S2. To mend it: "))
        }
    }

    // MARK: Programs

    /// The picture as a tool writes it into the file that its last argument names.
    private static let drawing = "eval file=\\\"\\${$#}\\\"; echo \(png) | base64 -d > \"$file\""
    private static let xcrun = """
        "simctl list devices booted --json") echo '{"devices":{"com.apple.CoreSimulator.SimRuntime.iOS-18-2":[{"udid":"U1","name":"iPhone 16","state":"Booted"}]}}' ;;
        "simctl ui U1 content_size") cat "$here/size" 2>/dev/null || echo large ;;
        "simctl ui U1 content_size "*) echo "$5" > "$here/size" ;;
        "simctl ui U1 appearance") cat "$here/look" 2>/dev/null || echo light ;;
        "simctl ui U1 appearance "*) echo "$5" > "$here/look" ;;
        "simctl io U1 screenshot "*) \(drawing) ;;
        """
    private static let records =
        #"[{"role":"AXApplication","AXLabel":"Shop","frame":{"x":0,"y":0,"width":390,"height":844},"children":[{"role":"AXButton","AXLabel":"Buy","frame":{"x":20,"y":700,"width":350,"height":50}}]}]"#

    @Test func `AXe's simulator is found, and taken in light and dark; then it is light again`() throws {
        let axe = #""describe-ui --udid U1") echo '\#(Self.records)' ;; "--version") echo 1.5.0 ;;"#
        try StandInPrograms.with(["axe": axe, "xcrun": Self.xcrun]) { programs in
            let said = try programs.earshot(["--from", "axe", "--screen", "a", "--dark"])
            #expect(said.status == 0 && said.errors.isEmpty, "\(said.errors)")
            let files = try programs.files()
            #expect(files.keys.sorted() == ["a.dark.json", "a.json"])
            let dark = try #require(files["a.dark.json"])
            #expect(dark["variant", "device", "model"] == "iPhone 16" && dark["variant", "os"] == "18.2")
            #expect(dark["screenshot", "mediaType"] == "image/png" && dark["source", "version"] == "1.5.0")
            #expect(programs.calls.last { $0.contains("appearance ") } == "xcrun simctl ui U1 appearance light")
        }
    }

    @Test func `idb says the screen alone where there is no Xcode`() throws {
        let idb = """
            "ui describe-all --json --nested") echo '\(Self.records)' ;;
            "screenshot "*) echo \(Self.png) | base64 -d > "$2" ;;
            """
        try StandInPrograms.with(["idb": idb]) { programs in
            let said = try programs.earshot(["--from", "idb", "--screen", "a", "--locale", "de"])
            #expect(said.status == 0 && said.output.hasPrefix("a: 1 utterance, with screenshot"))
            #expect(said.errors.hasPrefix("Note: Device, system and text size are not known: xcrun isn't in PATH."))
            #expect(try programs.files()["a.de.json"]?["variant", "locale"] == "de")
        }
    }

    private static let dump =
        #"<?xml version=\"1.0\"?><hierarchy rotation=\"0\"><node class=\"android.widget.FrameLayout\" bounds=\"[0,0][1080,2400]\"><node class=\"android.widget.Button\" text=\"Buy\" clickable=\"true\" focusable=\"true\" enabled=\"true\" bounds=\"[60,2100][1020,2250]\"/></node></hierarchy>"#
    private static let adb = """
        "shell uiautomator dump "*) echo "UI hierchary dumped to: $4" ;;
        "exec-out cat "*) echo "\(dump)" ;;
        "exec-out screencap -p") echo \(png) | base64 -d ;;
        "shell rm "*) ;;
        "shell wm density") printf 'Physical density: 420\\nOverride density: 480\\n' ;;
        "shell wm size") echo "Physical size: 1080x2400" ;;
        "shell getprop ro.product.model") echo "Pixel 8" ;;
        "shell getprop ro.build.version.release") echo 14 ;;
        "shell cmd uimode night") echo "Night mode: no" ;;
        "shell settings get system font_scale") cat "$here/scale" 2>/dev/null || echo null ;;
        "shell settings put system font_scale "*) echo "$6" > "$here/scale" ;;
        "shell dumpsys window") echo "  mCurrentFocus=Window{1f u0 com.example.shop/com.example.Main}" ;;
        "shell cmd locale get-app-locales com.example.shop") echo "Locales for com.example.shop for user 0 are []" ;;
        "shell cmd locale set-app-locales com.example.shop "*) ;;
        """

    @Test func `adb's dump is read in points, in the font scale and language that were set; both are put back`() throws
    {
        try StandInPrograms.with(["adb": Self.adb]) { programs in
            let said = try programs.earshot(["--from", "adb", "--screen", "a", "--text-size", "1.3", "--locale", "de"])
            #expect(said.status == 0 && said.errors.isEmpty, "\(said.errors)")
            let files = try programs.files()
            let file = try #require(files["a.de.font-scale-1.3.json"], "\(files.keys)")
            #expect(file["variant", "device", "scale"] == 3 && file["variant", "device", "size"] == [360, 800])
            #expect(file["variant", "state"] == "font scale 1.3" && file["variant", "locale"] == "de")
            #expect(file["variant", "appearance"] == "light" && file["variant", "os"] == "14")
            #expect(programs.calls.contains("adb shell cmd locale set-app-locales com.example.shop --locales de"))
            #expect(programs.calls.contains("adb shell cmd locale set-app-locales com.example.shop --locales ''"))
            #expect(programs.calls.last { $0.contains("put system font_scale") }?.hasSuffix("1.0") == true)
        }
    }

    @Test func `a screen that never rests, several devices and none are told apart`() throws {
        let restless = Self.adb.replacing(
            #"echo "UI hierchary dumped to: $4""#, with: #"echo "ERROR: could not get idle state." >&2"#)
        let cases = [
            (restless, 3, "uiautomator made no dump: ERROR: could not get idle state."),
            (#"*) echo "adb: more than one device/emulator" >&2; exit 1 ;;"#, 2, "Several devices are connected."),
            (#"*) echo "adb: no devices/emulators found" >&2; exit 1 ;;"#, 3, "adb finds no device: "),
        ]
        for (adb, status, words) in cases {
            try StandInPrograms.with(["adb": adb]) { programs in
                let said = try programs.earshot(["--from", "adb", "--screen", "a"])
                #expect(said.status == status && said.errors.hasPrefix(words), "\(said.errors)")
            }
        }
    }

    private static let hierarchy =
        #"{"attributes":{},"children":[{"attributes":{"class":"android.widget.Button","text":"Buy","bounds":"[60,2100][1020,2250]"},"clickable":true,"enabled":true,"children":[]}]}"#

    @Test func `Maestro's hierarchy takes picture and density from adb`() throws {
        let maestro = #""hierarchy") echo '\#(Self.hierarchy)' ;;"#
        try StandInPrograms.with(["maestro": maestro, "adb": Self.adb]) { programs in
            let said = try programs.earshot(["--from", "maestro", "--screen", "a"])
            #expect(said.status == 0 && said.errors.isEmpty && said.output.contains("with screenshot"))
            #expect(try programs.files()["a.json"]?["variant", "device", "scale"] == 3)
            let unable = try programs.earshot(["--from", "maestro", "--screen", "a", "--dark"])
            #expect(
                unable.status == 2 && unable.errors.contains("maestro can't set the light appearance. To mend it: "))
        }
    }

    // MARK: Watching

    @Test func `each Return takes a screen, called as it was typed`() throws {
        try StandInPrograms.with(["adb": Self.adb]) { programs in
            let said = try programs.earshot(["--from", "adb", "--watch"], input: "cart\n\nq\n")
            #expect(said.status == 0)
            #expect(try programs.files().keys.sorted() == ["cart.json", "screen-2.json"])
        }
    }

    @Test func `a screen that came to rest is taken once; the next one is another`() throws {
        let counted = Self.adb.replacing(
            #""exec-out cat "*) echo "\#(Self.dump)" ;;"#,
            with: """
                "exec-out cat "*)
                    n=$(cat "$here/n" 2>/dev/null || echo 0); n=$((n + 1)); echo $n > "$here/n"
                    if [ $n -gt 5 ]; then exit 1; fi
                    text=Buy; if [ $n -gt 3 ]; then text=Pay; fi
                    echo "\(Self.dump)" | sed "s/Buy/$text/" ;;
                """)
        #expect(counted != Self.adb)
        try StandInPrograms.with(["adb": counted]) { programs in
            let said = try programs.earshot(["--from", "adb", "--watch", "--changes", "--screen", "cart"])
            #expect(said.status == 3, "It ends with the tool.")
            #expect(try programs.files().keys.sorted() == ["cart.json", "screen-2.json"])
        }
    }

    // MARK: Use

    @Test(arguments: [
        (["--from", "selenium", "--screen", "a"], "“selenium” is no tool"), (["--from", "adb"], "--screen checkout"),
        (["--from", "adb", "--screen", "a", "--app", "shop"], "both --app and --build"),
        (["--from", "adb", "--watch", "--changes", "--locale", "de"], "nothing is set on the device"),
        (["--from", "adb", "--screen", "a", "--text-size", "huge"], "“huge” is no text size"),
        (["--from", "adb", "--screen", "a"], "adb isn't in PATH. To mend it: install Android's platform-tools"),
    ])
    func `wrong use and a missing tool say what is wanted`(arguments: [String], words: String) throws {
        try capture(arguments) { said, files in
            #expect(said.status == (words.hasPrefix("adb") ? 3 : 2) && said.errors.contains(words), "\(said.errors)")
            #expect(files.isEmpty)
        }
    }
}

extension JSONValue {
    fileprivate subscript(path: String...) -> JSONValue? {
        path.reduce(self as JSONValue?) { value, name in
            if case .object(let members)? = value { members[name] } else { nil }
        }
    }
}

/// What was taken, on the server at once.
@Suite(.database) struct CaptureSendingTests {
    @Test func `a screen that is taken stands on the server`() throws {
        let live = try LiveServer(TestServer()), caller = TestCaller(server: live.server, token: live.token)
        let app = try caller.app()
        let records = #"[{"role":"AXButton","AXLabel":"Buy","frame":{"x":20,"y":700,"width":350,"height":50}}]"#
        let idb = #""ui describe-all --json --nested") echo '\#(records)' ;;"#
        try StandInPrograms.with(["idb": idb]) { programs in
            let said = try programs.earshot(
                ["--from", "idb", "--screen", "checkout", "--app", app, "--build", "1.0+1"],
                environment: ["EARSHOT_URL": live.address, "EARSHOT_TOKEN": live.token])
            #expect(said.status == 0 && said.output.contains("checkout: 1 utterance, "), "\(said.errors)")
        }
        let answer = try caller.get("/v1/apps/\(app)/screens/checkout/transcript?build=1.0")
        #expect(answer.status == 200)
    }
}
