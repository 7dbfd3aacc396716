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

    /// In small letters, without what counts models and versions; what belongs together is also read as one word.
    private static func words(_ text: String?) -> [String] {
        let words = (text?.lowercased() ?? "").split { !$0.isLetter }.map(String.init)
        return words + zip(words, words.dropFirst()).map { $0 + $1 }
    }

    private static let apples: Set<String> = [
        "iphone", "ipad", "ipod", "apple", "mac", "macbook", "imac", "ios", "ipados", "macos", "watchos", "visionos",
        "tvos", "voiceover",
    ]
    private static let others: Set<String> = [
        "android", "talkback", "pixel", "galaxy", "samsung", "oneplus", "xperia", "redmi", "fairphone", "huawei",
        "nokia", "xiaomi", "oppo", "motorola", "harmonyos", "jieshuo", "voiceaccess", "switchaccess", "windows", "nvda",
        "jaws", "narrator", "orca", "chromevox", "chromeos", "linux",
    ]
}
