import API
import Foundation
import History
import JSON
import Screens
import Storage

/// The same bytes for another build, read already: an app that did not change costs a look and a row for each screen.
struct CarryUpload {
    let database: Database
    let app: StoredApp
    let caller: String

    /// - Parameters:
    ///   - arriving: what came; its captures and its receipt are those of the earlier delivery.
    ///   - arrival: what is known of it.
    /// - Returns: `nil`: there is more to say of it than that it is as it was.
    func carry(
        _ arriving: ArrivingUpload, _ arrival: UploadArrival, _ history: AppHistory
    ) throws -> UploadReceipt? {
        let name = arriving.name
        let engines = Listening.engines(app.conformance).name
        guard app.archivedAt == nil, let earlier = arrival.receipt, arrival.engines == engines,
            let format = arrival.format,
            case var receipt = try KeptJSON.decode(UploadReceipt.self, from: earlier), receipt.audits.isEmpty,
            receipt.recordings == nil, !receipt.captures.isEmpty
        else { return nil }
        // What is as it was alarms nobody, and is alone in its place.
        for index in receipt.captures.indices {
            receipt.captures[index].alarms = []
            receipt.captures[index].capturesOfVariant = nil
        }
        var carried = CarriedUpload(
            app: app.id, stamp: arrival.stamp, digest: arriving.digest,
            parameters: arriving.parameters.key, engines: engines, fileName: arriving.input.fileName, format: format,
            size: Int64(arriving.bytes.count), caller: caller,
            captures: receipt.captures.map { Int64($0.id) },
            receipt: String(decoding: try Wire.encode(receipt), as: UTF8.self))
        do {
            receipt.id = Int(
                try database.write { transaction in
                    try transaction.lockWithNext(app: app.id)
                    var history = history
                    if arrival.buildID == nil {
                        let release = try ReleaseArrival(transaction: transaction, app: app, caller: caller)
                            .ensure(name.release)
                        _ = try transaction.ensureBuild(release: release, number: name.number ?? "", ofApp: app.id)
                        carried.stamp = try transaction.historyStamp(ofApp: app.id)
                        history = try AppHistory(app, at: carried.stamp, in: transaction)
                    }
                    return try carry(carried, into: name, history, transaction)
                })
            return receipt
        } catch is MoreToSay {
            return nil
        }
    }

    private func carry(
        _ upload: CarriedUpload, into name: BuildName, _ history: AppHistory, _ transaction: WriteTransaction
    ) throws -> Int64 {
        guard
            let build = history.builds.first(where: {
                $0.version == name.release && $0.number == name.number ?? ""
            }), let before = try history.predecessor(of: build),
            let id = try transaction.carry(upload, into: build.id, after: before.id)
        else { throw MoreToSay() }
        return id
    }

    /// Nothing may be left of what was tried: the bytes are read, and then it is seen whether they can be.
    private struct MoreToSay: Error {}
}
