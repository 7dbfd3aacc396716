import Postgres

/// What an account or a token may do in one app, beside what it may do in all.
package struct AppGrant: Sendable, Hashable, Codable {
    /// The app's id and slug; neither ever changes.
    package var app: Int64
    package var slug: String
    package var scopes: [String]

    package init(app: Int64, slug: String, scopes: [String]) {
        (self.app, self.slug, self.scopes) = (app, slug, scopes)
    }
}

/// Which apps there are for whoever asks. Any other is, for them, not there.
package enum VisibleApps: Sendable, Hashable {
    case all
    case only(Set<Int64>)

    func contains(_ app: Int64) -> Bool {
        if case .only(let ids) = self { ids.contains(app) } else { true }
    }

    /// For `app_id = ANY(…)`; `nil`: all of them.
    var ids: [Int64]? {
        if case .only(let ids) = self { ids.sorted() } else { nil }
    }
}

/// Who holds grants.
package enum GrantHolder: Sendable {
    case account(Int64)
    case token(Int64)
}

/// A column `apps` for each row of `accounts` or `tokens`: its grants, by slug.
enum GrantColumn {
    static let ofAccount: SQL = column("account_id = accounts.id")
    static let ofToken: SQL = column("token_id = tokens.id")

    private static func column(_ condition: SQL) -> SQL {
        """
        coalesce((SELECT jsonb_agg(jsonb_build_object('app', app_id, 'slug', slug, 'scopes', grants.scopes) ORDER BY slug)
            FROM grants JOIN apps ON apps.id = app_id WHERE \(fragment: condition)), '[]') AS apps
        """
    }
}

extension WriteTransaction {
    /// What its holder may do in single apps from now on, instead of what it might.
    package func setGrants(of holder: GrantHolder, _ grants: [AppGrant]) throws {
        let rows = try JSONB(encoding: grants)
        switch holder {
        case .account(let id):
            _ = try connection.execute("DELETE FROM grants WHERE account_id = \(id)")
            _ = try connection.execute(
                "INSERT INTO grants (account_id, app_id, scopes) SELECT \(id)::bigint, app, scopes FROM jsonb_to_recordset(\(rows)) AS x(app bigint, scopes text[])"
            )
        case .token(let id):
            _ = try connection.execute("DELETE FROM grants WHERE token_id = \(id)")
            _ = try connection.execute(
                "INSERT INTO grants (token_id, app_id, scopes) SELECT \(id)::bigint, app, scopes FROM jsonb_to_recordset(\(rows)) AS x(app bigint, scopes text[])"
            )
        }
    }
}
