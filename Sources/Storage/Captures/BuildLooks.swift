import Foundation
package import History
import JSON
import Postgres
import Screens

extension VariantKey {
    /// - Parameter json: JSON of ``Variant``.
    init(json: String, screenReader: String) throws {
        self.init(
            try KeptJSON.decode(Variant.self, from: json),
            screenReader: ScreenReader(rawValue: screenReader) ?? .voiceOver)
    }
}

/// Reads variants from JSON, each text once.
final class ReadVariants {
    private var known: [String: Variant] = [:]

    /// What says nothing of its variant is of the standard one.
    func variant(json: String?) throws -> Variant {
        guard let json else { return Variant() }
        if let variant = known[json] { return variant }
        let variant = try KeptJSON.decode(Variant.self, from: json)
        known[json] = variant
        return variant
    }
}

/// The columns that a look is read from, besides `screen_id`.
private struct LookColumns {
    let id: String
    let build: String

    init(_ prefix: String) { (id, build) = ("\(prefix)_id", "\(prefix)_build") }

    static let look = LookColumns("look"), good = LookColumns("good"), against = LookColumns("against")
    static let sound = LookColumns("sound")
}

extension Look {
    /// - Parameter variants: of the captures, by capture.
    fileprivate init?(_ row: Row, _ columns: LookColumns, _ variants: [Int64: VariantKey]) throws {
        guard let capture: Int64 = try row.value(columns.id), let build: Int64 = try row.value(columns.build),
            let variant = variants[capture]
        else { return nil }
        self.init(
            capture: capture, build: build,
            of: ScreenVariant(screen: try row.value("screen_id"), variant: variant))
    }
}

extension Rows {
    /// The captures that are named in these columns.
    fileprivate func captures(_ columns: LookColumns...) throws -> Set<Int64> {
        try reduce(into: []) { ids, row in
            for column in columns {
                if let id: Int64 = try row.value(column.id) { ids.insert(id) }
            }
        }
    }
}

extension Transaction {
    /// The variants of these captures, each of which is read once for all of them.
    private func variants(of captures: Set<Int64>) throws -> [Int64: VariantKey] {
        try variantKeys(ofCaptures: captures.sorted())
    }

    /// What a build holds.
    package func looks(heldBy build: Int64, screen: Int64? = nil) throws -> [Look] {
        let rows = try connection.run(
            """
            SELECT screen_id, capture_id AS look_id, build_id AS look_build FROM build_captures
            WHERE build_id = \(build) AND coalesce(screen_id = \(screen), true) ORDER BY screen_id, variant_key
            """)
        let variants = try variants(of: rows.captures(.look))
        return try rows.compactMap { try Look($0, .look, variants) }
    }

    /// The looks at these screens that these builds hold.
    package func looks(heldBy builds: [Int64], ofScreens screens: [Int64]) throws -> [Look] {
        guard !builds.isEmpty, !screens.isEmpty else { return [] }
        let rows = try connection.run(
            """
            SELECT screen_id, capture_id AS look_id, build_id AS look_build FROM build_captures
            WHERE build_id = ANY(\(builds)) AND screen_id = ANY(\(screens)) ORDER BY build_id, screen_id, variant_key
            """)
        let variants = try variants(of: rows.captures(.look))
        return try rows.compactMap { try Look($0, .look, variants) }
    }

    /// Looks that let these elements of a screen be heard, in every build that holds them; the newest captures, two hundred
    /// at most.
    package func looks(atElements ids: [Int64], ofScreen screen: Int64) throws -> [(element: Int64, look: Look)] {
        guard !ids.isEmpty else { return [] }
        let rows = try connection.run(
            """
            WITH heard AS (
                SELECT DISTINCT element_id, capture_id FROM utterances
                WHERE element_id = ANY(\(ids)) ORDER BY capture_id DESC LIMIT 200)
            SELECT element_id, build_captures.screen_id, capture_id AS look_id, build_id AS look_build
            FROM heard JOIN build_captures USING (capture_id) WHERE build_captures.screen_id = \(screen)
            ORDER BY look_id DESC
            """)
        let variants = try variants(of: rows.captures(.look))
        return try rows.compactMap { row in
            try Look(row, .look, variants).map { (element: try row.value("element_id"), look: $0) }
        }
    }

    /// Builds that hold a capture.
    package func builds(holdingCapture id: Int64) throws -> [Int64] {
        try connection.run("SELECT DISTINCT build_id FROM build_captures WHERE capture_id = \(id)")
            .map { try $0.value("build_id") }
    }

