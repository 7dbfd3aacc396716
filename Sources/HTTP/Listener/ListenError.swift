/// Why a listener could not start.
package enum ListenError: Error, Sendable, Equatable {
    /// Not an address of this machine.
    case badAddress(String)
    case portInUse(Int)
    /// Ports below 1024 are not for everybody.
    case portDenied(Int)
    /// The certificate's or the key's file.
    case unreadable(String)
    /// libmicrohttpd would not: a certificate that does not fit its key, or no more threads or descriptors.
    case refused
    /// Something else the kernel said, by its number.
    case system(Int32)
}
