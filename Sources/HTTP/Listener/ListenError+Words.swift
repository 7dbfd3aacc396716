import Glibc

extension ListenError: CustomStringConvertible {
    /// For whoever started the server.
    package var description: String {
        switch self {
        case .badAddress(let address): "“\(address)” is no address of this machine; say another in EARSHOT_LISTEN."
        case .portInUse(let port):
            "Port \(port) is in use: another program listens there. Stop it, or take another with --port or EARSHOT_LISTEN."
        case .portDenied(let port):
            "Port \(port) is not for everybody: ports below 1024 need a right of their own. Take another with --port."
        case .unreadable(let file):
            "The file \(file) can't be read; it is named in EARSHOT_TLS_CERTIFICATE or EARSHOT_TLS_KEY."
        case .refused:
            "The listener can't start: the certificate does not fit its key, or there are no threads or descriptors left."
        case .system(let number): "The listener can't start: \(String(cString: strerror(number)))."
        }
    }
}