    /// What the builds after one are measured against; `nil`: the build has not been measured itself.
    /// - Parameter screen: only what is known of this screen.
    package func references(after build: Int64, screen: Int64? = nil) throws -> References? {
        let looks = try connection.run(
            """
            SELECT screen_id, capture_id AS look_id, captured_in AS look_build, is_reference, sound_id, sound_build, tells_of
            FROM build_looks WHERE build_id = \(build) AND coalesce(screen_id = \(screen), true) ORDER BY capture_id
            """)
        guard !looks.isEmpty else {
            let isMeasured = try connection.run("SELECT FROM build_looks WHERE build_id = \(build) LIMIT 1").first
            return isMeasured == nil ? nil : References()
        }
        let variants = try variants(of: looks.captures(.look, .sound))
        let faults = try faults(ofBuild: build, screen: screen, late: true)
        return try looks.reduce(into: References(faults: faults)) { references, row in
            if let told = try TellingLook(row, variants) { references.telling.append(told) }
            guard try row.value("is_reference"), let look = try Look(row, .look, variants) else { return }
            references.looks.append(look)
            references.sound[look] = try Look(row, .sound, variants)
        }
    }

    /// Every fault that a build knows of, met in it or not.
    /// - Parameter late: also what became known only after the build was sealed: it counts for the builds after it, and
    ///   changes nothing of what was said of this one.
    package func faults(ofBuild build: Int64, screen: Int64? = nil, late: Bool = false) throws -> [Fault] {
        let rows = try faultRows([build], screen: screen, late: late)
        let variants = try variants(of: rows.captures(.look, .good))
        return try rows.compactMap { try Fault($0, variants) }
    }

    private func faultRows(_ builds: [Int64], screen: Int64?, late: Bool = false) throws -> Rows {
        try connection.run(
            """
            SELECT build_id, kind, screen_id, rule, element_id, since, is_met, is_told, node, impact, message,
                evidence::text AS evidence, (evidence ->> 'pin')::bigint AS pin, capture_id AS look_id, captured_in AS look_build, good_id, good_build
            FROM faults
            WHERE build_id \(fragment: .isOne(of: builds)) AND coalesce(screen_id = \(screen), true) AND (NOT is_late OR \(late))
            ORDER BY id
            """)
    }

    /// How much speech looks had lost as they were measured, from 0 to 1; those alone that had lost any.
    package func losses(ofLooks looks: [Look]) throws -> [Look: Double] {
        guard !looks.isEmpty else { return [:] }
        let asked = Dictionary(looks.map { ([$0.build, $0.capture], $0) }) { first, _ in first }
        return try connection.run(
            """
            SELECT build_id, capture_id, speech_loss
            FROM unnest(\(looks.map(\.build))::bigint[], \(looks.map(\.capture))::bigint[]) AS asked(build, capture)
                JOIN build_looks ON build_id = build AND capture_id = capture
            WHERE captured_in = build_id AND shows_screen AND speech_loss > 0
            """
        ).reduce(into: [:]) { losses, row in
            guard let look = asked[[try row.value("build_id"), try row.value("capture_id")]] else { return }
            losses[look] = try row.value("speech_loss")
        }
    }

    /// A build as it was measured when it was sealed; `nil`: it was not.
    /// - Parameter screen: only what is known of this screen.
    package func review(ofBuild build: Int64, screen: Int64? = nil) throws -> BuildReview? {
        try reviews(ofBuilds: [build], screen: screen)[build]
    }

    /// Builds as they were measured when they were sealed; without those that were not.
    package func reviews(ofBuilds ids: [Int64], screen: Int64? = nil) throws -> [Int64: BuildReview] {
        let rows = try connection.run(
            """
            SELECT build_id, screen_id, capture_id AS look_id, captured_in AS look_build, is_reference, sound_id, sound_build,
                against_id, against_build, is_new_screen, shows_screen, speech_loss, is_loss_told, tells_of
            FROM build_looks
            WHERE build_id \(fragment: .isOne(of: ids)) AND coalesce(screen_id = \(screen), true) ORDER BY capture_id
            """)
        guard !rows.isEmpty else { return [:] }
        let found = try faultRows(ids, screen: screen)
        let variants = try variants(of: rows.captures(.look, .against, .sound).union(found.captures(.look, .good)))
        let faults = try Dictionary(grouping: found) { try $0.value("build_id", as: Int64.self) }
        return try Dictionary(grouping: rows) { try $0.value("build_id", as: Int64.self) }.reduce(into: [:]) {
            reviews, build in
            reviews[build.key] = try BuildReview(
                of: build.key, build.value, try (faults[build.key] ?? []).compactMap { try Fault($0, variants) },
                variants)
        }
    }
}

