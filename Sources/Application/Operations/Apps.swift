package import API
import Foundation
import History
import Screens
package import Storage

extension Operations {
    package func addApp(_ body: NewApp) throws -> AppResource {
        var faults = FieldFaults()
        let name = try faults.read(else: "") { try Self.filled(body.name, "/name", "An app has a name.") }
        let platform = try faults.read(else: "") {
            try Self.filled(body.platform, "/platform", "An app has a platform: iOS, Android, web, …")
        }
        if !NewApp.isSlug(body.slug) {
            faults.refuse("/slug", "It may hold small letters, digits and single hyphens, at most 64.")
        }
        try faults.raise()
        return try database.write { transaction in
            _ = try transaction.addApp(
                slug: body.slug, name: name, platform: platform, bundleId: body.bundleId,
                releaseOrder: body.releaseOrder ?? .semver, profile: body.profile ?? .aa)
            let app = try transaction.need(app: body.slug)
            try transaction.note("added", "app/\(app.id)", app: app.id, caller: caller)
            return AppResource(app)
        }
    }

    package func changeApp(_ input: AppInput, _ change: AppChange) throws -> AppResource {
        try database.write { transaction in
            var app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id, evenArchived: true)
            var faults = FieldFaults()
            if let name = change.name {
                app.name = try faults.read(else: name) { try Self.filled(name, "/name", "An app has a name.") }
            }
            if let platform = change.platform {
                app.platform = try faults.read(else: platform) {
                    try Self.filled(platform, "/platform", "An app has a platform.")
                }
            }
            if let address = change.newIssueUrl {
                app.newIssueURL = address.isEmpty ? nil : address
                if !address.isEmpty, let fault = NewIssue.fault(of: address) { faults.refuse("/newIssueUrl", fault) }
            }
            try faults.raise()
            if let bundle = change.bundleId { app.bundleId = bundle.isEmpty ? nil : bundle }
            let order = app.releaseOrder, earlier = try AppHistory(app, in: transaction)
            if let order = change.releaseOrder { app.releaseOrder = order }
            if let profile = change.profile { app.profile = profile }
            let wasArchived = app.archivedAt != nil, isArchived = change.archived ?? wasArchived
            if isArchived != wasArchived {
                app.archivedAt = isArchived ? context.now : nil
                try transaction.note(
                    isArchived ? "archived" : "takenOutOfArchive", "app/\(app.id)", app: app.id, caller: caller)
            }
            try transaction.update(app)
            if app.releaseOrder != order {
                try ReleaseArrival(transaction: transaction, app: app, caller: caller).reorder(from: earlier)
            }
            if change.changesFacts {
                try transaction.note("changed", "app/\(app.id)", app: app.id, caller: caller)
            }
            return AppResource(app)
        }
    }

    static func filled(_ text: String, _ pointer: String, _ detail: String) throws -> String {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty, trimmed.count <= 200 else { throw APIError.field(pointer, detail) }
        guard !trimmed.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw APIError.field(pointer, "A name has no control characters and stands on one line.")
        }
        return trimmed
    }
}

extension AppResource {
    package init(_ app: StoredApp) {
        self.init(
            slug: app.slug, name: app.name, platform: app.platform, bundleId: app.bundleId,
            releaseOrder: app.releaseOrder,
            profile: app.profile, createdAt: app.createdAt, archivedAt: app.archivedAt, newIssueUrl: app.newIssueURL)
    }
}
