import API
import History
import Testing

import TestSupport

/// What lies behind an alert is heard by nobody, and nobody can tell of it.
@Suite(.database) struct BehindAlertTests {
    /// A page with a question in front of it.
    /// - Parameter isModal: the capture says that the question silences the page, as later tools and readers of files do.
    private func screen(_ name: String?, isModal: Bool) -> String {
        let names: [String?] = ["Apples", "Pears", "Plums", name]
        let page = names.enumerated().map { place, name in
            let label = name.map { #""label":"\#($0)","# } ?? ""
            return
                #"{"frame":[0,\#(60 + place * 60),390,50],"isElement":true,\#(label)"identifier":"row\#(place)","traits":["button"]}"#
        }
        return """
            {"format":"earshot-capture/1","screen":{"key":"cart","title":"Cart"},
             "variant":{"device":{"idiom":"phone","size":[390,844]}},
             "root":{"frame":[0,0,390,844],"className":"UIView","children":[
              {"frame":[0,0,390,844],"children":[\(page.joined(separator: ","))]},
              {"frame":[0,0,390,844],"modal":\(isModal),"children":[
               {"frame":[60,360,270,40],"isElement":true,"label":"Delete order?","traits":["staticText"]},
               {"frame":[60,420,270,44],"isElement":true,"label":"Cancel","identifier":"cancel","traits":["button"]}]}]}}
            """
    }

    @Test func `a problem on what lies behind it is not observed, and neither gone nor fixed`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(screen("Order", isModal: false), as: "1.0", of: app)
        try caller.ship(screen(nil, isModal: false), as: "1.1", of: app)
        let found = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items
        let problem = try #require(found.first)
        try caller.ship(screen(nil, isModal: true), as: "1.2", of: app)
        let seen = try caller.problem(problem.id)
        #expect(seen.state == .open && seen.goneWithElement == nil, "\(seen)")
        #expect(seen.looks.contains("1.2 notObserved"), "\(seen.looks)")
        try caller.ship(screen("Order", isModal: false), as: "1.3", of: app)
        #expect(try caller.problem(problem.id).state == .fixed)
    }
}
