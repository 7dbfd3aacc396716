import API
import Application
import Formats
import Foundation
import History
import HTTP
import Messages

extension Routes {
    /// The policy as text in a form: tried and set by the very file that `earshot policy` takes.
    mutating func bindPolicyFile(_ renderer: Renderer) {
        let limit = 3 * PolicyFile.limit + 4096
        form("/apps/{app}/policy/file", scope: .admin, limit: limit) { page, context in
            do {
                _ = try context.operations.setPolicy(page.appInput, PolicyBody(conditions: try page.policyFile()))
                return .redirect(to: Address.path("apps", page.need("app"), "policy") + "?done=policy")
            } catch let error as APIError where error.kind == .invalidField {
                return renderer.page(try page.refusedPolicy(error, context), context, status: 422)
            }
        }
        form("/apps/{app}/policy/file/trial", scope: .read, limit: limit) { page, context in
            do {
                let body = PolicyTrialBody(conditions: try page.policyFile())
                let trial = try context.operations.tryPolicy(page.appInput, body)
                var content = try page.policyPage(context)
                content.trial = PolicyPage.Trial(trial, of: page.need("app"))
                return renderer.page(content, context)
            } catch let error as APIError where error.kind == .invalidField {
                return renderer.page(try page.refusedPolicy(error, context), context, status: 422)
            }
        }
    }
}

extension PageRequest {
    /// A file that was chosen, else what was typed.
    private var policyBytes: [UInt8] {
        form.file("file").map(\.bytes).flatMap { $0.isEmpty ? nil : $0 } ?? Array((form["policy"] ?? "").utf8)
    }

    fileprivate func policyFile() throws -> [ConditionBody] {
        do throws(ImportError) {
            return try PolicyFile.read(policyBytes).map(ConditionBody.init)
        } catch {
            throw APIError.field("/policy", (error.line.map { "Line \($0): " } ?? "") + error.detail)
        }
    }

    /// The page with what was sent in its field.
    fileprivate func policyPage(_ context: Context) throws -> PolicyPage {
        var content = try PolicyPage(need("app"), context)
        content.file.value = String(decoding: policyBytes, as: UTF8.self)
        content.isFiling = true
        return content
    }

    fileprivate func refusedPolicy(_ error: APIError, _ context: Context) throws -> PolicyPage {
        var content = try policyPage(context)
        content.file.refuse(
            error.fields.map { $0.pointer == "/policy" ? $0.message : "\(text: $0.pointer): \($0.message)" }
                .joined(by: " "))
        content.fault = FormFault(error, [content.file])
        return content
    }
}
