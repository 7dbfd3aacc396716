import Storage

/// The demo.
struct Demo {
    let address: String
    let database: Database
    func load(_ log: (String) -> Void) throws {}
}
