import API
import Application
import Formats
import Foundation
import History
import HTTP
import Messages
import Screens

extension Routes {
    mutating func bindPolicy(_ renderer: Renderer) {
        page("/apps/{app}/policy") { page, context in
            if page["format"] == "yaml" { return try Self.policyFile(page, context) }
            var content = try PolicyPage(page.need("app"), context)
            content.done = Self.agreed(page["done"])
            return renderer.page(content, context)
        }
        form("/apps/{app}/policy", scope: .admin) { page, context in
            let conditions = page.conditions
            do {
                _ = try context.operations.setPolicy(
                    AppInput(app: page.need("app")), try PolicyForm.body(conditions, context.language))
                return .redirect(to: Address.path("apps", page.need("app"), "policy") + "?done=policy")
            } catch let error as APIError where error.kind == .invalidField {
                var content = try PolicyPage(page.need("app"), context)
                content.rows = PolicyForm.rows(conditions, error)
                content.fault = FormFault(error, content.rows.map(\.field))
                content.isSetting = true
                return renderer.page(content, context, status: 422)
            }
        }
        bindPolicyFile(renderer)
        form("/apps/{app}/policy/trial", scope: .read, limit: 64 << 10) { page, context in
            let conditions = page.conditions
            var content = try PolicyPage(page.need("app"), context)
            content.isSetting = true
            do {
                let body = PolicyTrialBody(conditions: try PolicyForm.body(conditions, context.language).conditions)
                let trial = try context.operations.tryPolicy(AppInput(app: page.need("app")), body)
                content.trial = PolicyPage.Trial(trial, of: page.need("app"))
                content.rows = conditions.enumerated().map { PolicyPage.Row($0, $1) }
                return renderer.page(content, context)
            } catch let error as APIError where error.kind == .invalidField {
                content.rows = PolicyForm.rows(conditions, error)
                content.fault = FormFault(error, content.rows.map(\.field))
                return renderer.page(content, context, status: 422)
            }
        }
        // Whoever reloads the form's answer, or types the address, is where waivers are listed.
        page("/apps/{app}/waivers") { page, _ in
            .redirect(to: Address.path("apps", page.need("app"), "policy") + "#waivers")
        }
        form("/apps/{app}/waivers", scope: .admin) { page, context in
            do {
                var faults = FieldFaults()
                let waiver = page.waiver(&faults)
                try context.operations.addWaiver(AppInput(app: page.need("app")), waiver, found: faults)
                return .redirect(to: Address.path("apps", page.need("app"), "policy") + "?done=waived")
            } catch let error as APIError where error.kind == .invalidField {
                var content = try PolicyPage(page.need("app"), context)
                content.waiverFields = PolicyPage.waiverFields { page.form[$0] ?? "" }.map { field in
                    error.fields.first { $0.pointer == "/\(field.id)" }.map {
                        field.refused($0.message)
                    } ?? field
                }
                content.waivable = PolicyPage.waivable(chosen: page.form["condition"])
                content.fault = FormFault(error, content.waiverFields)
                content.isWaiving = true
                return renderer.page(content, context, status: 422)
            }
        }
        form("/apps/{app}/waivers/{id}/end", scope: .admin) { page, context in
            try context.operations.endWaiver(AppInput(app: page.need("app")), try page.number("id"))
            return .redirect(to: Address.path("apps", page.need("app"), "policy") + "?done=ended")
        }
    }

    private static func policyFile(_ page: PageRequest, _ context: Context) throws -> Response {
        let policy = try context.read { try Policies.current(try $0.need(app: page.need("app")), in: $0) }
        return Response(
            status: 200,
            headers: [
                ("Content-Type", PolicyFile.mediaType),
                ("Content-Disposition", "attachment; filename=\"earshot-policy.yaml\""),
            ], body: .bytes(Array(try PolicyFile.write(policy).utf8)))
    }

    private static func agreed(_ key: String?) -> Message? {
        switch key {
        case "policy": "The policy is set. Verdicts given so far keep the one they were given by."
        case "waived": "The waiver holds."
        case "ended": "The waiver is ended."
        default: nil
        }
    }
}

extension PageRequest {
    /// The lines of the form, in its order.
    fileprivate var conditions: [ConditionFields] {
        (0..<Measure.allCases.count * 4).compactMap { number in
            field("\(number)-measure").map {
                ConditionFields(
                    measure: $0, comparator: field("\(number)-comparator") ?? "",
                    threshold: field("\(number)-threshold") ?? "", impact: field("\(number)-impact") ?? "",
                    scope: field("\(number)-scope") ?? "")
            }
        }
    }

    fileprivate func waiver(_ faults: inout FieldFaults) -> WaiverBody {
        let problem = field("problem").flatMap { Int($0) }
        if problem == nil, field("problem") != nil { faults.refuse("/problem", "A problem is named by its number.") }
        return WaiverBody(
            problem: problem, rule: field("rule"), screen: field("screen"),
            condition: field("condition").flatMap { Measure(rawValue: $0) }, reason: field("reason") ?? "",
            until: field("until") ?? "")
    }
}

/// The form of the policy: one line a condition, those without a comparator not used.
enum PolicyForm {
    /// - Parameter language: of the page: decimals may be written as it writes them.
    static func body(_ conditions: [ConditionFields], _ language: Language) throws -> PolicyBody {
        var faults = FieldFaults()
        let body = PolicyBody(
            conditions: try used(conditions).compactMap { line in
                try faults.read(else: nil) { try condition(line.fields, at: "/rows/\(line.row)", language) }
            })
        try faults.raise()
        return body
    }

    private static func condition(_ fields: ConditionFields, at pointer: String, _ language: Language) throws
        -> ConditionBody
    {
        guard let measure = Measure(rawValue: fields.measure),
            let comparator = Policy.Comparator(rawValue: fields.comparator)
        else { throw APIError.field(pointer, "Choose one of those listed.") }
        let written = fields.threshold.replacing(language.decimalSign, with: ".")
        let threshold = Double(written) ?? .nan
        if let reason = measure.refusal(ofThreshold: threshold) { throw APIError.field(pointer, reason) }
        return ConditionBody(
            measure: measure, comparator: comparator, threshold: threshold, impact: Impact(rawValue: fields.impact),
            scope: fields.scopeBody)
    }

    /// The lines as they were filled in, with what is wrong where it is wrong.
    static func rows(_ conditions: [ConditionFields], _ error: APIError) -> [PolicyPage.Row] {
        let lines = used(conditions)
        let told = error.fields.compactMap { field -> (row: Int, detail: Message)? in
            let parts = field.pointer.split(separator: "/")
            guard parts.count > 1, let index = Int(parts[1]) else { return nil }
            if parts[0] == "rows" { return (index, field.message) }
            return lines.indices.contains(index) ? (lines[index].row, field.message) : nil
        }
        return conditions.enumerated().map { number, condition in
            PolicyPage.Row(number, condition, message: told.first { $0.row == number }?.detail)
        }
    }

    private static func used(_ conditions: [ConditionFields]) -> [(row: Int, fields: ConditionFields)] {
        conditions.enumerated().filter { !$1.comparator.isEmpty }.map { (row: $0, fields: $1) }
    }
}
