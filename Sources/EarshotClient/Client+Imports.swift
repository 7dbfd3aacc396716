package import API
import Foundation

extension Client {
    /// Sends a file of reports and waits until the last row is done. A large one is filed while this asks how far it is.
    ///
    /// - Parameter progress: called with each answer to that.
    package func importReports(
        _ input: ImportInput, _ body: Bytes, progress: (ImportProgress) -> Void
    ) throws(Failure) -> ImportReceipt {
        let endpoint = Endpoint<ImportInput, Bytes, ImportReceipt>.importReports
        let data = try send(
            endpoint.method, endpoint.path, input, body: Data(body.bytes), type: body.mediaType)
        if let receipt = try? Wire.decode(ImportReceipt.self, from: data) { return receipt }
        var running: ImportProgress = try decode(data)
        while running.state == .running {
            progress(running)
            Thread.sleep(forTimeInterval: 0.5)
            running = try call(.getImport, ImportProgressInput(app: input.app, id: running.id))
        }
        progress(running)
        guard let receipt = running.receipt else {
            throw .unexpected(
                "The import stopped after \(running.done) of \(running.rows) rows: \(running.fault ?? "nobody knows why"). What was filed stays; the same file again files the rest."
            )
        }
        return receipt
    }
}
