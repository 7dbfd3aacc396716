package import Foundation
package import Screens

package struct RecordingListInput: Codable, Sendable {
    package var app: String
    package var screen: String?
    package var build: String?
    package var limit: Int?
    package var after: Int?
    package init(app: String, screen: String? = nil, build: String? = nil) {
        (self.app, self.screen, self.build) = (app, screen, build)
    }
}
package struct RecordingInput: Codable, Sendable {
    package var app: String
    package var id: Int
    package init(app: String, id: Int) { (self.app, self.id) = (app, id) }
}

/// What a device spoke on a screen of a build, as it was recorded.
package struct RecordingResource: Codable, Sendable, Hashable {
    package struct Line: Codable, Sendable, Hashable {
        package var text: String
        /// The node that the recording names; left out where only the order tells.
        package var node: String?
        /// Position in the transcript of the utterance beside it, from 1; null: the line fits none, as far as the list
        /// tells; lists leave it null.
        @Null package var position: Int?
        package init(text: String, node: String?, position: Int?) {
            (self.text, self.node) = (text, node)
            self.position = position
        }
    }

    package var id: Int
    package var build: String
    package var screen: String
    /// The state of the screen, in words.
    package var variant: String
    package var os: String
    package var screenReader: ScreenReader
    /// The screen reader's version; null: nobody said.
    @Null package var screenReaderVersion: String?
    /// Somebody says that it goes through all of the screen. Of any other, what is missing was not recorded.
    package var whole: Bool
    /// When it was spoken; null: nobody said.
    @Null package var recordedAt: Date?
    package var by: String
    package var receivedAt: Date
    /// The session in which it was written down.
    package var session: Int?
    /// What was spoken, in its order, each beside what the engine says there.
    package var lines: [Line]

    package init(
        id: Int, build: String, screen: String, variant: String, os: String, screenReader: ScreenReader,
        screenReaderVersion: String?, whole: Bool, recordedAt: Date?, by: String, receivedAt: Date, session: Int?,
        lines: [Line]
    ) {
        self.id = id
        self.build = build
        self.screen = screen
        self.variant = variant
        self.os = os
        self.screenReader = screenReader
        self.screenReaderVersion = screenReaderVersion
        self.whole = whole
        self.recordedAt = recordedAt
        self.by = by
        self.receivedAt = receivedAt
        self.session = session
        self.lines = lines
    }
}

/// Where engine and device differ on one element, or what of a recording fits none.
package struct HeardDifferenceResource: Codable, Sendable, Hashable {
    /// The recording's id.
    package var recording: Int
    package var screen: String
    package var build: String
    package var rule: SpeechRule
    /// In the transcript, from 1; null: no element that the engine hears.
    @Null package var position: Int?
    /// What the engine says there; empty: nothing.
    package var engine: String
    /// What was recorded there; empty: the recording says nothing.
    package var recorded: String
    /// In one sentence.
    package var message: String
    package init(
        recording: Int, screen: String, build: String, rule: SpeechRule, position: Int?, engine: String,
        recorded: String, message: String
    ) {
        (self.recording, self.screen, self.build) = (recording, screen, build)
        self.rule = rule
        self.position = position
        (self.engine, self.recorded, self.message) = (engine, recorded, message)
    }
}

/// How often engine and recordings agree in one rule of speech.
package struct AgreementRow: Codable, Sendable, Hashable {
    package var rule: SpeechRule
    package var title: String
    /// Of docs/speech.md; null: no section accounts for it.
    @Null package var section: String?
    /// The language's primary subtag; null: nobody said.
    @Null package var language: String?
    package var os: String
    package var screenReader: ScreenReader
    /// How many recordings the figures of this row rest on.
    package var recordings: Int
    /// How many elements (of the order, lines; of elements, utterances) it was asked of, and of how many both agree.
    package var asked: Int
    /// Of those asked of, how many both agree in.
    package var agreed: Int
    package init(
        rule: SpeechRule, language: String?, os: String, screenReader: ScreenReader, recordings: Int, asked: Int,
        agreed: Int
    ) {
        self.rule = rule
        (title, section) = (rule.title, rule.section)
        self.language = language
        self.os = os
        self.screenReader = screenReader
        self.recordings = recordings
        (self.asked, self.agreed) = (asked, agreed)
    }
}

/// How far the engine agrees with what devices were recorded to speak.
package struct AgreementResource: Codable, Sendable, Hashable {
    /// The engine's version.
    package var speaker: String
    /// Recordings the figures rest on.
    package var recordings: Int
    /// Recordings that fit no capture of the screen they name: nothing is said by them.
    package var unlike: [Int]
    /// Older ones that were not looked at: the newest 200 are.
    package var older: Int
    /// Recorded lines that fit no element: the system's, or of one that the engine doesn't hear or calls otherwise. They
    /// are in no figure.
    package var unplacedLines: Int
    /// How often both agree, by rule of speech, language and system.
    package var items: [AgreementRow]
    /// Each place at which a recording and the engine say different things.
    package var differences: [HeardDifferenceResource]
    package init(
        speaker: String, recordings: Int, unlike: [Int], older: Int, unplacedLines: Int, items: [AgreementRow],
        differences: [HeardDifferenceResource]
    ) {
        self.speaker = speaker
        self.recordings = recordings
        self.unlike = unlike
        self.older = older
        self.unplacedLines = unplacedLines
        self.items = items
        self.differences = differences
    }
}

extension Endpoint where Input == RecordingListInput, Body == Nothing, Output == Listing<RecordingResource> {
    package static var listRecordings: Self {
        Endpoint(
            .get, "/v1/apps/{app}/recordings", "What devices were recorded to speak, newest first.", scope: .read,
            errors: [.notFound, .invalidParameter, .invalidField])
    }
}
extension Endpoint where Input == RecordingInput, Body == Nothing, Output == RecordingResource {
    package static var getRecording: Self {
        Endpoint(
            .get, "/v1/apps/{app}/recordings/{id}",
            "One recording, each line with the utterance of the transcript beside which it stands.", scope: .read,
            errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == RecordingInput, Body == Nothing, Output == Nothing {
    package static var endRecording: Self {
        Endpoint(
            .delete, "/v1/apps/{app}/recordings/{id}",
            "Take a recording back that was none of this screen: it says nothing any more.", scope: .triage,
            errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == AppInput, Body == Nothing, Output == AgreementResource {
    package static var getAgreement: Self {
        Endpoint(
            .get, "/v1/apps/{app}/agreement",
            "How far the transcripts agree with recordings, by rule of speech, language and system; and each difference.",
            scope: .read, errors: [.notFound])
    }
}
