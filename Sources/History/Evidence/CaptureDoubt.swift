package import Screens

/// What a capture leaves open of a claim, though no rule fails on it: it shows in a look at another text size, in the grounds that
/// everything stands on, or in what a device was recorded to say on it.
package enum CaptureDoubt: Hashable, Sendable {
    /// Texts that are not seen any more in this larger size: the first of them, and how many there are.
    case textsGone(first: String, count: Int, size: ContentSize)
    /// Texts that grow to this size by less than any text of the system does: the first of them, and how many there are.
    case growsLittle(first: String, count: Int, size: ContentSize)
    /// Texts of which captures do not tell whether they grow to this size.
    case growthUnknown(count: Int, size: ContentSize)
    /// In the dark appearance, at least half of what stands on a recorded ground stands on a light one.
    case lightGrounds(light: Int, of: Int)
    /// In the dark appearance, no ground is recorded.
    case groundsUnknown
    /// Elements that the tree lets be heard, and a device was recorded to pass by: what the first of them is called, and how many
    /// there are.
    case passedBy(first: String, count: Int, system: String)

    /// What a larger text size makes of each text, as far as it is not plainly grown or failed.
    package static func all(of scaling: TextScaling, to size: ContentSize) -> [CaptureDoubt] {
        let gone = scaling.texts.filter { $0.outcome == .disappears }
        let little = scaling.texts.filter(\.growsLittle)
        let unknown = scaling.texts.count { $0.outcome == .unknown }
        return [
            gone.first.map { .textsGone(first: $0.text, count: gone.count, size: size) },
            little.first.map { .growsLittle(first: $0.text, count: little.count, size: size) },
            unknown == 0 ? nil : .growthUnknown(count: unknown, size: size),
        ].compactMap(\.self)
    }

    /// Why a capture in the dark appearance shows no dark screen; `nil`: it shows one.
    package static func grounds(of scene: Scene) -> CaptureDoubt? {
        let grounds =
            scene.textNodes.compactMap { scene[$0.node].ground }
            + scene.colorMarks.filter { $0.use == .nonText }.map(\.ground)
        guard !grounds.isEmpty else { return .groundsUnknown }
        let light = grounds.count(where: \.isLight)
        return 2 * light < grounds.count ? nil : .lightGrounds(light: light, of: grounds.count)
    }

    /// The claim that it leaves open.
    var feature: NutritionLabel.Feature {
        switch self {
        case .textsGone, .growsLittle, .growthUnknown: .largerText
        case .lightGrounds, .groundsUnknown: .darkInterface
        case .passedBy: .voiceOver
        }
    }

    /// The criterion of WCAG 2.2 that it leaves open, too.
    var criterion: String? {
        switch self {
        case .textsGone, .growsLittle, .growthUnknown: SuccessCriterion.resizeText.number
        case .lightGrounds, .groundsUnknown: nil
        case .passedBy: SuccessCriterion.nameRoleValue.number
        }
    }

    /// - Parameter screen: what people call it.
    func sentence(of screen: String) -> String {
        switch self {
        case .textsGone(let text, 1, let size):
            "On \(screen), “\(text)” is not seen any more at the size \(size.rawValue)."
        case .textsGone(let text, let count, let size):
            "On \(screen), \(count) texts are not seen any more at the size \(size.rawValue), “\(text)” among them."
        case .growsLittle(let text, 1, let size):
            "On \(screen), “\(text)” grows less at the size \(size.rawValue) than any text of the system does."
        case .growsLittle(let text, let count, let size):
            "On \(screen), \(count) texts grow less at the size \(size.rawValue) than any text of the system does, “\(text)” among them."
        case .growthUnknown(1, let size): "Whether 1 text of \(screen) grows to the size \(size.rawValue) is not known."
        case .growthUnknown(let count, let size):
            "Whether \(count) texts of \(screen) grow to the size \(size.rawValue) is not known."
        case .lightGrounds(let light, let count):
            "On \(screen), \(light) of \(count) texts and icons stand on a light ground in the dark appearance."
        case .groundsUnknown:
            "On what grounds the texts and icons of \(screen) stand in the dark appearance is not recorded."
        case .passedBy(let name, 1, let system):
            "On \(screen), \(name) was passed by in silence as “\(system)” was recorded."
        case .passedBy(let name, let count, let system):
            "On \(screen), \(count) elements were passed by in silence as “\(system)” was recorded, \(name) among them."
        }
    }
}

extension Paint {
    /// Black stands out on it more than white does.
    fileprivate var isLight: Bool {
        let black = Paint(red: 0, green: 0, blue: 0), white = Paint(red: 255, green: 255, blue: 255)
        return Contrast.ratio(black, self) > Contrast.ratio(white, self)
    }
}
