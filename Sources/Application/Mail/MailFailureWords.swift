import Outgoing

extension SMTPServer.Failure {
    /// Why a mail is not on its way, in one sentence that names nobody.
    var words: String {
        switch self {
        case .refused(let code): "The mail server refused it (\(code))."
        case .later(let code): "The mail server asks to try later (\(code))."
        case .unknownHost: "No mail server of this name is known."
        case .unreachable: "The mail server does not answer, or hung up."
        case .timeout: "The mail server took too long."
        case .untrusted: "The mail server's certificate is not valid, or it does not speak TLS."
        case .login: "The mail server does not take the name or the secret of EARSHOT_SMTP_URL."
        case .other(let words): "It can't be sent: \(words)."
        }
    }
}
