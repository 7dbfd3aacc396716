/// What a session is listened with. What is missing, nobody said.
package struct SessionSetup: Codable, Sendable, Hashable {
    /// `iPhone 15`
    package var device: String?
    /// With its version: `iOS 18.1`.
    package var os: String?
    package var screenReader: ScreenReader?
    /// VoiceOver has none of its own: it is the system's.
    package var screenReaderVersion: String?
    package init(
        device: String? = nil, os: String? = nil, screenReader: ScreenReader? = nil, screenReaderVersion: String? = nil
    ) {
        (self.device, self.os) = (device, os)
        (self.screenReader, self.screenReaderVersion) = (screenReader, screenReaderVersion)
    }
}
