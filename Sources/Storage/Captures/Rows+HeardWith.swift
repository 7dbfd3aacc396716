import History
import Postgres

extension Rows {
    /// By the number of each row: with what somebody listens, as far as its columns `device`, `os` and `screen_reader` say.
    func heardWith() throws -> [Int64: HeardWith] {
        try reduce(into: [:]) { all, row in
            all[try row.value("id")] = HeardWith(
                device: try row.value("device"), system: try row.value("os"),
                screenReader: try row.value("screen_reader"))
        }
    }
}
