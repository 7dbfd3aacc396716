package import API
import Foundation
package import Screens
package import Storage

extension Operations {
    /// Puts an app's own hand and table of reach in force for what is judged from now on; what was found by the table
    /// before stays as it is.
    package func setReach(_ input: AppInput, _ body: ReachBody) throws -> ReachResource {
        let reach = try Reach(body)
        return try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let document =
                reach == .standard ? nil : String(decoding: try Wire.encode(reach), as: UTF8.self)
            let version = try transaction.setReach(document, app: app.id, caller: caller)
            try transaction.note("reachSet", "app/\(app.id)", app: app.id, caller: caller)
            return ReachResource(version: version, ReachBody(reach))
        }
    }
}

extension Reach {
    /// Throws with a message for each field that is wrong.
    fileprivate init(_ body: ReachBody) throws {
        var faults: [APIError.Field] = []
        func grid(_ pointer: String, _ text: String) -> ReachGrid? {
            let grid = ReachGrid(text.uppercased().split(separator: " ").joined(separator: " "))
            if grid == nil {
                faults.append(
                    .init(pointer, "Write six groups of three letters out of G, Y and R: RRR RYY YYY YGG GGG YGY."))
            }
            return grid
        }
        func zones(_ name: String, _ body: ReachZonesBody) -> ReachTable.Zones? {
            let right = grid("/\(name)/right", body.right), both = grid("/\(name)/both", body.both)
            return right.flatMap { right in both.map { ReachTable.Zones(right: right, both: $0) } }
        }
        let compact = zones("compact", body.compact), regular = zones("regular", body.regular)
        let large = zones("large", body.large)
        guard let compact, let regular, let large, let hand = Hand(rawValue: body.hand.rawValue) else {
            throw APIError(.invalidField, faults.map(\.detail).first, fields: faults)
        }
        self.init(hand: hand, table: ReachTable(compact: compact, regular: regular, large: large))
    }
}

extension ReachBody {
    package init(_ reach: Reach) {
        func zones(_ zones: ReachTable.Zones) -> ReachZonesBody {
            ReachZonesBody(right: zones.right.text, both: zones.both.text)
        }
        self.init(
            hand: HandName(rawValue: reach.hand.rawValue) ?? .right, compact: zones(reach.table.compact),
            regular: zones(reach.table.regular), large: zones(reach.table.large))
    }
}

extension ReachResource {
    package init(_ app: StoredApp) {
        self.init(version: app.reachVersion, ReachBody(app.conformance.reach))
    }
}
