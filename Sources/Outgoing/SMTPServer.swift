import CCurl

/// A mail server that takes mail from us: `smtp://mail.example.org:587`, `smtps://user:secret@mail.example.org`. The operator
/// names it, so it may be anywhere.
package struct SMTPServer: Sendable, Hashable {
    /// A name or an address, for people; never what stands before it.
    package let host: String
    private let url: String
    /// Name and secret never go over a wire that anybody can read.
    private let needsTLS: Bool

    /// The text is no address of a mail server.
    package struct Unreadable: Error, Sendable, Hashable {}

    package init(_ text: String) throws(Unreadable) {
        guard let parts = curl_url() else { throw Unreadable() }
        defer { curl_url_cleanup(parts) }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            curl_url_set(parts, CURLUPART_URL, text, UInt32(CURLU_NON_SUPPORT_SCHEME)) == CURLUE_OK
        else { throw Unreadable() }
        func part(_ which: CURLUPart) -> String? {
            var found: UnsafeMutablePointer<CChar>?
            guard curl_url_get(parts, which, &found, 0) == CURLUE_OK, let found else { return nil }
            defer { curl_free(found) }
            return String(cString: found)
        }
        guard let scheme = part(CURLUPART_SCHEME)?.lowercased(), ["smtp", "smtps"].contains(scheme),
            let host = part(CURLUPART_HOST), !host.isEmpty
        else { throw Unreadable() }
        (self.host, url) = (host, text)
        needsTLS = part(CURLUPART_USER) != nil && !["localhost", "127.0.0.1", "[::1]"].contains(host)
    }

    /// Why a mail is not on its way.
    package enum Failure: Error, Sendable, Hashable {
        /// The server will not take it, now or later: its code, from 500 on.
        case refused(Int)
        /// The server asks to try later: its code, from 400 on.
        case later(Int)
        case unknownHost, unreachable, timeout
        /// The certificate is not valid for the name, TLS failed otherwise, or there is none and it is needed.
        case untrusted
        /// Name or secret are not taken.
        case login
        /// In curl's words.
        case other(String)
    }

    /// Hands a message over.
    /// - Parameters:
    ///   - message: as it goes out, lines ending with CR LF.
    ///   - sender: mailboxes, as `recipient`.
    ///   - seconds: in all.
    package func send(_ message: [UInt8], from sender: String, to recipient: String, within seconds: Int = 30)
        throws(Failure)
    {
        Curl.start()
        guard let handle = curl_easy_init() else { throw .other("out of memory") }
        defer { curl_easy_cleanup(handle) }
        let recipients = curl_slist_append(nil, "<\(recipient)>")
        defer { curl_slist_free_all(recipients) }
        let letter = Letter(message)
        let code = withExtendedLifetime(letter) {
            let context = Unmanaged.passUnretained(letter).toOpaque()
            let wrong = [
                earshot_curl_text(handle, CURLOPT_URL, url),
                earshot_curl_text(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps"),
                earshot_curl_text(handle, CURLOPT_PROXY, ""),
                earshot_curl_number(
                    handle, CURLOPT_USE_SSL, Int((needsTLS ? CURLUSESSL_ALL : CURLUSESSL_TRY).rawValue)),
                earshot_curl_number(handle, CURLOPT_NOSIGNAL, 1),
                earshot_curl_number(handle, CURLOPT_CONNECTTIMEOUT, min(seconds, 10)),
                earshot_curl_number(handle, CURLOPT_TIMEOUT, seconds),
                earshot_curl_text(handle, CURLOPT_MAIL_FROM, "<\(sender)>"),
                earshot_curl_recipients(handle, recipients),
                earshot_curl_upload(handle, Letter.read, context),
            ].first { $0 != CURLE_OK }
            return wrong ?? curl_easy_perform(handle)
        }
        guard code != CURLE_OK else { return }
        throw Failure(code, answered: earshot_curl_status(handle))
    }

    /// What curl reads, piece by piece, on the one thread that waits for it.
    private final class Letter {
        private let bytes: [UInt8]
        private var sent = 0

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        static let read: curl_read_callback = { place, size, count, context in
            guard let place, let context else { return 0 }
            return Unmanaged<Letter>.fromOpaque(context).takeUnretainedValue().fill(place, size * count)
        }

        private func fill(_ place: UnsafeMutablePointer<CChar>, _ room: Int) -> Int {
            let piece = bytes[sent..<min(sent + room, bytes.count)]
            for (offset, byte) in piece.enumerated() { place[offset] = CChar(bitPattern: byte) }
            sent += piece.count
            return piece.count
        }
    }
}

extension SMTPServer.Failure {
    fileprivate init(_ code: CURLcode, answered: Int) {
        switch (code, answered) {
        case (CURLE_LOGIN_DENIED, _): self = .login
        case (_, 500...599): self = .refused(answered)
        case (_, 400...499): self = .later(answered)
        case (CURLE_COULDNT_RESOLVE_HOST, _): self = .unknownHost
        case (CURLE_COULDNT_CONNECT, _), (CURLE_GOT_NOTHING, _), (CURLE_RECV_ERROR, _), (CURLE_SEND_ERROR, _):
            self = .unreachable
        case (CURLE_OPERATION_TIMEDOUT, _): self = .timeout
        case (CURLE_PEER_FAILED_VERIFICATION, _), (CURLE_SSL_CONNECT_ERROR, _), (CURLE_SSL_CACERT_BADFILE, _),
            (CURLE_USE_SSL_FAILED, _):
            self = .untrusted
        default: self = .other(String(cString: curl_easy_strerror(code)))
        }
    }
}
