import JSON

/// A system that keeps code and its pull requests, by the calls of its API that tell something on one of them.
package struct CodeHost: Sendable {
    /// As people call it.
    package let name: String
    /// Where its API is, without a slash at the end.
    let api: String
    /// By which it knows who asks.
    let headers: [(name: String, value: String)]
    /// Where the pull request's comments are made, and by which query they are listed, oldest first.
    let comments: String
    let order: String
    /// Where one of them is changed.
    let comment: @Sendable (Int) -> String
    /// By which method one of them is changed.
    let changing: String
    /// Where the commit's status is set, and how it writes one.
    let statuses: String
    let status: @Sendable (CommitStatus) -> JSONValue
    /// What the token has to be allowed to.
    let rights: (comments: String, statuses: String)
    /// A refusal of a status that says that it stands so already.
    let standsAlready: @Sendable (String) -> Bool

    /// The pull request in words: `pull request 7 of shop/app`.
    package let pullRequest: String
    package let commit: String
    /// The page of the job that runs here; `nil`: the environment names none.
    package let job: String?
}

/// What a commit is said to be.
package struct CommitStatus: Sendable {
    /// Characters that GitHub takes.
    private static let longest = 140

    /// Whose word it is; a later one of the same context takes its place.
    package let context: String
    package let isGood: Bool
    /// One sentence.
    package let sentence: String
    /// The page to read more on.
    package let link: String?

    package init(context: String, isGood: Bool, sentence: String, link: String?) {
        (self.context, self.isGood, self.link) = (context, isGood, link)
        var scalars = sentence.unicodeScalars
        if scalars.count > Self.longest { scalars = .init(scalars.prefix(Self.longest - 1)) + "…".unicodeScalars }
        self.sentence = String(scalars)
    }
}

/// Why nothing could be told, in a sentence or two.
package struct CodeHostFault: Error, Sendable {
    package enum Kind: Sendable {
        /// To be written otherwise.
        case wrongUse
        /// Nobody answers, or not now: to be tried again.
        case unreachable
        /// The token, a right it lacks, or something that is not there.
        case refused
    }
    package let kind: Kind
    package let words: String

    init(_ kind: Kind, _ words: String) { (self.kind, self.words) = (kind, words) }
}
