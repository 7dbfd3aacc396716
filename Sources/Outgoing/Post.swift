import CCurl

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// One request with a body, sent by libcurl. It follows no redirect and takes no proxy; the connection goes to an
/// address that the rules allow, checked at the moment when it is opened, so that a name that points elsewhere the next
/// time it is asked gains nothing.
package struct Post: Sendable {
    package var destination: Destination
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]

    /// Why there is no answer.
    package enum Failure: Error, Sendable, Hashable {
        case refused(DestinationRules.Refusal)
        /// The name has no address.
        case unknownHost
        /// Nobody listens there, or hung up.
        case unreachable
        case timeout
        /// The certificate is not valid for the name, or TLS failed otherwise.
        case untrusted
        /// In curl's words.
        case other(String)
    }

    /// Seconds: until it is connected, and in all. Looking up the name counts.
    package struct Patience: Sendable {
        package var connecting = 5
        package var all = 10
        package init(connecting: Int = 5, all: Int = 10) { (self.connecting, self.all) = (connecting, all) }
    }

    package init(_ destination: Destination, headers: [(name: String, value: String)], body: [UInt8]) {
        (self.destination, self.headers, self.body) = (destination, headers, body)
    }

    /// Sends it and answers the status. Nothing else of the answer is kept.
    package func send(_ rules: DestinationRules, _ patience: Patience = Patience()) throws(Failure) -> Int {
        do throws(DestinationRules.Refusal) { try rules.check(destination) } catch { throw .refused(error) }
        let watch = ConnectionWatch(rules, longest: 64 << 10)
        let (code, status) = try Curl.ask(destination, headers, patience, watch) { handle in
            [
                earshot_curl_number(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)),
                earshot_curl_body(handle, body, curl_off_t(body.count)),
            ]
        }
        // A long answer is left in the middle; its status is known by then.
        if code == CURLE_OK || (code == CURLE_WRITE_ERROR && status > 0) { return status }
        throw watch.refused.map { .refused(.notPublic($0)) } ?? Failure(code)
    }
}

extension Post.Failure {
    init(_ code: CURLcode) {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: self = .unknownHost
        case CURLE_COULDNT_CONNECT, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR: self = .unreachable
        case CURLE_OPERATION_TIMEDOUT: self = .timeout
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE: self = .untrusted
        default: self = .other(String(cString: curl_easy_strerror(code)))
        }
    }
}
