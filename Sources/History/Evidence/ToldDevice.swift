package import Screens

/// With what somebody who reported or listened did so, in their words: “Pixel 9”, “Android 15”, “TalkBack”.
package struct ToldDevice: Hashable, Sendable {
    package var device: String?
    package var system: String?
    package var screenReader: String?

    package init(device: String?, system: String?, screenReader: String?) {
        (self.device, self.system, self.screenReader) = (device, system, screenReader)
    }

    /// Whether it is plainly none of Apple's. What says nothing, or both, may be one of Apple's.
    package var isAnothers: Bool {
        let words = Set([device, system, screenReader].flatMap(Self.words))
        return !words.isDisjoint(with: Self.others) && words.isDisjoint(with: Self.apples)
    }

    /// The screen reader of the system that it plainly runs; `nil`: it says none, or both. No iPhone has TalkBack, and no Android
    /// device VoiceOver.
    package var systemsReader: ScreenReader? {
        let words = Set([device, system].flatMap(Self.words))
        let isApples = !words.isDisjoint(with: Self.iOS), isAndroids = !words.isDisjoint(with: Self.android)
        return isApples == isAndroids ? nil : isApples ? .voiceOver : .talkBack
    }

    /// In small letters, without what counts models and versions; what belongs together is also read as one word.
    private static func words(_ text: String?) -> [String] {
        let words = (text?.lowercased() ?? "").split { !$0.isLetter }.map(String.init)
        return words + zip(words, words.dropFirst()).map { $0 + $1 }
    }

    private static let apples: Set<String> = [
        "iphone", "ipad", "ipod", "apple", "mac", "macbook", "imac", "ios", "ipados", "macos", "watchos", "visionos",
        "tvos", "voiceover",
    ]
    private static let others = android.union([
        "talkback", "huawei", "harmonyos", "jieshuo", "voiceaccess", "switchaccess", "windows", "nvda", "jaws",
        "narrator", "orca", "chromevox", "chromeos", "linux",
    ])
    private static let iOS: Set<String> = ["iphone", "ipad", "ipod", "ios", "ipados"]
    private static let android: Set<String> = [
        "android", "pixel", "galaxy", "samsung", "oneplus", "xperia", "redmi", "fairphone", "nokia", "xiaomi", "oppo",
        "motorola",
    ]
}
