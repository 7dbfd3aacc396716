import API
import ArgumentParser
import Screens

/// What the files of an upload don't say of the state they were taken in; what they say themselves wins.
struct VariantOptions: ParsableArguments {
    @Option(help: "The device's model, for instance “iPhone 15”.") var device: String?
    @Option(help: "phone or pad.") var idiom: Variant.Idiom?
    @Option(help: "The system's version, for instance 18.2.") var os: String?
    @Option(help: "The app's language as a BCP 47 tag, such as de or pt-BR.") var locale: String?
    @Option(help: "Text direction: ltr or rtl.") var direction: Variant.Direction?
    @Option(help: "Text size: XS to XXXL, AccessibilityM to AccessibilityXXXL.") var contentSize: String?
    @Option(help: "light or dark.") var appearance: Variant.Appearance?
    @Option(help: "portrait or landscape.") var orientation: Variant.Orientation?
    @Option(help: "A name for the screen's own state, for instance “empty”.") var state: String?
    @Flag(inversion: .prefixedNo, help: "Contrast was increased.") var increaseContrast: Bool?
    @Flag(inversion: .prefixedNo, help: "Motion was reduced.") var reduceMotion: Bool?
    @Flag(inversion: .prefixedNo, help: "Text was bold.") var boldText: Bool?
    @Flag(inversion: .prefixedNo, help: "Nobody was signed in yet.") var preLogin: Bool?

    /// Puts them into what is asked of the server.
    func fill(_ input: inout UploadInput) {
        input.device = device
        input.idiom = idiom?.rawValue
        input.os = os
        input.locale = locale
        input.direction = direction?.rawValue
        input.contentSize = contentSize
        input.appearance = appearance?.rawValue
        input.orientation = orientation?.rawValue
        input.state = state
        input.increaseContrast = increaseContrast
        input.reduceMotion = reduceMotion
        input.boldText = boldText
        input.preLogin = preLogin
    }
}

extension Variant.Appearance: ExpressibleByArgument {}
extension Variant.Orientation: ExpressibleByArgument {}
