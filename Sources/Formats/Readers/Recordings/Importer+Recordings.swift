extension Importer {
    /// What devices really spoke.
    static let recordings: [Importer] = [.earshotHeard]
}
