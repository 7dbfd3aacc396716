import Storage

extension [StoredScreen] {
    /// The one that an audit means: by its key, else by its title.
    func meant(by name: String) -> StoredScreen? {
        first { $0.key == name } ?? first { $0.title == name }
    }
}
