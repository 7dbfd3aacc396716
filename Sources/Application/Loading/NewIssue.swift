import Foundation
import Screens
package import Storage

/// An issue of the team's own tracker, filled in with what is known of a problem. Never who reported, nor their words.
package struct NewIssue {
    let title: String
    let body: String

    /// - Parameter publicURL: of this server.
    package init(_ problem: StoredProblem, publicURL: String) {
        let place = problem.screenKey.map { " on \(ScreenNames.name($0, problem.screenTitle))" } ?? ""
        title = problem.ownTitle ?? "Problem \(problem.id)\(place)"
        let facts = [
            ("Screen", problem.screenKey.map { ScreenNames.name($0, problem.screenTitle) }),
            ("Impact", problem.impact?.rawValue), ("First met in", problem.since),
            ("Last release that works", problem.lastWorkingRelease), ("Rule", problem.rule),
        ].compactMap { name, value in value.map { "\(name): \($0)" } }
        body = (facts + ["\(publicURL)/problems/\(problem.id)"]).joined(separator: "\n")
    }

    /// - Parameter template: the app's address for new issues.
    package func address(in template: String) -> String {
        // One after the other: a title that holds “{body}” is a title.
        template.components(separatedBy: "{title}").map {
            $0.replacing("{body}", with: Address.escaped(body))
        }.joined(separator: Address.escaped(title))
    }

    /// What is wrong with an address for new issues; `nil`: nothing.
    static func fault(of template: String) -> String? {
        let filled = template.replacing("{title}", with: "t").replacing("{body}", with: "b")
        guard template.utf8.count <= 2_000, let parts = URLComponents(string: filled), let host = parts.host,
            !host.isEmpty,
            ["https", "http"].contains(parts.scheme), template.contains("//\(host)")
        else { return "It is an address of the web: https://github.com/acme/shop/issues/new?title={title}&body={body}" }
        return template.contains("{title}") ? nil : "It says where the title goes: {title}."
    }
}
