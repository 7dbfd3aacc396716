package import Screens

/// With what somebody listens, as far as that parts what is heard: a phone or a tablet, and the screen reader.
package struct HeardWith: Hashable, Sendable, Codable {
    /// `nil`: nobody said.
    package var idiom: Variant.Idiom?
    /// `nil`: nobody said.
    package var screenReader: ScreenReader?

    package init(idiom: Variant.Idiom? = nil, screenReader: ScreenReader? = nil) {
        (self.idiom, self.screenReader) = (idiom, screenReader)
    }

    /// As people say it: “iPhone 15”, “iPadOS 17”, “VoiceOver”. What says neither, or both, is not known; whoever names no
    /// screen reader has the one of their system.
    package init(device: String?, system: String?, screenReader: String?) {
        let pad = Self.isPad(device) || system?.lowercased().hasPrefix("ipados") ?? false, phone = Self.isPhone(device)
        idiom = pad == phone ? nil : pad ? .pad : .phone
        let reader = screenReader.map { $0.lowercased().filter(\.isLetter) } ?? ""
        let isVoiceOver = reader.contains("voiceover"), isTalkBack = reader.contains("talkback")
        self.screenReader =
            switch (isVoiceOver, isTalkBack) {
            case (true, false): .voiceOver
            case (false, true): .talkBack
            case (true, true): nil
            case (false, false): ToldDevice(device: device, system: system, screenReader: nil).systemsReader
            }
    }

    /// Whether somebody with the one may hear what is heard with the other: what nobody said may be either.
    package func mayBe(_ other: HeardWith) -> Bool {
        (idiom == nil || other.idiom == nil || idiom == other.idiom)
            && (screenReader == nil || other.screenReader == nil || screenReader == other.screenReader)
    }

    /// Whether who listens with the one tells of what is heard with the other: on a device that nobody named, nobody is known to have heard
    /// what a named one says.
    package func tells(of other: HeardWith) -> Bool { mayBe(other) && (idiom != nil || other.idiom == nil) }

    /// Which of several is the nearest: the first that differs in least. A screen reader tells more apart than a device.
    package func nearest(among others: [HeardWith]) -> Int? {
        func differences(_ other: HeardWith) -> Int {
            var count = 0
            if let screenReader, screenReader != other.screenReader { count += other.screenReader == nil ? 1 : 4 }
            if let idiom, idiom != other.idiom { count += other.idiom == nil ? 1 : 2 }
            return count
        }
        let counts = others.map(differences)
        return counts.min().flatMap(counts.firstIndex)
    }

    /// What tells it apart from another, as a part of a sentence: “on a tablet”, “with TalkBack”.
    func place(apartFrom other: HeardWith) -> String? {
        if let idiom, let another = other.idiom, idiom != another {
            return idiom == .pad ? "on a tablet" : "on a phone"
        }
        guard let screenReader, let another = other.screenReader, screenReader != another else { return nil }
        return screenReader == .talkBack ? "with TalkBack" : "with VoiceOver"
    }

    /// What tells it apart from all of these; the whole, where it is no one thing.
    func apart(from others: Set<HeardWith>) -> HeardWith {
        if others.allSatisfy({ $0.place(apartFrom: HeardWith(idiom: idiom)) != nil }) { return HeardWith(idiom: idiom) }
        let isReader = others.allSatisfy { $0.place(apartFrom: HeardWith(screenReader: screenReader)) != nil }
        return isReader ? HeardWith(screenReader: screenReader) : self
    }

    private static func isPad(_ device: String?) -> Bool {
        words(of: device).contains { $0.hasPrefix("ipad") || $0 == "tablet" || $0 == "tab" }
    }

    /// Names of series alone say it where all of them are phones.
    private static func isPhone(_ device: String?) -> Bool {
        let words = words(of: device)
        let isFamily = words.contains { $0.hasPrefix("iphone") || ["phone", "smartphone"].contains($0) }
        // One that is unfolded is as wide as a tablet.
        guard !isFamily, !words.contains("fold"), !isPad(device) else { return isFamily }
        return zip(words, words.dropFirst()).contains { series, model in
            series == "pixel" && model.first?.isNumber == true
                || series == "galaxy" && model.first == "s" && model.dropFirst().first?.isNumber == true
        }
    }

    private static func words(of device: String?) -> [Substring] {
        (device?.lowercased() ?? "").split { !$0.isLetter && !$0.isNumber }.map(Substring.init)
    }
}
