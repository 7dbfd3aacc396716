/// How a release reaches people.
package enum Channel: String, Hashable, Sendable, Codable, CaseIterable { case alpha, beta, production }

extension Channel {
    /// What a release is that not everybody has: `a beta`; `nil`: everybody has it. One whose version names another stage, as
    /// `2.1-nightly.3` or `2.1-rc.1`, reaches people as betas do, and is called none.
    package func noun(of version: String) -> String? {
        switch self {
        case .production: nil
        case .alpha: "an alpha"
        case .beta: SemanticVersion(version)?.namesStageBesideBeta == true ? "a test release" : "a beta"
        }
    }
}
