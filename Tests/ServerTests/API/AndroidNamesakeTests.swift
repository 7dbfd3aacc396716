import API
import Foundation
import History
import Testing

import TestSupport

/// On Android a name is what is printed: what is called as it was is measured against that, whatever stood there in between.
@Suite(.database) struct AndroidNamesakeTests {
    /// One view of a `uiautomator dump`.
    private func view(
        _ kind: String, _ text: String = "", id: String = "", press: Bool = false, focus: Bool = false,
        scroll: Bool = false, at bounds: String, _ inside: String...
    ) -> String {
        """
        <node text="\(text)" resource-id="\(id)" class="\(kind)" package="shop" content-desc="" checkable="false" \
        checked="false" clickable="\(press)" enabled="true" focusable="\(press || focus)" focused="false" \
        scrollable="\(scroll)" long-clickable="false" password="false" selected="false" bounds="\(bounds)">\
        \(inside.joined())</node>
        """
    }

    private func dump(_ inside: String...) -> String {
        "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\">"
            + view("android.widget.FrameLayout", at: "[0,0][1080,2400]", inside.joined()) + "</hierarchy>"
    }

    /// Buttons that developers did not name; what begins with a dash is a text.
    private func list(_ rows: String...) -> String {
        let views = rows.enumerated().map { place, row in
            let bounds = "[0,\(280 + place * 160)][1080,\(430 + place * 160)]"
            return row.hasPrefix("-")
                ? view("android.widget.TextView", String(row.dropFirst()), at: bounds)
                : view("android.widget.Button", row, press: true, at: bounds)
        }
        return dump(
            view("android.widget.TextView", "Shopping", at: "[40,120][600,200]"),
            view(
                "androidx.recyclerview.widget.RecyclerView", focus: true, scroll: true, at: "[0,260][1080,2150]",
                views.joined()))
    }

    private func verdicts(_ files: [String]) throws -> (verdicts: [VerdictResource], problems: [ProblemResource]) {
        let caller = try TestServer().caller(), app = "shop-\(UUID().uuidString.lowercased())"
        _ = try caller.post("/v1/apps", #"{"slug":"\#(app)","name":"Shop","platform":"Android"}"#)
        let verdicts = try files.enumerated().map { number, file in
            let release = "1.\(number)"
            let answer = try caller.upload(file, to: release, of: app, "?screen=list")
            #expect(answer.status < 300, "\(answer.text)")
            #expect(try caller.post("/v1/apps/\(app)/builds/\(release)/seal").status == 200)
            return try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
        }
        return (verdicts, try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items)
    }

    @Test func `a row that comes back in its place as a text is worse, whatever stood there or none did`() throws {
        let first = list("Milk", "Bread", "Eggs", "Butter"), last = list("Milk", "-Bread", "Eggs", "Butter")
        for between in [list("Milk", "Jam", "Eggs", "Butter"), list("Milk", "Eggs")] {
            let found = try verdicts([first, between, last, first]).verdicts
            let sentence = "“Bread” no longer says that it is a button, good last in 1.0"
            #expect(found[1].verdict == .pass, "\(found[1].text)")
            #expect(found[2].verdict == .fail && found[2].text.contains(sentence), "\(found[2].text)")
            #expect(found[3].verdict == .pass, "\(found[3].text)")
        }
    }

    @Test func `what can't be pressed any more stays so where its text changes back`() throws {
        func page(_ text: String, press: Bool) -> String {
            let kind = press ? "android.widget.Button" : "android.view.View"
            return dump(
                view(
                    "android.widget.ScrollView", focus: true, at: "[0,74][1080,2211]",
                    view("android.widget.TextView", "The free encyclopedia", focus: true, at: "[42,500][900,600]"),
                    view(kind, text, id: "wiki:id/add", press: press, at: "[42,1500][629,1626]")),
                view("android.widget.Button", "Skip", id: "wiki:id/skip", press: true, at: "[0,2211][167,2337]"))
        }
        let sound = page("Add languages", press: true)
        let (found, problems) = try verdicts([
            sound, page("Add languages now", press: false), page("Add languages", press: false), sound,
        ])
        let sentence = "“Add languages” can no longer be activated, good last in 1.0"
        for lost in found[1...2] { #expect(lost.verdict == .fail && lost.text.contains(sentence), "\(lost.text)") }
        #expect(found[3].verdict == .pass, "\(found[3].text)")
        let lost = problems.filter { $0.title.contains("can no longer be activated") }
        #expect(lost.map(\.state) == [.fixed], "\(problems)")
    }
}
