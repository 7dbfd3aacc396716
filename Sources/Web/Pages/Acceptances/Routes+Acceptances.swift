import Application
import API
import HTTP
import Messages

extension Routes {
    /// The forms by which people say on a page what is meant to be so, and take it back.
    /// - Parameters:
    ///   - path: of the page.
    ///   - back: the page's address, with what it is to say of what was done.
    ///   - again: the page with what is wrong.
    mutating func bindAcceptances(
        on path: String, back: @escaping @Sendable (PageRequest, String) -> String,
        again: @escaping @Sendable (PageRequest, Context, Filling) throws -> Response
    ) {
        func decision(
            _ name: String, limit: Int? = nil, done: String,
            _ body: @escaping @Sendable (PageRequest, Context) throws -> Void
        ) {
            form(path + name, scope: .triage, limit: limit) { page, context in
                do {
                    try body(page, context)
                    return .redirect(to: back(page, done))
                } catch let error as APIError where error.kind == .invalidField {
                    return try again(page, context, Filling(page, error))
                }
            }
        }
        decision("/acceptances", limit: 16 << 10, done: "accepted") { page, context in
            _ = try context.operations.addAcceptance(page.appInput, try NewAcceptance(page))
        }
        decision("/acceptances/{id}/end", done: "acceptanceEnded") { page, context in
            try context.operations.endAcceptance(AcceptanceInput(app: page.need("app"), id: try page.number("id")))
        }
        decision("/retirements", done: "retired") { page, context in
            _ = try context.operations.addRetirement(
                RetirementsInput(app: page.need("app"), screen: page.field("screen") ?? ""), NewRetirement(page))
        }
        decision("/retirements/{id}/end", done: "retirementEnded") { page, context in
            try context.operations.endRetirement(
                RetirementInput(
                    app: page.need("app"), screen: page.field("screen") ?? "", id: try page.number("id")))
        }
    }
}

extension PlainWords {
    /// What was said to be meant so, or taken back.
    static func acceptanceDone(_ key: String?) -> Message? {
        switch key {
        case "accepted": "Taken as intended: it counts no more, and later builds are measured against it."
        case "acceptanceEnded": "Taken back: the change counts again."
        case "retired": "Retired: it is owed no longer."
        case "retirementEnded": "Taken back: it is owed again."
        default: nil
        }
    }
}
