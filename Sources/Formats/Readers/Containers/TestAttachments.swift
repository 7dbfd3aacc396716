/// The `manifest.json` that `xcresulttool export attachments` writes beside the files it exports, which are called by
/// numbers: what the tests called them (`xcresulttool export attachments --schema`).
package struct TestAttachments: Sendable {
    package struct File: Sendable, Hashable {
        /// In the folder of the manifest.
        package var file: String
        /// As the test called it, so that each run meets the same screens.
        package var name: String
    }
    package var files: [File]

    /// `nil`: it is another file.
    package init?(_ manifest: [UInt8]) {
        guard let document = manifest.withUnsafeBufferPointer({ try? JSONDocument($0) }), document.root.isArray
        else { return nil }
        var files: [File] = []
        for test in document.root.items {
            guard let attachments = test["attachments"], attachments.isArray else { return nil }
            for attachment in attachments.items {
                guard let file = attachment["exportedFileName"]?.text, !file.contains("/") else { continue }
                let name = attachment["suggestedHumanReadableName"]?.text ?? file
                files.append(File(file: file, name: Self.name(name)))
            }
        }
        self.files = files
    }

    /// `checkout.xml` of `checkout_0_6E0C8A3B-….xml`: Xcode puts a counter and a UUID behind the test's own name.
    private static func name(_ suggested: String) -> String {
        guard let match = suggested.firstMatch(of: #/_[0-9]+_[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/#)
        else { return suggested }
        var name = suggested
        name.removeSubrange(match.range)
        return name
    }
}

extension Import {
    /// Whether these bytes are nobody's format, as a picture or a log is. A file that was meant to be one of ours and is
    /// broken or empty is not such a one.
    package static func isOfNoFormat(_ bytes: [UInt8], fileName: String?) -> Bool {
        guard !bytes.isEmpty, !ArchiveReader.recognises(bytes) else { return false }
        guard let document = try? Document(bytes, fileName: fileName) else { return true }
        if case .brokenJSON = document.content { return false }
        return !Importer.all.contains { $0.recognises(document) }
    }
}
