import Foundation

/// In which state a screen was taken. What is `nil` is not known.
public struct ScreenVariant: Encodable, Sendable {
    public struct Device: Encodable, Sendable {
        /// `iPhone16,1`; never what its owner calls it.
        public var model: String?
        /// `phone` or `pad`.
        public var idiom: String?
        /// Width and height in points.
        public var size: [Double]?
        /// Pixels of a point.
        public var scale: Double?
        /// Top, left, bottom, right in points.
        public var safeArea: [Double]?

        public init(model: String? = DeviceModel.own) { self.model = model }
    }

    public var device: Device?
    public var os: String?
    /// The app's language, a BCP 47 tag.
    public var locale: String?
    /// `ltr` or `rtl`.
    public var direction: String?
    /// UIKit's name of the text size, `UICTContentSizeCategoryL`.
    public var contentSize: String?
    /// `light` or `dark`.
    public var appearance: String?
    public var increaseContrast: Bool?
    public var reduceMotion: Bool?
    public var boldText: Bool?
    /// `portrait` or `landscape`.
    public var orientation: String?
    /// A name for the screen's own state.
    public var state: String?
    /// Nobody was signed in yet.
    public var preLogin: Bool?

    public init() {}
}

/// Which model this runs on, as Apple numbers them.
public enum DeviceModel {
    public static var own: String? {
        var system = utsname()
        uname(&system)
        let machine = withUnsafeBytes(of: system.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return identifier(environment: ProcessInfo.processInfo.environment, machine: machine)
    }

    /// - Parameter machine: what the kernel calls it; on a simulator that is the Mac's processor.
    static func identifier(environment: [String: String], machine: String) -> String? {
        environment["SIMULATOR_MODEL_IDENTIFIER"] ?? (machine.hasPrefix("i") && machine.contains(",") ? machine : nil)
    }
}
