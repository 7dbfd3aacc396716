import CCurl

/// Where a request goes, as curl itself reads the address: nobody else's reading of it is trusted.
package struct Destination: Sendable, Hashable {
    /// The whole address, as it was written.
    package let url: String
    /// `https` or `http`.
    package let scheme: String
    /// A name in small letters or an address; without brackets.
    package let host: String
    package let port: Int

    /// Why a text is no address that something can be sent to. The cases are about the writing; whether the operator
    /// lets anything go there is said by ``DestinationRules``.
    package enum Fault: Error, Sendable, Hashable { case malformed, scheme, credentials }

    package init(_ text: String) throws(Fault) {
        guard let parts = curl_url() else { throw .malformed }
        defer { curl_url_cleanup(parts) }
        guard text.utf8.count <= 2_000, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            curl_url_set(parts, CURLUPART_URL, text, UInt32(CURLU_NON_SUPPORT_SCHEME)) == CURLUE_OK
        else { throw .malformed }
        func part(_ which: CURLUPart, _ flags: Int32 = 0) -> String? {
            var found: UnsafeMutablePointer<CChar>?
            guard curl_url_get(parts, which, &found, UInt32(flags)) == CURLUE_OK, let found else { return nil }
            defer { curl_free(found) }
            return String(cString: found)
        }
        let scheme = part(CURLUPART_SCHEME)?.lowercased() ?? ""
        guard ["https", "http"].contains(scheme) else { throw .scheme }
        guard part(CURLUPART_USER) == nil, part(CURLUPART_PASSWORD) == nil else { throw .credentials }
        guard let host = part(CURLUPART_HOST), !host.isEmpty,
            let port = part(CURLUPART_PORT, CURLU_DEFAULT_PORT).flatMap({ Int($0) })
        else { throw .malformed }
        url = text
        self.scheme = scheme
        self.host = host.lowercased().trimming("[", "]")
        self.port = port
    }
}

extension String {
    /// Without one bracket at each end.
    fileprivate func trimming(_ first: Character, _ last: Character) -> String {
        hasPrefix(String(first)) && hasSuffix(String(last)) ? String(dropFirst().dropLast()) : self
    }
}
