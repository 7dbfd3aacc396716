import API
import ArgumentParser
import EarshotClient
import Foundation
import History

/// `earshot verdicts`: what was said on the record, as it was said.
struct VerdictsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verdicts", abstract: "List and read verdicts on record; nothing is computed again.",
        subcommands: [List.self, Show.self], defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List an app's verdicts on record, newest first.")
        @Option(help: "The app's slug.") var app: String
        @Option(help: "Of this release alone: 5.0.1.") var release: String?
        @Option(help: "So many, at most 200.") var limit: Int = 50
        @Option(help: "Those older than this number.") var after: Int?
        @Flag(help: "JSON instead of text.") var json = false

        func run() throws {
            let client = try ServerAccess.client()
            let verdicts = try ServerAccess.ask { () throws(Client.Failure) -> Listing<VerdictResource> in
                guard let release else {
                    return try client.call(.listAppVerdicts, AppVerdictsInput(app: app, limit: limit, after: after))
                }
                return try client.call(
                    .listVerdicts, VerdictsInput(app: app, release: release, limit: limit, after: after))
            }
            if json { return try ServerAccess.printJSON(verdicts) }
            if verdicts.items.isEmpty { print(after == nil ? "No verdict is on record." : "There is no older one.") }
            for verdict in verdicts.items { print(verdict.line) }
            if let next = verdicts.next { print("There are older ones: --after \(next).") }
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print one verdict whole, with what it did not compare.",
            discussion: """
                Exit code 0, whatever the verdict says; 2: wrong use; 3: the server can't be reached; 4: there is no such
                verdict.
                """)
        @Argument(help: "The verdict's number.") var number: Int
        @Option(help: "text, markdown, json, junit or sarif.") var format: VerdictFormat = .text

        func run() throws {
            let client = try ServerAccess.client()
            let verdict = try ServerAccess.ask { () throws(Client.Failure) in
                try client.call(.getVerdict, VerdictInput(id: number))
            }
            try format.print(verdict, of: verdict.app ?? "")
        }
    }
}

extension VerdictResource {
    /// `17  2026-11-23T08:15:00Z  FAIL  5.0 (build 5.0+2, policy 3): of 12 conditions 2 failed.`
    fileprivate var line: String {
        let failing = conditions.count { $0.outcome == .fail }, waived = conditions.count { $0.outcome == .waived }
        let parts = [failing == 0 ? nil : "\(failing) failed", waived == 0 ? nil : "\(waived) waived"]
        let counts = parts.compactMap(\.self).joined(separator: ", ")
        let alone = namedBaseline.map { ", measured against \($0) alone" } ?? ""
        return "\(id.map(String.init) ?? "–")  \(decidedAt.formatted(.iso8601))  \(verdict == .pass ? "PASS" : "FAIL")"
            + "  \(release) (build \(build), policy \(policy)\(alone)): "
            + "of \(conditions.count) \(conditions.count == 1 ? "condition" : "conditions") \(counts.isEmpty ? "all held" : counts)."
    }
}
