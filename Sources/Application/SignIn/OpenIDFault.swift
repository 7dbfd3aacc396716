import API
import Outgoing

/// Why nobody was signed in by OpenID Connect.
enum OpenIDFault: Error, Sendable {
    /// The browser that comes back has not begun this sign-in, or not lately.
    case stale
    /// The person, or the provider's rules, said no.
    case denied
    /// The provider sent the person back with another error; its code alone, for the log.
    case returned(String)
    /// The code was used before, or too late.
    case usedCode
    case unreachable(Post.Failure)
    /// It answers with this status.
    case status(Int, String)
    /// It answers what can't be read, or must not be believed; what, for the log.
    case answer(String)
    /// The ID token does not prove who the person is; why, for the log.
    case token(String)
    /// Too many people wait for the provider.
    case busy

    /// As the sign-in page tells it: nothing of it is the provider's own text.
    /// - Parameter label: what the provider is called.
    func told(_ label: String) -> APIError {
        switch self {
        case .stale:
            APIError(
                .forbidden,
                "This sign-in was begun in another browser or an older tab, or too long ago, or cookies are off. Begin again here."
            )
        case .denied: APIError(.forbidden, "\(label) did not let you in. Ask who runs it, or sign in another way.")
        case .returned:
            APIError(
                .forbidden,
                "\(label) did not sign you in. Try again; if it stays so, ask who runs this server: its log says why.")
        case .usedCode:
            APIError(
                .forbidden,
                "\(label) does not take this sign-in: it was used already, took too long, or began elsewhere. Begin again here."
            )
        case .unreachable, .status, .answer:
            APIError(
                .unavailable,
                "\(label) gave no answer that can be used. Try again in a minute; if it stays so, ask who runs this server: its log says why.",
                headers: ["Retry-After": "60"])
        case .token:
            APIError(
                .forbidden,
                "What \(label) answered does not prove who you are, so nobody was signed in. Try again; if it stays so, ask who runs this server: its log says why."
            )
        case .busy:
            APIError(
                .unavailable, "Too many people sign in at this moment. Try again.", headers: ["Retry-After": "5"])
        }
    }

    /// For the log: no secret and nothing of the person.
    var logged: String {
        switch self {
        case .stale: "state or cookie are wrong, or older than the cookie's time"
        case .denied: "access_denied"
        case .returned(let code): "the provider returned the error \(code)"
        case .usedCode: "the provider does not take the code: invalid_grant"
        case .unreachable(let failure): "no answer: \(failure)"
        case .status(let status, let place): "\(place) answered \(status)"
        case .answer(let why): why
        case .token(let why): "the ID token is refused: \(why)"
        case .busy: "too many wait for the provider"
        }
    }
}
