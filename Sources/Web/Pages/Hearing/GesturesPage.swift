import API
import Application
import Messages
import Screens
import Storage

/// One screen as a listener moves through it: where the cursor stands, and what each gesture does from there.
struct GesturesPage: TranslatedPage {
    /// What a gesture does.
    struct Step {
        var gesture: Message
        var result: Message
        /// Where the cursor goes.
        var link: String?
        /// What is heard there.
        var said: [SpokenPart] = []
    }
    struct Cursor {
        var position: Int
        var said: [SpokenPart]
        var hint: [SpokenPart]
        /// Its line in the transcript.
        var line: String
    }

    var title: Message
    var place: ScreenPlace
    var app: AppLink?
    var section: AppSection { .screens }
    /// How many elements are heard.
    var count: Int
    /// `nil`: nothing is heard on this screen.
    var cursor: Cursor?
    var picture: ScreenPicture
    var steps: [Step]
    /// What walking the whole screen brings to light.
    var walk: [Message]

    static var sample: GesturesPage {
        GesturesPage(
            title: "t", place: .sample, app: AppLink(slug: "shop", name: "Shop"), count: 1,
            cursor: Cursor(position: 1, said: [.sample], hint: [.sample], line: "/"), picture: .sample,
            steps: [Step(gesture: "g", result: "r", link: "/", said: [.sample])], walk: ["w"])
    }
}

extension Routes {
    mutating func bindGestures(_ renderer: Renderer) {
        page("/apps/{app}/screens/{screen}/gestures") { page, context in
            renderer.page(
                try context.read { transaction in
                    let look = try ScreenLook(page.screenInput, in: transaction)
                    return try GesturesPage(look, at: page["at"].flatMap { Int($0) } ?? 1, in: transaction)
                }, context)
        }
    }
}

extension GesturesPage {
    /// - Parameter position: where the cursor stands; outside of the screen, it stands on the nearest end.
    fileprivate init(_ look: ScreenLook, at position: Int, in transaction: some Transaction) throws {
        let capture = try look.capture.recall()
        let scene = Scene(capture, Speaker().speak(capture))
        let walk = GestureWalk(scene)
        place = try ScreenPlace(look, "gestures", in: transaction)
        title = "\(text: place.name) by gestures"
        app = look.app.link
        count = scene.utterances.count
        picture = ScreenPicture(scene, before: nil)
        self.walk = ScreenPage.walk(scene)
        guard let positions = walk.positions else {
            (cursor, steps) = (nil, [])
            return
        }
        let here = min(max(position, positions.lowerBound), positions.upperBound)
        let query = "?build=\(Address.escaped(place.build))&variant=\(Address.escaped(place.variant))"
        let steps = GestureSteps(
            walk, Languages(scene), from: here,
            address: Address.path("apps", look.app.slug, "screens", look.screen.key, "gestures") + query)
        let utterance = scene.utterances[here - 1]
        cursor = Cursor(
            position: here, said: steps.languages.parts(of: utterance), hint: steps.languages.hint(of: utterance),
            line: place.screenLink + "#e\(here)")
        picture.mark(line: "e\(here)")
        self.steps = steps.all
    }
}
