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
        let told = receipt
        for index in receipt.captures.indices {
            receipt.captures[index].alarms = []
            receipt.captures[index].capturesOfVariant = nil
        }
        let carried = CarriedUpload(
            app: app.id, stamp: arrival.stamp, digest: arriving.digest,
            parameters: arriving.parameters.key, engines: engines, fileName: arriving.input.fileName, format: format,
            size: Int64(arriving.bytes.count), caller: caller,
            captures: receipt.captures.map { Int64($0.id) },
            receipt: receipt == told ? earlier : String(decoding: try Wire.encode(receipt), as: UTF8.self))
        let id =
            if arrival.buildID == nil {
                try carry(carried, intoNew: name)
            } else {
                try places(of: name, history).flatMap { try database.carry(carried, into: $0.build, after: $0.before) }
            }
        guard let id else { return nil }
        receipt.id = Int(id)
        return receipt
    }

    private func carry(_ upload: CarriedUpload, intoNew name: BuildName) throws -> Int64? {
        do {
            return try database.write { transaction in
                try transaction.lockWithNext(app: app.id)
                let release = try ReleaseArrival(transaction: transaction, app: app, caller: caller)
                    .ensure(name.release)
                _ = try transaction.ensureBuild(release: release, number: name.number ?? "", ofApp: app.id)
                var upload = upload
                upload.stamp = try transaction.historyStamp(ofApp: app.id)
                guard
                    let (build, before) = try places(
                        of: name, AppHistory(app, at: upload.stamp, in: transaction)),
                    let id = try transaction.carry(upload, into: build, after: before)
                else { throw MoreToSay() }
                return id
            }
        } catch is MoreToSay {
            return nil
        }
    }

    /// The build, as long as it is open, and the one right before it on its line.
    private func places(of name: BuildName, _ history: AppHistory) throws -> (build: Int64, before: Int64)? {
        guard
            let build = history.builds.first(where: {
                $0.version == name.release && $0.number == name.number ?? ""
            }), build.sealedAt == nil, let before = try history.predecessor(of: build)
        else { return nil }
        return (build.id, before.id)
    }

    /// Nothing may be left of what was tried: the bytes are read, and then it is seen whether they can be.
    private struct MoreToSay: Error {}
}
