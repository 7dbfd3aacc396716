/// Which pull request is meant: what was said, before what the job's environment says.
package struct CodeHostPlace: Sendable {
    package var api: String?
    package var repository: String?
    package var number: Int?
    package var commit: String?
    package var token: String?
    private let environment: [String: String]

    package init(_ environment: [String: String]) { self.environment = environment }

    /// `nil` where it is not there, or empty.
    subscript(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// What was said, else what the variable of this name holds.
    func token(_ name: String) throws(CodeHostFault) -> String {
        guard let token = token ?? self[name], token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw .wrongUse("There is no token: set \(name), or give --token.")
        }
        return token
    }

    func commit(_ found: String?) throws(CodeHostFault) -> String {
        guard let commit = commit ?? found else {
            throw .wrongUse("There is no commit here; name it with --commit.")
        }
        guard [40, 64].contains(commit.utf8.count), commit.allSatisfy(\.isHexDigit) else {
            throw .wrongUse("A commit is named by its whole hash, not “\(commit)”.")
        }
        return commit
    }

    func number(_ found: Int?, job: String) throws(CodeHostFault) -> Int {
        guard let number = number ?? found else {
            throw .wrongUse("There is no pull request here: \(job) Name one with --pull-request.")
        }
        guard number > 0 else { throw .wrongUse("A pull request's number is 1 or more, not \(number).") }
        return number
    }

    /// Without a slash at the end.
    func api(_ found: String?) throws(CodeHostFault) -> String {
        guard var address = api ?? found else {
            throw .wrongUse("The address of the API is not known; give it with --api.")
        }
        while address.hasSuffix("/") { address.removeLast() }
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else {
            throw .wrongUse("“\(address)” is no address of an API; write https://git.example.org/api.")
        }
        return address
    }
}

extension CodeHostFault {
    static func wrongUse(_ words: String) -> CodeHostFault { CodeHostFault(.wrongUse, words) }
}
