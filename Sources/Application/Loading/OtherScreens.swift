import History
import Screens
import Storage

/// Captures that may be of another screen of the app than the one whose key they bear. No fault, since nobody can tell; a verdict says
/// so, as nothing that was there before is compared then but by where it lies.
struct OtherScreens {
    /// In sentences; none where there are none.
    let sentences: [String]

    /// - Parameters:
    ///   - looks: of a build, as measured.
    ///   - compared: by which captures are read.
    ///   - place: what people call a screen in a state.
    init(
        _ looks: [MeasuredLook], _ compared: StoredLooks, in transaction: some Transaction, place: (Look) -> String,
        build: (Int64) -> String?
    ) throws {
        let measuredByWords = looks.compactMap { look in look.comparedByWords.map { (look.look.capture, $0) } }
        let pairs = Dictionary(measuredByWords) { _, last in last }
        let suspects = try transaction.capturesSayingOther(
            than: pairs.mapValues(\.capture), lines: OtherScreen.few, oneOf: OtherScreen.share)
        sentences = try looks.filter { suspects.contains($0.look.capture) }.compactMap { measured in
            guard let earlier = pairs[measured.look.capture],
                OtherScreen.mayBe(try compared.scene(of: earlier), try compared.scene(of: measured.look))
            else { return nil }
            return "Nearly nothing that was heard in \(build(earlier.build) ?? "an earlier build") is heard on "
                + "“\(place(measured.look))”, which is called otherwise: nobody can tell whether it is the same screen."
        }
    }
}
