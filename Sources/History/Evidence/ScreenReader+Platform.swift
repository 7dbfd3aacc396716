package import Screens

extension ScreenReader {
    /// That of the platform on which something is to be mended; `nil`: that may be either, or another one.
    ///
    /// What was met with TalkBack alone is Android's, whatever its app says. What was met with VoiceOver tells nothing: a
    /// capture that names no screen reader is read as one of VoiceOver.
    /// - Parameters:
    ///   - platform: what the app runs on, in its team's words.
    ///   - readers: with which it was met.
    package init?(ofPlatform platform: String, metWith readers: Set<ScreenReader>) {
        let said = ToldDevice(device: nil, system: platform, screenReader: nil).systemsReader
        let met: ScreenReader? = readers.count == 1 ? .talkBack : nil
        guard let reader = readers.contains(.talkBack) ? met : said else { return nil }
        self = reader
    }
}
