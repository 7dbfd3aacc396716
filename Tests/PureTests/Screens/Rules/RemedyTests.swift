import Formats
import Foundation
import History
import Screens
import Testing

/// What a rule advises must itself hold before every rule, at level AAA.
@Suite struct RemedyTests {
    struct Remedy: CustomTestStringConvertible, Sendable {
        var rule: String
        var text: String
        var testDescription: String { "\(rule): \(text.prefix(40))" }
    }
    static let all: [Remedy] =
        (Ruleset.all.map { ($0.id, $0.guide) } + ChangeRule.all.map { ($0.id, $0.guide) }).flatMap { rule, guide in
            [guide.fixUIKit, guide.fixSwiftUI, guide.fixAndroid].compactMap { $0.map { Remedy(rule: rule, text: $0) } }
        }

    /// Apple's colours as they are drawn in light and dark (UIColor and Color of the same meaning; published values of iOS
    /// 13 to 18, of iOS 26 where those have less contrast).
    private static let colors: [String: (light: String, dark: String)] = [
        "label": ("#000000", "#FFFFFF"), "primary": ("#000000", "#FFFFFF"),
        "secondaryLabel": ("#3C3C4399", "#EBEBF599"), "secondary": ("#3C3C4399", "#EBEBF599"),
        "tertiaryLabel": ("#3C3C434D", "#EBEBF54D"), "tertiary": ("#3C3C434D", "#EBEBF54D"),
        "quaternaryLabel": ("#3C3C432E", "#EBEBF52E"), "placeholderText": ("#3C3C434D", "#EBEBF54D"),
        "systemRed": ("#FF3B30", "#FF453A"), "red": ("#FF3B30", "#FF453A"),
        "systemBlue": ("#007AFF", "#0A84FF"), "blue": ("#007AFF", "#0A84FF"),
        "systemGreen": ("#34C759", "#30D158"), "green": ("#34C759", "#30D158"),
        "systemOrange": ("#FF9500", "#FF9F0A"), "orange": ("#FF9500", "#FF9F0A"),
        "systemYellow": ("#FFCC00", "#FFD60A"), "yellow": ("#FFCC00", "#FFD60A"),
        "systemGray": ("#8E8E93", "#8E8E93"), "gray": ("#8E8E93", "#8E8E93"), "systemTeal": ("#30B0C7", "#40C8E0"),
        "systemIndigo": ("#5856D6", "#5E5CE6"), "systemPurple": ("#AF52DE", "#BF5AF2"),
    ]

