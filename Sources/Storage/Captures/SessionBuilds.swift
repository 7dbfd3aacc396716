import Postgres
import Screens

/// Which sessions speak of a build: they are held on one build of a release, and each build may show a screen otherwise.
extension Transaction {
    /// A run of another tool (`audit_runs`, with its `captures`) at a build, or a session on another build of the same release,
    /// of a screen that is as it was there.
    static func isImported(for build: Int64) -> SQL {
        """
        audit_runs.ruleset IS NULL
            AND audit_runs.build_id IN (
                SELECT others.id FROM builds AS own JOIN builds AS others ON others.release_id = own.release_id
                WHERE own.id = \(build))
            AND (audit_runs.build_id = \(build)
                OR audit_runs.tool = \(Checklist.tool)
                    AND captures.screen_id IN (SELECT screen_id FROM build_captures WHERE build_id = \(build))
                    AND NOT \(fragment: isOtherwise("captures.screen_id", in: build)))
        """
    }

    /// A build shows a screen by a tree that the build of a run (`audit_runs`) does not hold of it.
    static func isOtherwise(_ screen: SQL, in build: Int64) -> SQL {
        """
        EXISTS (
            SELECT FROM build_captures AS held JOIN captures AS here ON here.id = held.capture_id
            WHERE held.build_id = \(build) AND held.screen_id = \(fragment: screen) AND NOT EXISTS (
                SELECT FROM build_captures AS heard JOIN captures AS there ON there.id = heard.capture_id
                WHERE heard.build_id = audit_runs.build_id AND heard.screen_id = held.screen_id
                    AND there.tree_id = here.tree_id))
        """
    }
}
