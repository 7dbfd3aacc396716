import API
import Application
import History
import Storage

extension Routes {
    mutating func bindInbox() {
        bind(.getInbox) { input, context in
            let limit = try Limit.of(input.limit)
            return try context.read { transaction in
                let inbox = try Inbox(
                    ReportFilter(input), of: try transaction.need(app: input.app), after: input.after.map(Int64.init),
                    limit: limit, in: transaction)
                return Reply(
                    InboxResource(
                        total: inbox.total,
                        items: inbox.reports.map {
                            InboxEntry(report: ReportResource($0), suggestions: inbox.suggestions[$0.id] ?? [])
                        },
                        groups: inbox.groups.map {
                            InboxGroup(words: $0.words, class: $0.fault, reports: $0.reports.map { Int($0) })
                        },
                        next: inbox.next.map(String.init)))
            }
        }
        bind(.linkReports) { input, body, context in Reply(try context.operations.linkReports(input, body)) }
        bind(.unlinkReports) { input, context in Reply(try context.operations.unlinkReports(input)) }
    }
}

extension ReportFilter {
    fileprivate init(_ input: InboxInput) {
        self.init()
        inbox = input.aside == true ? .setAside : .waiting
        (release, words, fault) = (input.release, input.q, input.class)
        isAccessible = input.accessibility.map { $0 == .likely }
        order = input.sort == .accessibility ? .accessibility : .newest
    }
}
