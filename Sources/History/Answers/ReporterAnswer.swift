/// What a person who reported says of a release on their own page.
package enum ReporterAnswer: String, Hashable, Sendable, Codable, CaseIterable {
    case broken, works, cannotTell

    /// `nil`: it says nothing of the fix.
    package var works: Bool? {
        switch self {
        case .works: true
        case .broken: false
        case .cannotTell: nil
        }
    }
}

/// How a reply reaches a person, and how far it came.
package enum ReplyWay: String, Hashable, Sendable, Codable, CaseIterable { case mail, webhook }
package enum ReplyState: String, Hashable, Sendable, Codable, CaseIterable {
    case waiting, sent, refused, givenUp
    /// To webhooks, which send it on.
    case handedOn
}
