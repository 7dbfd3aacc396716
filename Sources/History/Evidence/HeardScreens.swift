/// Screens that people went through with a screen reader, to the end.
package struct HeardScreens: Hashable, Sendable {
    /// A whole session on a screen.
    package struct Session: Hashable, Sendable {
        package var screen: String
        /// As the person called it; `nil`: they did not say.
        package var device: String?
        package var isFailing: Bool
        /// Nothing failed, and they were able to tell every step.
        package var isSound: Bool
        /// With another screen reader than VoiceOver, or on a device that is none of Apple's.
        package var isWithAnother: Bool
        /// The build that was listened to, where the screen is not as it was there; `nil`: it is, or nobody knows.
        package var otherBuild: String?
        package init(
            screen: String, device: String?, isFailing: Bool, isSound: Bool, isWithAnother: Bool,
            otherBuild: String? = nil
        ) {
            (self.screen, self.device, self.otherBuild) = (screen, device, otherBuild)
            (self.isFailing, self.isSound, self.isWithAnother) = (isFailing, isSound, isWithAnother)
        }
        var family: DeviceFamily? { device.flatMap(DeviceFamily.init(device:)) }
    }

    package var sound: Set<String>
    package var failing: Set<String>
    package var withAnother: Set<String>
    /// By screen that is not as it was when somebody found it sound: the build that they listened to.
    package var soundOnceIn: [String: String]

    /// - Parameter sessions: newest first; that of a screen is the one that counts.
    package init(_ sessions: [Session] = []) {
        var seen: Set<String> = []
        let newest = sessions.filter { seen.insert($0.screen).inserted }
        sound = Set(newest.filter { $0.isSound && $0.otherBuild == nil }.map(\.screen))
        soundOnceIn = newest.filter(\.isSound).reduce(into: [:]) { $0[$1.screen] = $1.otherBuild }
        failing = Set(newest.filter(\.isFailing).map(\.screen))
        withAnother = Set(newest.filter(\.isWithAnother).map(\.screen))
    }
}
