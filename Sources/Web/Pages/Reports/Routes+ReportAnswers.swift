import API
import Application
import History
import HTTP
import Messages

extension Routes {
    /// The forms of a report about answering it.
    mutating func bindReportAnswers(_ renderer: Renderer) {
        report("/reports/{id}/replies", .reply, renderer) { page, id, context in
            let text = (page.form["text"] ?? "").replacing("\r\n", with: "\n")
            guard page.field("do") != "keep" else {
                _ = try context.operations.addMessage(ReportInput(id: id), NewMessage(direction: .to, text: text))
                return "said"
            }
            let sent = try context.operations.sendReply(
                ReportInput(id: id),
                NewReply(
                    text: text, language: page.field("language").flatMap(ReplyLanguage.init),
                    link: page.field("link") != nil))
            return sent.wasThere ? "sentBefore" : "sent"
        }
        report("/reports/{id}/steps", .steps, renderer) { page, id, context in
            try context.operations.setSteps(
                ReportInput(id: id), StepsBody(steps: ShownSteps.lines(of: page.form["steps"])))
            return "steps"
        }
        form("/reports/{id}/links", scope: .support) { page, context in
            let id = try page.number("id")
            do {
                let link = try context.operations.makeLink(
                    ReportInput(id: id), NewReporterLink(days: try page.whole("days")))
                var content = try ReportPage(id, context)
                content.answering.newLink = link.url
                content.done = "The link was made. It is shown this once."
                return renderer.page(content, context)
            } catch let error as APIError where [.invalidField, .conflict].contains(error.kind) {
                let content = try ReportPage(id, context, .link, Filling(page, error))
                return renderer.page(content, context, status: error.kind.status)
            }
        }
        report("/reports/{id}/links/{link}/end", .link, renderer) { page, id, context in
            try context.operations.revokeLink(ReporterLinkInput(id: id, link: try page.number("link")))
            return "ended"
        }
    }
}