extension Fault {
    fileprivate init?(_ row: Row, _ variants: [Int64: VariantKey]) throws {
        guard let look = try Look(row, .look, variants) else { return nil }
        self.init(
            try row.value("kind"),
            Fault.Cause(
                rule: try row.value("rule"), element: try row.value("element_id"), pin: try row.value("pin")),
            look: look,
            good: try Look(row, .good, variants), since: try row.value("since"), isMet: try row.value("is_met"),
            isTold: try row.value("is_told"),
            node: try row.value("node"), impact: try row.value("impact"), message: try row.value("message"),
            evidence: try row.value("evidence"))
    }
}

extension TellingLook {
    /// `nil`: later looks tell of all that it does.
    fileprivate init?(_ row: Row, _ variants: [Int64: VariantKey]) throws {
        let rules = Set(try row.value("tells_of", as: [String].self))
        guard !rules.isEmpty, let look = try Look(row, .look, variants) else { return nil }
        self.init(look, rules: rules)
    }
}

extension BuildReview {
    fileprivate init(of build: Int64, _ rows: [Row], _ faults: [Fault], _ variants: [Int64: VariantKey]) throws {
        let byLook = Dictionary(grouping: faults, by: \.look)
        var looks: [MeasuredLook] = [], references: [Look] = [], sound: [Look: Look] = [:], telling: [TellingLook] = []
        for row in rows {
            guard let look = try Look(row, .look, variants) else { continue }
            if let told = try TellingLook(row, variants) { telling.append(told) }
            let before = try Look(row, .sound, variants)
            if try row.value("is_reference") {
                references.append(look)
                sound[look] = before
            }
            guard look.build == build else { continue }
            var measured = MeasuredLook(
                look, try MeasuredLook.Standing(row, look, variants),
                showsScreen: try row.value("shows_screen"), isReference: try row.value("is_reference"),
                speechLoss: try row.value("speech_loss"), sound: before,
                faults: byLook[look] ?? [])
            measured.isLossTold = try row.value("is_loss_told")
            looks.append(measured)
        }
        self.init(
            looks: looks, owed: Self.owed(references, beside: looks),
            next: References(looks: references, faults: faults, sound: sound, telling: telling))
    }
}

extension MeasuredLook.Standing {
    fileprivate init(_ row: Row, _ look: Look, _ variants: [Int64: VariantKey]) throws {
        let against = try Look(row, .against, variants)
        if let against, let twin = look.variant.twin(of: against.variant) {
            self = .measured(against: against, twin)
        } else {
            self = try row.value("is_new_screen") ? .newScreen : .notComparable
        }
    }
}

extension WriteTransaction {
    /// Keeps a build as it was measured, in place of what was kept of it before.
    package func keep(_ review: BuildReview, ofBuild build: Int64) throws {
        try connection.executeLater("DELETE FROM build_looks WHERE build_id = \(build)")
        try connection.executeLater("DELETE FROM faults WHERE build_id = \(build)")
        try add(review, build)
    }

    /// Keeps some looks of a build that is still open, in place of what was kept of their captures before.
    /// - Parameter new: the build did not hold their captures before.
    package func keep(_ looks: [MeasuredLook], ofOpenBuild build: Int64, new: Bool = false) throws {
        if !new { try forget(looks.map(\.look.capture), ofBuild: build) }
        let served = looks.filter(\.isReference).map(\.look)
        try add(
            BuildReview(
                looks: looks, owed: [],
                next: References(
                    looks: served, faults: looks.flatMap(\.faults).filter(\.isMet), telling: looks.flatMap(\.telling))
            ), build)
    }

    private func forget(_ captures: [Int64], ofBuild build: Int64) throws {
        try connection.executeLater(
            "DELETE FROM build_looks WHERE build_id = \(build) AND capture_id = ANY(\(captures))")
        try connection.executeLater("DELETE FROM faults WHERE build_id = \(build) AND capture_id = ANY(\(captures))")
    }

