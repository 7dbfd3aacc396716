import API
import History
import Storage

/// Bytes on their way into a build, with what the address says of them.
struct ArrivingUpload {
    let input: UploadInput
    let bytes: [UInt8]
    /// SHA-256 of the bytes.
    let digest: [UInt8]
    let name: BuildName
    let parameters: UploadParameters

    init(_ input: UploadInput, _ body: Bytes) throws {
        guard let name = BuildName(input.build) else {
            throw APIError(.invalidParameter, "“\(input.build)” is no build: write 5.0.1 or 5.0.1+1234.")
        }
        (self.input, self.name, bytes) = (input, name, body.bytes)
        digest = Digest.sha256(body.bytes)
        parameters = try UploadParameters(input)
    }
}

/// Brings what was read into the build that it is for, within one transaction, under the app's lock.
struct EnterBuild {
    let transaction: WriteTransaction
    let app: StoredApp
    let caller: String

    /// The build, which comes into being where it is not there, and the same delivery where the build has it already.
    func build(for arriving: ArrivingUpload, _ delivery: Delivery) throws -> (StoredBuild, known: StoredUpload?) {
        try transaction.lock(app: app.id)
        if delivery.holdsRecordingsOnly { try needsBuild(arriving.name) }
        let release = try ReleaseArrival(transaction: transaction, app: app, caller: caller)
            .ensure(arriving.name.release)
        let build = try transaction.ensureBuild(
            release: release, number: arriving.name.number ?? "", ofApp: app.id)
        let known = try transaction.upload(
            build: build.id, digest: arriving.digest, parameters: arriving.parameters.key)
        guard known != nil || build.sealedAt == nil || delivery.holdsRecordingsOnly else {
            let numbers = try transaction.builds(ofApp: app.id).filter { $0.releaseID == release.id }.map(\.number)
            let next = BuildName(release: release.version, number: BuildName.number(after: numbers))
            throw APIError(.buildSealed, "\(build.name) is sealed; start a new build, for instance \(next).")
        }
        return (build, known)
    }

    /// Keeps the bytes, and begins to take in what was read from them.
    func intake(of arriving: ArrivingUpload, _ delivery: Delivery, into build: StoredBuild) throws -> Intake {
        let upload = try transaction.addUpload(
            app: app.id, build: build.id, bytes: arriving.bytes, digest: arriving.digest,
            parameters: arriving.parameters.key, engines: Listening.engines(app.conformance).name,
            fileName: arriving.input.fileName, format: delivery.format, caller: caller)
        return try Intake(transaction: transaction, app: app, build: build, upload: upload, caller: caller)
    }

    /// A recording makes no build: a misspelt one would make a release.
    private func needsBuild(_ name: BuildName) throws {
        let release = try transaction.release(name.release, ofApp: app.id)
        let isThere = try release.map { release in
            try transaction.builds(ofApp: app.id).contains {
                $0.releaseID == release.id && $0.number == name.number ?? ""
            }
        }
        guard isThere == true else {
            throw APIError(
                .unreadableUpload,
                "\(app.name) has no build “\(name)” that the recording could be of; upload a capture of it first.")
        }
    }
}
