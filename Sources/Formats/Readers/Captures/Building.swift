import Screens

extension TreeBuilder.Failure {
    /// What to tell the person whose file it is.
    var importDetail: String {
        switch self {
        case .tooDeep(let limit): "The tree is deeper than \(limit) levels."
        case .tooManyNodes(let limit): "The tree has more than \(limit) nodes."
        case .unknownReference(let id): "An element list refers to “\(id)”, and no node has that id."
        case .noSingleRoot: "There is no element in it, or more than one outermost element."
        }
    }
}

extension ImportError {
    /// What tools write when the app was gone.
    static let emptyCapture = ImportError(
        "The capture failed: there is no element in it. Take it again once the app is in front.")

    /// Reads, and reads again under an unnamed root where there proves to be more than one outermost element.
    static func mendingRoots<Read>(_ read: (_ unnamedRoot: Bool) throws(ImportError) -> Read) throws(ImportError)
        -> Read
    {
        do throws(ImportError) { return try read(false) } catch {
            guard error.detail == TreeBuilder.Failure.noSingleRoot.importDetail else { throw error }
            return try read(true)
        }
    }
}

extension TreeBuilder {
    mutating func openNode(_ node: Node, as place: Attachment = .child) throws(ImportError) {
        do throws(Failure) { try open(node, as: place) } catch { throw ImportError(error.importDetail) }
    }

    consuming func finished() throws(ImportError) -> Tree {
        do throws(Failure) { return try finish() } catch { throw ImportError(error.importDetail) }
    }
}

extension Frame {
    /// Two corners; `nil` for a rectangle turned inside out.
    init?(left: Double, top: Double, right: Double, bottom: Double) {
        guard right >= left, bottom >= top else { return nil }
        self.init(left, top, right - left, bottom - top)
    }

    /// The numbers of a text in braces or brackets: `{{16, 150.7}, {361, 36}}`. `nil` unless there are four finite ones
    /// and nothing else.
    static func numbers(in text: String) -> [Double]? {
        var numbers: [Double] = []
        for part in text.utf8.split(whereSeparator: { "{}[](), :\t\n".utf8.contains($0) }) {
            guard let number = Double(String(decoding: part, as: UTF8.self)), number.isFinite, numbers.count < 4 else {
                return nil
            }
            numbers.append(number)
        }
        return numbers.count == 4 ? numbers : nil
    }

    /// `{{x, y}, {w, h}}`, as NSStringFromCGRect and debugDescription write it.
    init?(braces text: String) {
        guard let numbers = Frame.numbers(in: text) else { return nil }
        self.init(numbers[0], numbers[1], numbers[2], numbers[3])
    }
}

extension Variant {
    /// The device that a screen of this size in points belongs to. The narrowest iPad is 744 points wide, the widest
    /// iPhone 440: nothing else in these sources tells them apart, and the reading order needs to know.
    static func ofScreen(_ frame: Frame?) -> Variant {
        var variant = Variant()
        guard let frame, frame.hasSize else { return variant }
        var device = Device()
        device.size = [frame.width, frame.height]
        device.idiom = min(frame.width, frame.height) >= 744 ? .pad : .phone
        variant.device = device
        variant.orientation = frame.width > frame.height ? .landscape : .portrait
        return variant
    }

    /// A screen whose density nobody said: its size is in pixels, as all frames of the capture are.
    static func ofPixels(_ frame: Frame) -> Variant {
        var variant = Variant()
        var device = Device()
        device.size = [frame.width, frame.height]
        variant.device = device
        return variant
    }
}
