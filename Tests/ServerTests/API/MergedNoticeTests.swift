import API
import Foundation
import History
import Testing

import TestSupport

/// What notices call a problem that others went on in.
@Suite(.database, .serialized) struct MergedNoticeTests {
    @Test func `what people say is back has its own name in a notice`() throws {
        let house = try WebhookSenderTests.House(events: [.problemRegressed])
        let (caller, app) = (house.caller, house.app)
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0", of: app)
        try caller.ship(TestCapture.buttons(nil, nil), as: "1.1", of: app)
        let buy = try caller.report(on: "one", of: app), sell = try caller.report(on: "two", of: app)
        let head = try #require(buy.problem)
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.2", of: app)
        _ = try caller.post("/v1/problems/\(try #require(sell.problem))/merge", #"{"into":\#(head)}"#)
        _ = try caller.post("/v1/reports/\(sell.id)/confirmations", #"{"release":"1.2","works":false}"#)
        try house.deliver()
        let notice = try #require(try house.notices().last?.data.problem)
        #expect(notice.id == head && notice.title?.contains("“Sell”") == true, "\(notice)")
    }
}
