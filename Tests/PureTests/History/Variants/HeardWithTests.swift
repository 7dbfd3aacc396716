import Screens
import Testing

import History

/// What people say of their device and screen reader, as far as it parts what is heard.
@Suite struct HeardWithTests {
    @Test(arguments: [
        ("iPhone 15", Variant.Idiom.phone), ("iPhone15,2", .phone), ("phone", .phone), ("Pixel 8", .phone),
        ("Galaxy S23", .phone), ("iPad Pro", .pad), ("iPad13,1", .pad), ("a tablet", .pad), ("Galaxy Tab S9", .pad),
        ("Pixel Tablet", .pad), ("Pixel 9 Pro Fold", nil), ("iPhone and iPad", nil), ("headphones", nil),
        ("Samsung", nil), ("", nil),
    ])
    func `a device tells phone or tablet, or neither`(device: String, idiom: Variant.Idiom?) {
        #expect(HeardWith(device: device, system: nil, screenReader: nil).idiom == idiom)
    }

    @Test func `iPadOS is a tablet's, iOS may be either's`() {
        #expect(HeardWith(device: nil, system: "iPadOS 17.1", screenReader: nil).idiom == .pad)
        #expect(HeardWith(device: nil, system: "iOS 17.1", screenReader: nil).idiom == nil)
        #expect(HeardWith(device: "iPhone", system: "iPadOS 17", screenReader: nil).idiom == nil)
    }

    @Test func `a screen reader is known by its name, of one alone`() {
        func reader(_ name: String?) -> ScreenReader? {
            HeardWith(device: nil, system: nil, screenReader: name).screenReader
        }
        #expect(reader("Voice Over") == .voiceOver && reader("TalkBack 14") == .talkBack)
        #expect(reader("VoiceOver, TalkBack") == nil && reader("Voice Control") == nil && reader(nil) == nil)
    }

    @Test func `who names no screen reader has the one of their system`() {
        func reader(_ device: String?, _ system: String? = nil, _ name: String? = nil) -> ScreenReader? {
            HeardWith(device: device, system: system, screenReader: name).screenReader
        }
        #expect(reader("iPhone 15") == .voiceOver && reader(nil, "iPadOS 17.1") == .voiceOver)
        #expect(reader("Pixel 8") == .talkBack && reader(nil, "Android 15") == .talkBack)
        #expect(reader("iPhone 15", nil, "Switch Control") == .voiceOver && reader("Pixel", nil, "") == .talkBack)
        #expect(reader("iPhone and Pixel") == nil && reader("a phone", "17.1") == nil && reader("Mac", "macOS") == nil)
        #expect(reader("iPhone", nil, "VoiceOver and TalkBack") == nil, "both are named")
        #expect(reader("iPhone", nil, "TalkBack") == .talkBack, "what is named counts")
    }

    @Test func `the nearest is with the same screen reader, then on the same device, else the first`() {
        let phone = HeardWith(idiom: .phone, screenReader: .voiceOver),
            pad = HeardWith(idiom: .pad, screenReader: .voiceOver)
        let talkBack = HeardWith(idiom: .pad, screenReader: .talkBack)
        #expect(pad.nearest(among: [phone, pad]) == 1 && phone.nearest(among: [pad, phone]) == 1)
        #expect(pad.nearest(among: [talkBack, phone]) == 1 && pad.nearest(among: [phone]) == 0)
        #expect(HeardWith().nearest(among: [phone, pad]) == 0 && pad.nearest(among: []) == nil)
        #expect(pad.nearest(among: [phone, HeardWith(screenReader: .voiceOver)]) == 1, "it may be one")
    }

    @Test func `what nobody said may be either`() {
        let phone = HeardWith(idiom: .phone), pad = HeardWith(idiom: .pad, screenReader: .voiceOver)
        #expect(!phone.mayBe(pad) && HeardWith().mayBe(pad) && pad.mayBe(HeardWith(screenReader: .voiceOver)))
        #expect(!pad.mayBe(HeardWith(screenReader: .talkBack)))
    }

    @Test(
        arguments: [
            ("iOS", [], .voiceOver), ("iPadOS 17", [.voiceOver], .voiceOver), ("Android", [], .talkBack),
            ("Android 15", [.voiceOver], .talkBack), ("iOS", [.talkBack], .talkBack),
            ("mobile", [.talkBack], .talkBack),
            ("iOS", [.voiceOver, .talkBack], nil), ("iOS and Android", [.voiceOver], nil), ("web", [.voiceOver], nil),
            ("macOS", [], nil), ("", [], nil),
        ] as [(String, Set<ScreenReader>, ScreenReader?)])
    func `where something is to be mended is told by what it was met with, and by its app`(
        platform: String, readers: Set<ScreenReader>, reader: ScreenReader?
    ) {
        #expect(ScreenReader(ofPlatform: platform, metWith: readers) == reader)
    }
}
