/// The exposition format of Prometheus, version 0.0.4.
struct Exposition {
    private(set) var text = ""

    enum Kind: String { case counter, gauge, summary, histogram }

    /// A metric's two lines; its samples follow.
    mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    mutating func sample(_ name: String, of labels: KeyValuePairs<String, String> = [:], _ value: some Numeric) {
        let said = labels.map { "\($0.key)=\"\($0.value)\"" }.joined(separator: ",")
        text += said.isEmpty ? "\(name) \(value)\n" : "\(name){\(said)} \(value)\n"
    }

    /// A metric of one sample.
    mutating func alone(_ name: String, _ kind: Kind, _ help: String, _ value: some Numeric) {
        begin(name, kind, help)
        sample(name, value)
    }
}