    /// The findings on a screen with one control, whatever its title.
    private static func findings(_ node: String, ground: String = "#FFFFFF") throws -> [String] {
        let scene = try Scene.of(
            ##"{"id":"root","frame":[0,0,390,844],"backgroundColor":"\##(ground)","children":[{"id":"t","frame":[20,60,300,40],"isElement":true,"label":"Settings","text":"Settings","traits":["header"],"textColor":"#808080","font":{"size":30,"scales":true}},\##(node)]}"##,
            variant: ##"{"device":{"idiom":"phone","size":[390,844]},"locale":"en"}"##)
        return Ruleset.audit(scene, profile: .aaa).findings
            .filter { $0.node.map { scene[$0].name } == "a" }.map { "\($0.rule ?? ""): \($0.message)" }
    }

    private static func groups(_ pattern: String, in text: String) throws -> [String] {
        let expression = try NSRegularExpression(pattern: pattern)
        return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap {
            Range($0.range(at: 1), in: text).map { String(text[$0]) }
        }
    }

    private static func painted(_ color: String, asIcon: Bool, _ ground: String) throws -> [String] {
        let paint =
            asIcon
            ? ##""nonTextColor":"\##(color)""##
            : ##""text":"Buy","textColor":"\##(color)","font":{"size":13,"weight":"regular","scales":true}"##
        return try findings(
            ##"{"id":"a","frame":[20,600,350,48],"isElement":true,"label":"Buy","traits":["button"],\##(paint)}"##,
            ground: ground)
    }

    @Test(arguments: all) func `a colour that is advised stands out, in light and dark`(remedy: Remedy) throws {
        let asIcon = remedy.rule == "non-text-contrast"
        for name in try Self.groups(#"\.([A-Za-z]+)"#, in: remedy.text) {
            guard let color = Self.colors[name] else { continue }
            #expect(try Self.painted(color.light, asIcon: asIcon, "#FFFFFF") == [])
            #expect(try Self.painted(color.dark, asIcon: asIcon, "#000000") == [])
        }
        #expect(!remedy.text.contains("Color(\"") && !remedy.text.contains("UIColor(named"), "nobody can compute it")
    }

    @Test(arguments: all) func `a grey that is advised stands out in its appearance`(remedy: Remedy) throws {
        let pairs = try Self.groups(
            #"white: \$0\.userInterfaceStyle == \.dark \? ([0-9.]+ : [0-9.]+)"#, in: remedy.text)
        #expect(remedy.text.contains("UIColor(white:") == !pairs.isEmpty)
        for pair in pairs {
            let whites = pair.split(separator: ":").compactMap { Double($0.filter { $0 != " " }) }
            let colors = whites.map { Paint(red: $0 * 255, green: $0 * 255, blue: $0 * 255).hexadecimal }
            #expect(try Self.painted(colors[0], asIcon: false, "#000000") == [])
            #expect(try Self.painted(colors[1], asIcon: false, "#FFFFFF") == [])
        }
    }

    @Test func `the test itself finds what pale colours lack`() throws {
        let pale = try #require(Self.colors["secondaryLabel"])
        #expect(
            try Self.painted(pale.light, asIcon: false, "#FFFFFF").map { $0.prefix(13) } == [
                "text-contrast", "text-contrast",
            ])
    }

    @Test(arguments: all) func `a size that is advised is large enough, and a font grows`(remedy: Remedy) throws {
        let sizes =
            #"(?:(?:onstant|minWidth|minHeight): |min(?:Width|Height)=\"|min(?:Width|Height) = |\.size\()([0-9]+)"#
        for size in try Self.groups(sizes, in: remedy.text) {
            #expect(
                try Self.findings(
                    #"{"id":"a","frame":[20,600,\#(size),\#(size)],"isElement":true,"label":"Buy","traits":["button"]}"#
                )
                    == [])
        }
        for fixed in ["ystemFont(ofSize", "Font(name", ".system(size"] { #expect(!remedy.text.contains(fixed)) }
        #expect(!remedy.text.contains(/(textSize="|fontSize = )[0-9]+\.?dp/), "sizes of text are in sp")
    }

    @Test func `every rule says how it is mended on Android, but the one about a trait of Apple's alone`() {
        let guides = Ruleset.all.map { ($0.id, $0.guide) } + ChangeRule.all.map { ($0.id, $0.guide) }
        #expect(guides.filter { $0.1.fixAndroid == nil }.map(\.0) == ["direct-interaction-alternative"])
    }

    @Test func `whatever captures and audits of Android are found to fail has advice for Android`() throws {
        var rules: Set<String> = []
        for path in ImportFixture.all {
            guard let imported = try? Import.read(try ImportFixture.bytes(path), fileName: path) else { continue }
            let captures = imported.captures.filter { $0.screenReader == .talkBack }
            for capture in captures {
                let scene = Scene(capture, Speaker().speak(capture))
                rules.formUnion(Ruleset.audit(scene, profile: .aaa).findings.compactMap(\.rule))
            }
            if !captures.isEmpty { rules.formUnion(imported.audits.flatMap(\.findings).compactMap(\.rule)) }
        }
        #expect(rules.isSuperset(of: ["button-name", "target-size"]), "\(rules.sorted())")
        for rule in rules.sorted() { #expect(OwnRule(rule)?.guide.fixAndroid != nil, "\(rule)") }
    }

    @Test(arguments: all) func `names, hints and actions that are advised are good ones`(remedy: Remedy) throws {
        let names = try Self.groups(
            #"(?:Label = String\(localized: |Label\(|Button\(|Toggle\(|Link\(|named: |name: String\(localized: )"([^"\\]+)""#,
            in: remedy.text)
        for name in names {
            #expect(
                try Self.findings(
                    #"{"id":"a","frame":[20,600,350,48],"isElement":true,"label":"\#(name)","traits":["button"]}"#)
                    == [],
                "\(name)")
        }
        for hint in try Self.groups(#"Hint(?: = String\(localized: |\()"([^"]+)""#, in: remedy.text) {
            #expect(
                try Self.findings(
                    #"{"id":"a","frame":[20,600,350,48],"isElement":true,"label":"Ada","traits":["button"],"hint":"\#(hint)"}"#
                )
                    == [], "\(hint)")
        }
    }

    @Test(arguments: all) func `what is made adjustable says its value, and what is typed into has a name`(
        remedy: Remedy
    ) {
        if remedy.text.contains("ccessibilityAdjustableAction") || remedy.text.contains(".adjustable")
            || remedy.text.contains("accessibilityIncrement()")
        {
            #expect(remedy.text.localizedCaseInsensitiveContains("value"))
        }
        if remedy.text.contains("TextField(\"\"") { #expect(remedy.text.contains("accessibilityLabel(")) }
    }

    @Test(arguments: [667, 844, 956]) func `a main action at the foot of a phone is within reach`(height: Int) throws {
        let scene = try Scene.of(
            #"{"id":"root","frame":[0,0,390,\#(height)],"children":[{"id":"a","frame":[16,\#(height - 34 - 16 - 50),358,50],"isElement":true,"label":"Pay","traits":["button"],"prominence":"primary"}]}"#,
            variant: #"{"device":{"idiom":"phone","size":[390,\#(height)],"safeArea":[47,0,34,0]}}"#)
        for hand in Hand.allCases {
            let rule = Rule.thumbReach(Reach(hand: hand))
            #expect(Ruleset.audit(scene, rules: [rule]).findings.isEmpty)
        }
    }
}
