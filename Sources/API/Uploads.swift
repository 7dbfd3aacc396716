/// How the bytes are to be read. What the bytes themselves say wins over these; the variant's keys fill in what is missing.
package struct UploadInput: Codable, Sendable {
    package var app: String
    package var build: String
    /// The id of the format; left out, the bytes tell.
    package var format: String?
    package var screen: String?
    /// As the file was called, for people.
    package var fileName: String?
    /// phone or pad.
    package var idiom: String?
    /// The device, as iPhone 16.
    package var device: String?
    /// The system and its version, as iOS 26.1.
    package var os: String?
    /// As en_US.
    package var locale: String?
    /// Which way the app is laid out.
    package var direction: String?
    /// Dynamic Type's size.
    package var contentSize: String?
    /// Light or dark.
    package var appearance: String?
    /// How the device was held.
    package var orientation: String?
    /// Which state of the screen, in a word of yours.
    package var state: String?
    /// The setting Reduce Motion was on.
    package var reduceMotion: Bool?
    /// The setting Increase Contrast was on.
    package var increaseContrast: Bool?
    /// The setting Bold Text was on.
    package var boldText: Bool?
    /// Nobody was signed in.
    package var preLogin: Bool?
    /// Hear, judge and compare, and keep nothing: neither the bytes nor the build.
    package var preview: Bool?
    package init(app: String, build: String, format: String? = nil, screen: String? = nil, fileName: String? = nil) {
        self.app = app
        self.build = build
        self.format = format
        self.screen = screen
        self.fileName = fileName
    }
}

/// What worsened at one look: shown with the receipt, before anybody seals or ships.
package struct AlarmResource: Codable, Sendable, Hashable {
    /// A change rule: `speech-loss`, `element-lost`, …
    package var rule: String
    package var message: String
    @Null package var node: String?
    /// The build in which it was good last; left out where it never was.
    package var lastGood: String?
    package init(rule: String, message: String, node: String?, lastGood: String? = nil) {
        (self.rule, self.message, self.node, self.lastGood) = (rule, message, node, lastGood)
    }
}

package struct CaptureReceipt: Codable, Sendable, Hashable {
    package var id: Int
    package var screen: String
    /// The circumstances that part captures of one screen, in words; left out of receipts that were given before it was said.
    package var variant: String?
    /// How many elements the tree holds.
    package var elements: Int
    /// How many stops the flick path has.
    package var utterances: Int
    /// Share of visible text that flicking reaches, from 0 to 1; null where the source does not say what is drawn.
    @Null package var spokenCoverage: Double?
    /// How many findings fail.
    package var failed: Int
    /// How many findings need a person: the rule could not tell.
    package var cantTell: Int
    /// What is worse than before, on the spot: lost speech and lost names.
    package var alarms: [AlarmResource]
    /// How many captures of this screen and variant the build holds, where they are several: the worse one counts.
    package var capturesOfVariant: Int?
    package init(
        id: Int, screen: String, variant: String?, elements: Int, utterances: Int, spokenCoverage: Double?,
        failed: Int, cantTell: Int, alarms: [AlarmResource], capturesOfVariant: Int? = nil
    ) {
        self.id = id
        (self.screen, self.variant) = (screen, variant)
        self.elements = elements
        self.utterances = utterances
        self.spokenCoverage = spokenCoverage
        self.failed = failed
        self.cantTell = cantTell
        self.alarms = alarms
        self.capturesOfVariant = capturesOfVariant
    }
}

package struct AuditReceipt: Codable, Sendable, Hashable {
    package var id: Int
    package var tool: String
    /// How many findings the audit has.
    package var findings: Int
    /// Of these, how many are tied to an element of a capture.
    package var linked: Int
    package init(id: Int, tool: String, findings: Int, linked: Int) {
        (self.id, self.tool, self.findings, self.linked) = (id, tool, findings, linked)
    }
}

/// A recording of what a device spoke, taken in.
package struct RecordingReceipt: Codable, Sendable, Hashable {
    package var id: Int
    package var screen: String
    package var os: String
    /// How many lines the device spoke.
    package var lines: Int
    /// It was here before, given by somebody in the same words.
    package var wasThere: Bool
    /// Why it stands beside nothing yet; left out where it stands beside a capture.
    package var besideNothing: String?
    package init(id: Int, screen: String, os: String, lines: Int, wasThere: Bool, besideNothing: String? = nil) {
        (self.id, self.screen, self.os) = (id, screen, os)
        (self.lines, self.wasThere, self.besideNothing) = (lines, wasThere, besideNothing)
    }
}

