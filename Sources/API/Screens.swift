import History
package import JSON

package struct ScreenInput: Codable, Sendable {
    package var app: String
    package var screen: String
    /// `5.0.1` or `5.0.1+1234`; the newest that holds the screen where it is missing.
    package var build: String?
    /// A build to compare with.
    package var compare: String?
    /// The variant's key, where a build holds the screen in several.
    package var variant: String?
    package init(app: String, screen: String, build: String? = nil, compare: String? = nil) {
        (self.app, self.screen, self.build, self.compare) = (app, screen, build, compare)
    }
}

package struct ScreenResource: Codable, Sendable, Hashable {
    /// Its name in addresses and files.
    package var key: String
    @Null package var title: String?
    /// The newest builds that hold it, twenty at most, oldest first.
    package var builds: [String]
    /// Older builds hold it, too.
    package var hasOlderBuilds: Bool
    package init(key: String, title: String?, builds: [String], hasOlderBuilds: Bool) {
        (self.key, self.title, self.builds, self.hasOlderBuilds) = (key, title, builds, hasOlderBuilds)
    }
}

/// What a device spoke on an element, beside the engine's words.
package struct RecordedLine: Codable, Sendable, Hashable {
    package var text: String
    package var os: String
    /// Its recording's id.
    package var recording: Int
    package init(text: String, os: String, recording: Int) {
        (self.text, self.os, self.recording) = (text, os, recording)
    }
}

/// What is heard on a screen of a build, element by element in flick order.
package struct ScreenTranscript: Codable, Sendable, Hashable {
    package struct Line: Codable, Sendable, Hashable {
        /// Its place on the flick path, from 1.
        package var position: Int
        package var text: String
        /// What is said after a pause; null: nothing.
        @Null package var hint: String?
        /// What a further gesture makes heard: actions, custom content, rotors, input labels.
        package var supplements: [String]
        /// Shown beside the words, never spoken: heading level, expanded state, …
        package var facts: [String]
        /// What is not known of this element's words: `hint`, …
        package var unknown: [String]
        package var node: String
        /// The element's identity across builds.
        @Null package var element: Int?
        /// What devices were recorded to speak there; left out where nothing was.
        package var recorded: [RecordedLine]?
        package init(
            position: Int, text: String, hint: String?, supplements: [String], facts: [String], unknown: [String],
            node: String, element: Int?, recorded: [RecordedLine]? = nil
        ) {
            self.recorded = recorded
            self.position = position
            self.text = text
            self.hint = hint
            self.supplements = supplements
            self.facts = facts
            self.unknown = unknown
            self.node = node
            self.element = element
        }
    }
    package var app: String
    package var screen: String
    @Null package var title: String?
    package var build: String
    package var variant: String
    /// Further captures of this screen and variant in the build, as `variant` asks for them; left out where this is the
    /// only one. Of several the one that says least speaks where none is asked for.
    package var otherCaptures: [String]?
    package var speaker: String
    /// Share of visible text that flicking reaches, from 0 to 1; null: the source does not say what is drawn.
    @Null package var spokenCoverage: Double?
    /// What the source never says, so that it may be missing from the words: `hint`, …
    package var unknown: [String]
    /// What is heard, in flick order.
    package var utterances: [Line]
    /// Where `compare` was asked for: the other build, and what changed since it.
    @Null package var compared: String?
    /// The variant of that build's capture: the very same, or the nearest that can be compared.
    package var comparedVariant: String?
    /// What of the two was compared, in words, where their variants differ.
    package var comparedInPart: String?
    /// What changed since the build in `compared`; null: none was asked for.
    @Null package var comparison: DiffResource?
    package init(
        app: String, screen: String, title: String?, build: String, variant: String, speaker: String,
        spokenCoverage: Double?,
        unknown: [String], utterances: [Line], compared: String?, comparedVariant: String?,
        comparison: DiffResource?, otherCaptures: [String]? = nil
    ) {
        self.app = app
        self.screen = screen
        self.title = title
        self.build = build
        self.variant = variant
        self.speaker = speaker
        self.spokenCoverage = spokenCoverage
        self.unknown = unknown
        self.utterances = utterances
        self.compared = compared
        self.comparedVariant = comparedVariant
        comparedInPart = comparison?.twin.words
        self.comparison = comparison
        self.otherCaptures = otherCaptures
    }
}

extension Endpoint where Input == AppInput, Body == Nothing, Output == Listing<ScreenResource> {
    package static var listScreens: Self {
        Endpoint(
            .get, "/v1/apps/{app}/screens", "An app's screens and the newest builds that hold them.", scope: .read,
            errors: [.notFound])
    }
}
extension Endpoint where Input == ScreenInput, Body == Nothing, Output == ScreenTranscript {
    package static var getTranscript: Self {
        Endpoint(
            .get, "/v1/apps/{app}/screens/{screen}/transcript", "What is heard on a screen, and what changed.",
            scope: .read,
            errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == ScreenInput, Body == Nothing, Output == JSONValue {
    package static var getTree: Endpoint<ScreenInput, Nothing, JSONValue> {
        Endpoint(
            .get, "/v1/apps/{app}/screens/{screen}/tree", "The stored accessibility tree, as one earshot-capture/1.",
            scope: .read,
            errors: [.notFound])
    }
}