    private func add(_ review: BuildReview, _ build: Int64) throws {
        let served = Set(review.next.looks), sound = review.next.sound
        let telling = Dictionary(review.next.telling.map { ($0.look, $0.rules) }) { $0.union($1) }
        let captured = review.looks.map {
            KeptLook($0, isReference: served.contains($0.look), sound: $0.sound ?? sound[$0.look])
        }
        let inherited = served.union(telling.keys).subtracting(review.looks.map(\.look))
            .sorted { $0.capture < $1.capture }.map { look in
                KeptLook(
                    look, isReference: served.contains(look), sound: sound[look], tells: telling[look] ?? [])
            }
        try connection.executeLater(
            """
            INSERT INTO build_looks (build_id, capture_id, screen_id, captured_in, is_reference, sound_id, sound_build,
                against_id, against_build, is_new_screen, shows_screen, speech_loss, is_loss_told, tells_of)
            SELECT \(build), capture, screen, captured, reference, sound, "soundBuild", against, earlier, new, shows, loss, told, tells
            FROM jsonb_to_recordset(\(try JSONB(encoding: captured + inherited))) AS row(capture bigint, screen bigint,
                captured bigint, reference boolean, sound bigint, "soundBuild" bigint, against bigint, earlier bigint, new boolean, shows boolean,
                loss double precision, told boolean, tells text[])
            ON CONFLICT DO NOTHING
            """)
        try add(review.next.faults, build, isLate: false)
    }

    /// Notes what became known of a sealed build later: the builds after it are measured by it, too.
    package func add(lateFaults faults: [Fault], toBuild build: Int64) throws {
        let known = Set(try self.faults(ofBuild: build, late: true).map(\.cause))
        try add(faults.filter { !known.contains($0.cause) }, build, isLate: true)
    }

    private func add(_ faults: [Fault], _ build: Int64, isLate: Bool) throws {
        guard !faults.isEmpty else { return }
        try connection.executeLater(
            """
            INSERT INTO faults (build_id, kind, screen_id, rule, element_id, capture_id, captured_in, good_id,
                good_build, since, is_met, is_told, is_late, node, impact, message, evidence)
            SELECT \(build), kind, screen, rule, element, capture, captured, good, "goodBuild", since, met, told, \(isLate),
                node, impact, message, evidence::jsonb
            FROM jsonb_to_recordset(\(try JSONB(encoding: faults.map(KeptFault.init)))) AS row(kind text,
                screen bigint, rule text, element bigint, capture bigint, captured bigint, good bigint,
                "goodBuild" bigint, since bigint, met boolean, told boolean, node text, impact text, message text, evidence text)
            """)
    }
}

private struct KeptLook: Encodable {
    var capture: Int64
    var screen: Int64
    var captured: Int64
    var reference: Bool
    var sound: Int64?
    var soundBuild: Int64?
    var against: Int64?
    var earlier: Int64?
    var new: Bool
    var shows: Bool
    var loss: Double
    var told: Bool
    var tells: [String]

    init(_ look: MeasuredLook, isReference: Bool, sound: Look?) {
        (capture, screen, captured) = (look.look.capture, look.look.screen, look.look.build)
        (reference, self.sound, soundBuild) = (isReference, sound?.capture, sound?.build)
        if case .measured(let other, _) = look.standing { (against, earlier) = (other.capture, other.build) }
        new = look.standing == .newScreen
        (shows, loss, told, tells) = (look.showsScreen, look.speechLoss, look.isLossTold, [])
    }

    /// One that an earlier build captured.
    init(_ look: Look, isReference: Bool, sound: Look?, tells: Set<String>) {
        (capture, screen, captured) = (look.capture, look.screen, look.build)
        (reference, new, shows, loss, told) = (isReference, false, true, 0, true)
        (self.sound, soundBuild) = (sound?.capture, sound?.build)
        self.tells = tells.sorted()
    }
}

private struct KeptFault: Encodable {
    var kind: String
    var screen: Int64
    var rule: String
    var element: Int64?
    var capture: Int64
    var captured: Int64
    var good: Int64?
    var goodBuild: Int64?
    var since: Int64
    var met: Bool
    var told: Bool
    var node: String
    var impact: String
    var message: String
    var evidence: String

    init(_ fault: Fault) {
        (kind, screen, rule) = (fault.kind.rawValue, fault.look.screen, fault.cause.rule)
        (element, capture, captured) = (fault.cause.element, fault.look.capture, fault.look.build)
        (good, goodBuild, since) = (fault.good?.capture, fault.good?.build, fault.since)
        (met, told, node, impact) = (fault.isMet, fault.isTold, fault.node, fault.impact.rawValue)
        (message, evidence) = (fault.message, fault.evidence)
    }
}
