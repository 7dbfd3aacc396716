import Foundation
import HTTP
import JSON
import Logging
import Web

/// How lines of the log are written: for people, or one JSON object a line for programs.
enum LogFormat: String, CaseIterable {
    case text, json

    /// As `EARSHOT_LOG` says; `Configuration` refuses what is neither.
    static let chosen = Setting.value("EARSHOT_LOG").flatMap(LogFormat.init) ?? .text

    /// One request: what, how it ended, how long. No query, no body: they may hold what is private.
    func append(_ record: AccessRecord, to bytes: inout [UInt8]) {
        let milliseconds = Int(record.seconds * 1000), path = LoggedPath.of(record.path)
        func say(_ word: String) { bytes.append(contentsOf: word.utf8) }
        switch self {
        case .text:
            LogTime.appendNow(to: &bytes)
            for word in [record.requestID, record.remoteAddress, record.method, path, String(record.status)] {
                say(" ")
                say(word)
            }
            for word in [" ", String(record.bytes), "B ", String(milliseconds), record.isComplete ? "ms" : "ms cut"] {
                say(word)
            }
        case .json:
            let line: JSONValue = [
                "time": .string(LogTime.now), "level": "info", "label": "access",
                "request": .string(record.requestID), "address": .string(record.remoteAddress),
                "method": .string(record.method), "path": .string(path), "status": .number(Double(record.status)),
                "bytes": .number(Double(record.bytes)), "milliseconds": .number(Double(milliseconds)),
                "complete": .bool(record.isComplete),
            ]
            say(line.text())
        }
    }

    /// What one of the program's loggers says.
    func line(_ level: Logger.Level, _ label: String, _ metadata: Logger.Metadata, _ message: String) -> String {
        let time = Date().formatted(.iso8601)
        switch self {
        case .text:
            let all = metadata.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
            return "\(time) \(level) \(label):\(all.joined()) \(message)"
        case .json:
            let said: [String: JSONValue] = [
                "time": .string(time), "level": .string(level.rawValue), "label": .string(label),
                "message": .string(message),
            ]
            return JSONValue.object(said.merging(metadata.mapValues { .string("\($0)") }) { said, _ in said }).text()
        }
    }

    /// A line that is no logger's.
    func line(_ message: String) -> String {
        self == .text ? message : line(.warning, "earshot", [:], message)
    }
}
