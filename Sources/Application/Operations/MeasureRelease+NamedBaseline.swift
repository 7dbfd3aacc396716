import History
import Storage

extension MeasureRelease {
    /// What the verdict does not say where somebody named the build to measure against, in sentences.
    var beyondNamed: [String] {
        guard let named = asking.namedBaseline else { return [] }
        let open =
            named.sealedAt == nil
            ? ["\(named.name) is still open: where more comes into it, the same question may be answered otherwise."]
            : []
        return ["Only what \(named.name) holds was asked about: what is called new is new against it alone."] + open
    }
}
