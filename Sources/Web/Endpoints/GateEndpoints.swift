import API
import Application
import Formats
import Foundation
import History
import Storage

extension Routes {
    mutating func bindGate() {
        bind(.previewGate) { input, context in
            try VerdictFormats.reply(try context.operations.previewGate(input), of: input.app, context.accept)
        }
        bind(.askGate) { input, body, context in
            try VerdictFormats.reply(try context.operations.askGate(input, body), of: input.app, context.accept)
        }
        bind(.review) { input, context in Reply(try context.operations.review(input)) }
        bind(.getPolicy) { input, context in
            let policy = try context.read { try Policies.current(try $0.need(app: input.app), in: $0) }
            return try PolicyFormats.reply(PolicyResource(policy), policy, context.accept)
        }
        bind(.listPolicies) { input, context in
            Reply(
                try context.read {
                    try PolicyVersions(try $0.need(app: input.app), in: $0)
                        .list(after: input.after, limit: try Limit.of(input.limit))
                })
        }
        bind(.getPolicyVersion) { input, context in
            let version = try context.read {
                try PolicyVersions(try $0.need(app: input.app), in: $0).version(input.version, against: input.against)
            }
            let policy = Policy(version: version.version, conditions: version.conditions.map(Policy.Condition.init))
            return try PolicyFormats.reply(version, policy, context.accept)
        }
        bind(
            .putPolicy,
            other: { PolicyBody(conditions: try PolicyFile.read($0).map(ConditionBody.init)) }
        ) { input, body, context in Reply(try context.operations.setPolicy(input, body)) }
        bind(.tryPolicy) { input, body, context in Reply(try context.operations.tryPolicy(input, body)) }
        bind(.getWaivers) { input, context in
            Reply(
                Listing(
                    items: try context.read {
                        try Waivers.all(try $0.need(app: input.app), in: $0).map(WaiverResource.init)
                    }))
        }
        bind(.putWaivers) { input, body, context in
            Reply(Listing(items: try context.operations.setWaivers(input, body)))
        }
    }
}

/// A policy as YAML where that was asked for.
enum PolicyFormats {
    static func reply<Value>(_ value: Value, _ policy: Policy, _ accept: String) throws -> Reply<Value> {
        var reply = Reply(value)
        if accept.contains("yaml") {
            reply.other = Bytes(Array(try PolicyFile.write(policy).utf8), mediaType: PolicyFile.mediaType)
        }
        return reply
    }
}

/// A verdict in the media type that was asked for; JSON unless another was named.
enum VerdictFormats {
    static func reply(_ verdict: VerdictResource, of app: String, _ accept: String) throws -> Reply<VerdictResource> {
        var reply = Reply(verdict)
        func write(_ writer: Writer) throws -> Bytes {
            let text = try writer.write(Publication(app: app, verdict: verdict.published))
            return Bytes(Array(text.utf8), mediaType: writer.mediaType)
        }
        if accept.contains("junit") || accept.contains("application/xml") || accept.contains("text/xml") {
            reply.other = try write(.junit)
        } else if accept.contains("sarif") {
            reply.other = try write(.sarif)
        } else if accept.contains("text/plain") {
            reply.other = Bytes(Array((verdict.text + "\n").utf8), mediaType: "text/plain; charset=utf-8")
        }
        return reply
    }
}
