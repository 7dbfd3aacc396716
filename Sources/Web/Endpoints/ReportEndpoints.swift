import API
import Application
import Foundation
import Formats
import History
import Storage

extension Routes {
    mutating func bindReports() {
        bind(.fileReport) { input, body, context in
            var draft = ReportDraft(body)
            draft.takeMailHead { WrittenDate($0)?.moment(nil) }
            return Reply(try context.operations.fileReport(input, draft))
        }
        bindImports()
        bindAttachments()
        bind(.listReports) { input, context in
            var filter = ReportFilter()
            filter.release = input.release
            filter.screen = input.screen
            filter.problem = input.problem.map(Int64.init)
            filter.channel = input.channel
            filter.unlinked = input.unlinked ?? false
            filter.untied = input.untied ?? false
            filter.words = input.q
            filter.fault = input.class
            filter.isAccessible = input.accessibility.map { $0 == .likely }
            filter.order = input.sort == .accessibility ? .accessibility : .newest
            let page = try context.read { transaction in
                try transaction.reports(
                    ofApp: try transaction.need(app: input.app).id, filter, after: input.after.map(Int64.init),
                    limit: try Limit.of(input.limit))
            }
            return Reply(Listing(items: page.items.map { ReportResource($0) }, next: page.next.map(String.init)))
        }
        bind(.getReport) { input, context in Reply(try context.report(input.id)) }
        bind(.changeReport, standing: { try $1.report($0.id) }) { input, change, context in
            try context.operations.changeReport(input, change)
            return Reply(try context.report(input.id))
        }
        bind(.addMessage) { input, body, context in Reply(try context.operations.addMessage(input, body)) }
        bind(.confirmReport) { input, body, context in
            try context.operations.confirmReport(input, body)
            return Reply(try context.report(input.id))
        }
        bind(.splitReport) { input, body, context in
            Reply(Listing(items: try context.operations.splitReport(input, body)))
        }
        bindInbox()
        bind(.suggestPlaces) { input, body, context in
            let draft = ReportDraft(body)
            try context.operations.checkReport(draft)
            return Reply(try context.operations.suggestPlaces(input, draft))
        }
        bindMappings()
    }

    private mutating func bindMappings() {
        bind(.listMappings) { input, context in
            Reply(
                Listing(
                    items: try context.read {
                        try Mappings.all(try $0.need(app: input.app), in: $0).map(MappingResource.init)
                    }))
        }
        bind(.getMapping) { input, context in
            Reply(
                try context.read {
                    MappingResource(try Mappings.need(input.name, try $0.need(app: input.app), in: $0))
                })
        }
        bind(.putMapping) { input, body, context in Reply(try context.operations.putMapping(input, body)) }
        bind(.deleteMapping) { input, context in
            try context.operations.deleteMapping(input)
            return Reply(Nothing())
        }
    }
}

/// How many items a list answers: 50 unless said, at most 200.
enum Limit {
    static func of(_ limit: Int?) throws -> Int {
        guard let limit else { return 50 }
        guard (1...200).contains(limit) else {
            throw APIError(.invalidParameter, "limit is from 1 to 200.", fields: [.init("?limit", "is from 1 to 200")])
        }
        return limit
    }

    /// Where a part of a list begins whose cursor counts from 0.
    static func start(_ after: Int?) throws -> Int {
        guard let after else { return 0 }
        guard after >= 0 else {
            throw APIError(
                .invalidParameter, "The parameter “after” must be 0 or more.",
                fields: [.init("?after", "must be 0 or more")])
        }
        return after
    }
}

extension Context {
    /// A report with its conversation; who reported it for those with the scope *support* alone.
    func report(_ id: Int) throws -> ReportResource {
        try read { transaction in
            let report = try transaction.need(report: id)
            var resource = ReportResource(report)
            resource.messages = try transaction.messages(ofReport: report.id).map { MessageResource($0) }
            resource.confirmations = try ConfirmationResource.all(ofReport: report.id, in: transaction)
            resource.accessibility?.words = try transaction.reading(ofReport: report.id)?.words.map {
                .init(words: $0.words, weight: $0.weight)
            }
            if let access = caller.support,
                let reporter = try report.reporterID.flatMap({ try transaction.reporter(id: $0, access, of: report.id) }
                )
            {
                resource.show(reporter)
            }
            return resource
        }
    }
}

extension MessageResource {
    fileprivate init(_ message: StoredMessage) {
        self.init(
            id: Int(message.id), direction: message.direction, text: message.text, at: message.at, by: message.caller,
            sender: message.sender)
        takenBackAt = message.takenBackAt
    }
}

extension ConfirmationResource {
    /// In force, oldest first.
    fileprivate static func all(ofReport id: Int64, in transaction: some Transaction) throws -> [ConfirmationResource] {
        let said = try transaction.confirmations(ofReport: id).map {
            ConfirmationResource(release: $0.release, works: $0.works, note: $0.note, by: $0.caller, at: $0.at)
        }
        let unsure = try transaction.reporterAnswers(ofReport: id).filter { $0.answer == .cannotTell }.map {
            ConfirmationResource(release: $0.release, works: nil, note: $0.words, by: Operations.reporter, at: $0.at)
        }
        return (said + unsure).enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
            .map(\.element)
    }
}

extension ReportResource {
    /// Who reported, or that it was removed.
    fileprivate mutating func show(_ stored: Reporter) {
        if let at = stored.removedAt {
            reporterRemoved = RemovalBody(at: at, afterDays: stored.removedAfter)
        } else {
            reporter = ReporterBody(name: stored.name, contact: stored.contact)
        }
    }

    init(_ report: StoredReport) {
        self.init(id: Int(report.id), text: report.text, version: report.version, createdAt: report.createdAt)
        release = report.release
        screen = report.screenKey.map {
            ScreenLink(key: $0, confidence: report.linkConfidence ?? 1, reason: report.linkReason ?? "")
        }
        element = report.elementID.map { Int($0) }
        (screenName, elementName) = (report.screenName, report.elementName)
        problem = report.problemID.map { Int($0) }
        heard = report.heard
        expected = report.expected
        gesture = report.gesture
        channel = report.channel
        os = report.os
        device = report.device
        assistiveTechnology = report.assistiveTechnology
        language = report.language
        impact = report.impact
        self.class = report.fault
        classBy = report.fault.flatMap { _ in report.faultBy }.flatMap { ClassSource(rawValue: $0.rawValue) }
        accessibility = report.accessibility.map {
            AccessibilityBody(score: $0, verdict: $0 >= AccessibilityScore.threshold ? .likely : .unlikely)
        }
        mentionedRelease = report.mentionedRelease
        aside = report.setAside ? true : nil
        (externalId, externalSource) = (report.externalId, report.externalSource)
        (title, url, writtenAt) = (report.title, report.url, report.writtenAt)
        (rating, territory) = (report.rating, report.territory)
        tags = report.tags.isEmpty ? nil : report.tags
        confirmedRelease = report.confirmedRelease
        textRemoved = report.textRemovedAt.map { RemovalBody(at: $0, afterDays: report.textRemovedAfter) }
        steps = report.steps.isEmpty ? nil : report.steps
        splitFrom = report.splitFrom.map { Int($0) }
        parts = report.parts.isEmpty ? nil : report.parts.map { Int($0) }
    }
}
