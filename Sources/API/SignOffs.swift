package import Foundation
package import History

/// Somebody's name under a release, on its newest verdict on record, whatever that says.
package struct NewSignOff: Codable, Sendable, Hashable {
    /// The number of the verdict that was read. It has to be the newest on record; left out: whichever that is.
    package var verdict: Int?
    /// What is to be known of it, in the person's words.
    package var remark: String?
    package init(verdict: Int? = nil, remark: String? = nil) { (self.verdict, self.remark) = (verdict, remark) }
}

package struct SignOffResource: Codable, Sendable, Hashable {
    package var id: Int
    package var release: String
    /// The number of the verdict on record that it was given on.
    package var verdict: Int
    /// What that verdict said.
    package var said: Verdict.Answer
    /// The build that the verdict is of.
    package var build: String
    /// Who signed, as the log names them: a machine's token is called so.
    package var author: String
    package var at: Date
    /// What the person said of it; null: nothing.
    @Null package var remark: String?
    /// What came after what was signed, a sentence each: a later verdict, a newer build. Empty: it is of the newest.
    package var since: [String]
    package init(
        id: Int, release: String, verdict: Int, said: Verdict.Answer, build: String, author: String, at: Date,
        remark: String?, since: [String]
    ) {
        (self.id, self.release, self.verdict) = (id, release, verdict)
        (self.said, self.build, self.author, self.at) = (said, build, author, at)
        self.since = since
        self.remark = remark
    }
}

package struct SignOffInput: Codable, Sendable {
    package var app: String
    package var release: String
    package var id: Int
    package init(app: String, release: String, id: Int) { (self.app, self.release, self.id) = (app, release, id) }
}

extension Endpoint where Input == VerdictsInput, Body == Nothing, Output == Listing<SignOffResource> {
    package static var listSignOffs: Self {
        Endpoint(
            .get, "/v1/apps/{app}/releases/{release}/sign-offs",
            "Who signed a release off, on which verdict, newest first; those taken back are left out.", scope: .read,
            errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == ReleaseInput, Body == NewSignOff, Output == SignOffResource {
    package static var addSignOff: Self {
        Endpoint(
            .post, "/v1/apps/{app}/releases/{release}/sign-offs",
            "Sign a release off in your name, on its newest verdict on record, which stays as it is. The same again answers 200.",
            scope: .triage, success: 201, errors: [.notFound, .invalidBody, .invalidField])
    }
}
extension Endpoint where Input == SignOffInput, Body == Nothing, Output == Listing<SignOffResource> {
    package static var endSignOff: Self {
        Endpoint(
            .delete, "/v1/apps/{app}/releases/{release}/sign-offs/{id}",
            "Take a sign-off back: your own, or as an administrator anybody's.", scope: .triage,
            errors: [.notFound, .forbidden, .invalidParameter])
    }
}
