import Outgoing

/// Why nothing can be sent somewhere, in words for the people who wrote the address.
enum DestinationWords {
    static func said(_ error: any Error) -> String {
        switch error {
        case let fault as Destination.Fault: said(fault)
        case let refusal as DestinationRules.Refusal: said(refusal)
        case let failure as Post.Failure: said(failure)
        default: "It can't be sent."
        }
    }

    private static func said(_ fault: Destination.Fault) -> String {
        switch fault {
        case .malformed: "This is no web address. Write https://hooks.example.org/earshot."
        case .scheme: "An address has to begin with https://."
        case .credentials: "An address with a name or password in it is not taken: notices are signed instead."
        }
    }

    private static func said(_ refusal: DestinationRules.Refusal) -> String {
        switch refusal {
        case .plain: "Only https is allowed here; who runs this server may list the host in EARSHOT_WEBHOOK_HOSTS."
        case .notListed: "This host is not among those in EARSHOT_WEBHOOK_HOSTS; ask who runs this server."
        case .notPublic(let address):
            "\(address) is no public address; who runs this server may list the host in EARSHOT_WEBHOOK_HOSTS."
        }
    }

    private static func said(_ failure: Post.Failure) -> String {
        switch failure {
        case .refused(let refusal): said(refusal)
        case .unknownHost: "No host of this name is known."
        case .unreachable: "Nobody answers there."
        case .timeout: "No answer came in time."
        case .untrusted: "Its certificate is not valid, or TLS failed otherwise."
        case .other(let words): "It can't be sent: \(words)."
        }
    }
}
