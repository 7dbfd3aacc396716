import Application
import Foundation
import History
import Messages
import Storage

/// How somebody looks at the inbox, as the address holds it.
struct InboxQuery {
    var words = ""
    var release = ""
    var fault = ""
    var accessibility = ""
    var order = ReportOrder.newest
    var isAside = false
    /// Whose reports alone are meant, by its number.
    var alarm = ""
    /// From 1 on.
    var page = 1

    init(_ value: (String) -> String?) {
        words = String((value("q") ?? "").trimmingCharacters(in: .whitespacesAndNewlines).prefix(200))
        release = value("release") ?? ""
        fault = value("class").flatMap { FaultClass(rawValue: $0)?.rawValue } ?? ""
        accessibility = value("accessibility").flatMap { ["likely", "unlikely"].contains($0) ? $0 : nil } ?? ""
        order = value("sort").flatMap { ReportOrder(rawValue: $0) } ?? .newest
        isAside = value("aside") != nil
        alarm = value("alarm") ?? ""
        page = value("page").flatMap { Int($0) } ?? 1
    }

    /// From a text as `text` prints it.
    init(text: String) {
        let pairs = URLComponents(string: "?" + text)?.queryItems ?? []
        let values = Dictionary(pairs.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        self.init { values[$0].flatMap { $0.isEmpty ? nil : $0 } }
    }

    /// What stands in the address after the question mark. Never empty.
    var text: String {
        [
            ("q", words), ("release", release), ("class", fault), ("accessibility", accessibility),
            ("sort", order.rawValue), ("aside", isAside ? "on" : ""), ("alarm", alarm),
            ("page", page > 1 ? String(page) : ""),
        ].filter { !$0.1.isEmpty }.map { "\($0.0)=\(Address.escaped($0.1))" }.joined(separator: "&")
    }

    var filter: ReportFilter {
        var filter = ReportFilter()
        filter.inbox = isAside ? .setAside : .waiting
        filter.words = words.isEmpty ? nil : words
        filter.release = release.isEmpty ? nil : release
        filter.fault = FaultClass(rawValue: fault)
        filter.isAccessible = accessibility.isEmpty ? nil : accessibility == "likely"
        filter.order = order
        filter.alarm = Int64(alarm)
        return filter
    }

    /// What it is narrowed to by a link from elsewhere.
    var narrowed: Message? { alarm.isEmpty ? nil : "Only the reports that alarm \(text: alarm) counted." }

    var classes: [FormChoice] {
        FaultClass.allCases.map {
            FormChoice(value: $0.rawValue, text: Message(ours: $0.words), isChosen: $0.rawValue == fault)
        }
    }
    var accessibilities: [FormChoice] {
        [("likely", "likely"), ("unlikely", "unlikely")].map {
            FormChoice(value: $0.0, text: $0.1, isChosen: $0.0 == accessibility)
        }
    }
    var orders: [FormChoice] {
        [(ReportOrder.newest, "newest first"), (.accessibility, "most about accessibility first")].map {
            FormChoice(value: $0.0.rawValue, text: $0.1, isChosen: $0.0 == order)
        }
    }
}