/// What was passed over in a file: a key that nobody knows is a slip, or it is not for us.
package struct UploadWarning: Codable, Sendable, Hashable {
    /// Where, the first time: the file of an archive, a line, a JSON pointer.
    @Null package var place: String?
    /// What was passed over, in a sentence.
    package var detail: String
    package init(place: String?, detail: String) { (self.place, self.detail) = (place, detail) }
}

package struct UploadReceipt: Codable, Sendable, Hashable {
    package var id: Int
    /// SHA-256 of the bytes as they came, hexadecimal.
    package var digest: String
    /// The format's id; several, comma separated, where an archive held several.
    package var format: String
    /// Captures that the file held.
    package var captures: [CaptureReceipt]
    /// Audits of other tools that the file held.
    package var audits: [AuditReceipt]
    /// Left out where there is none.
    package var recordings: [RecordingReceipt]?
    /// Left out where nothing was passed over.
    package var warnings: [UploadWarning]?
    package init(
        id: Int, digest: String, format: String, captures: [CaptureReceipt], audits: [AuditReceipt],
        recordings: [RecordingReceipt]? = nil, warnings: [UploadWarning]? = nil
    ) {
        (self.id, self.digest, self.format, self.captures, self.audits) = (id, digest, format, captures, audits)
        (self.recordings, self.warnings) = (recordings, warnings)
    }
}

package struct SealResource: Codable, Sendable, Hashable {
    package var build: String
    /// How many screens the build holds.
    package var screens: Int
    /// Screens that earlier builds had and this build has not, as people call them, with the state in brackets behind where only
    /// that is lacking.
    package var screensNotCaptured: [String]
    /// The build before: each check is measured against the build in which it was good last, up to this one. Null where there is
    /// none, or nothing could be compared.
    @Null package var baseline: String?
    /// How many checks are worse than when they were last good, as the gate counts them: also those that were worse when
    /// somebody looked last, and of which nothing of this build tells. What fails on what is new is in `faults` alone.
    package var regressions: Int
    /// What is worse than when it was last good, or fails on what is new, by our own rules and by other tools: each in a
    /// sentence, what costs people most first. What stands as it was, since nothing of this build tells of it, says why.
    package var faults: [String]
    /// Why nothing could be measured against earlier releases: nobody can say which they are. With what is to be done.
    package var orderUnknown: String?
    package init(
        build: String, screens: Int, screensNotCaptured: [String], baseline: String?, regressions: Int,
        faults: [String], orderUnknown: String?
    ) {
        self.build = build
        self.screens = screens
        self.screensNotCaptured = screensNotCaptured
        self.baseline = baseline
        self.regressions = regressions
        self.faults = faults
        self.orderUnknown = orderUnknown
    }
}

extension Endpoint where Input == UploadInput, Body == Bytes, Output == UploadReceipt {
    package static var upload: Self {
        Endpoint(
            .post, "/v1/apps/{app}/builds/{build}/uploads",
            "Captures, audits and recordings in: the body is the bytes as a tool wrote them. The same bytes again answer 200 and the same receipt. A sealed build takes recordings only. With preview=true it is heard, judged and compared, nothing is kept, and the answer is 200.",
            scope: .upload, weight: .long(bodyLimit: 64 << 20), success: 201,
            errors: [
                .notFound, .invalidParameter, .invalidField, .unreadableUpload, .buildSealed, .conflict, .bodyTooLarge,
                .unsupportedMediaType,
            ], otherAnswers: [OtherAnswer(status: 200, UploadPreview.self)])
    }
}
extension Endpoint where Input == BuildInput, Body == Nothing, Output == SealResource {
    package static var seal: Self {
        Endpoint(
            .post, "/v1/apps/{app}/builds/{build}/seal", "Close a build: compare it with its baseline, move problems.",
            scope: .upload, weight: .long(bodyLimit: 1 << 10), errors: [.notFound, .nothingCaptured, .invalidField])
    }
}
