package import Foundation

package struct StoredUploadInput: Codable, Sendable {
    package var app: String
    package var build: String
    package var id: Int
    package init(app: String, build: String, id: Int) { (self.app, self.build, self.id) = (app, build, id) }
}

/// One delivery as it is kept, with the receipt it was answered.
package struct UploadResource: Codable, Sendable, Hashable {
    package var id: Int
    package var build: String
    /// The format's id; several, comma separated, where an archive held several.
    package var format: String
    /// What the sender called it; null: nothing.
    @Null package var fileName: String?
    /// Of the bytes as they came.
    package var size: Int
    package var by: String
    package var receivedAt: Date
    /// What was answered to whoever sent it.
    package var receipt: UploadReceipt
    package init(
        id: Int, build: String, format: String, fileName: String?, size: Int, by: String, receivedAt: Date,
        receipt: UploadReceipt
    ) {
        self.id = id
        self.build = build
        self.format = format
        self.fileName = fileName
        self.size = size
        self.by = by
        self.receivedAt = receivedAt
        self.receipt = receipt
    }
}

extension Endpoint where Input == StoredUploadInput, Body == Nothing, Output == UploadResource {
    package static var getUpload: Self {
        Endpoint(
            .get, "/v1/apps/{app}/builds/{build}/uploads/{id}", "One delivery with its receipt.", scope: .read,
            errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == StoredUploadInput, Body == Nothing, Output == Bytes {
    package static var getUploadBytes: Self {
        Endpoint(
            .get, "/v1/apps/{app}/builds/{build}/uploads/{id}/bytes", "The bytes as they came.", scope: .read,
            errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == ReleaseInput, Body == Nothing, Output == Bytes {
    package static var getBadge: Self {
        Endpoint(
            .get, "/v1/apps/{app}/releases/{release}/badge.svg",
            "A picture that says whether the release may ship, by the last recorded verdict. It is image/svg+xml.",
            scope: .read, errors: [.notFound])
    }
}
