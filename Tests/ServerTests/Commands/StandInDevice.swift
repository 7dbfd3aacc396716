import Foundation
import HTTP
import JSON
import Synchronization
import TestSupport

/// Programs that stand in for other people's, in a folder that is all of `PATH` for whoever runs among them.
struct StandInPrograms {
    let folder: URL
    /// What they were called with, a line each.
    var calls: [String] {
        ((try? String(contentsOf: folder.appending(path: "calls"), encoding: .utf8)) ?? "")
            .split(separator: "\n").map(String.init)
    }

    /// - Parameter scripts: by name; the shell's `case` over all arguments, for each what it does.
    static func with(_ scripts: [String: String], _ body: (StandInPrograms) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "earshot-tools-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, cases) in scripts {
            let place = folder.appending(path: name)
            let script = """
                #!/bin/sh
                here="\(folder.path)"
                echo "\(name) $*" >> "$here/calls"
                case "$*" in
                \(cases)
                *) echo "\(name): unknown: $*" >&2; exit 1 ;;
                esac

                """
            try Data(script.utf8).write(to: place)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place.path)
        }
        try body(StandInPrograms(folder: folder))
    }

    /// Runs the command among them, in their folder's `out`.
    func earshot(_ arguments: [String], input: String = "", environment: [String: String] = [:]) throws -> Program {
        try Program.run(
            "earshot", ["capture", "--to", folder.appending(path: "out").path] + arguments, input: input,
            environment: environment.merging(["PATH": "\(folder.path):/usr/bin:/bin"]) { $1 })
    }

    /// The files that were written, by name.
    func files() throws -> [String: JSONValue] {
        let out = folder.appending(path: "out")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: out.path)) ?? []
        return try Dictionary(
            uniqueKeysWithValues: names.map {
                ($0, try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: out.appending(path: $0))))
            })
    }
}

/// A server that answers as WebDriver servers do: what was not foreseen is an unknown command.
final class StandInWebDriver: Sendable {
    let address: String
    private let listener: Listener
    private let asked = Asked()
    /// `POST /session/S1/appium/settings {…}`, in their order.
    var calls: [String] { asked.calls.withLock { $0 } }
    private final class Asked: Sendable { let calls = Mutex<[String]>([]) }

    /// - Parameter answers: by method and path, or by the script of an execute; the answer's `value` as JSON.
    init(_ answers: [String: String]) throws {
        listener = try Listener(
            admit: { _ in .quick(limit: 1 << 20) },
            answer: { [asked] request in
                let body = String(decoding: request.body, as: UTF8.self)
                let call = "\(request.method.name) \(request.path)"
                asked.calls.withLock { $0.append(body.isEmpty ? call : "\(call) \(body)") }
                let script = answers.keys.first { $0.hasPrefix("mobile: ") && body.contains("\"\($0)\"") }
                guard let value = answers[script ?? call] else {
                    return .json(
                        Array(#"{"value":{"error":"unknown command","message":"unknown: \#(call)"}}"#.utf8), status: 404
                    )
                }
                return .json(Array(#"{"value":\#(value),"sessionId":"S1"}"#.utf8))
            })
        try listener.start()
        address = "http://127.0.0.1:\(listener.port)"
    }

    deinit { _ = listener.stop(grace: 1) }
}
