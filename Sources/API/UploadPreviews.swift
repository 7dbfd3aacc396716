package import Screens

/// What an upload would be told, and what it is worse in than what was last good. Nothing of it is kept, so nothing has a
/// number, and its build need not come into being.
package struct UploadPreview: Codable, Sendable, Hashable {
    /// SHA-256 of the bytes as they came, hexadecimal.
    package var digest: String
    /// The format's id; several, comma separated, where an archive held several.
    package var format: String
    /// Captures that the file held.
    package var captures: [CapturePreview]
    /// Audits of other tools that the file held. What they found is compared when a build is sealed, not here.
    package var audits: [AuditPreview]
    /// Left out where there is none.
    package var recordings: [RecordingPreview]?
    /// Left out where nothing was passed over.
    package var warnings: [UploadWarning]?
    package init(
        digest: String, format: String, captures: [CapturePreview], audits: [AuditPreview],
        recordings: [RecordingPreview]?, warnings: [UploadWarning]?
    ) {
        (self.digest, self.format, self.captures, self.audits) = (digest, format, captures, audits)
        (self.recordings, self.warnings) = (recordings, warnings)
    }
}

/// A capture as a build would be told of it, measured as that build would be.
package struct CapturePreview: Codable, Sendable, Hashable {
    package var screen: String
    /// The circumstances that part captures of one screen, in words.
    package var variant: String
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
    /// As the receipt of an upload would have them.
    package var alarms: [AlarmResource]
    /// How many captures of this screen and variant the build would hold, where they are several: the worse one counts.
    package var capturesOfVariant: Int?
    /// The build that holds the capture it is compared with; null where there is none.
    @Null package var against: String?
    /// What is worse than when it was last good, but what somebody has accepted or called false.
    package var regressions: [PreviewedFault]
    /// What fails on elements and screens that are new, but what somebody has accepted or called false.
    package var newFaults: [PreviewedFault]
    /// What could not be compared and why, each in a sentence.
    package var notCompared: [String]
    /// It shows something else than the capture that it is compared with; left out where it shows the screen.
    package var isOfSomethingElse: Bool?
    /// Its screen has a history, and nothing of it can be compared with this capture; left out where something can, and
    /// where the screen is new.
    package var isNotComparable: Bool?
    package init(
        of receipt: CaptureReceipt, variant: String, against: String?, regressions: [PreviewedFault],
        newFaults: [PreviewedFault], notCompared: [String], isOfSomethingElse: Bool?,
        isNotComparable: Bool?
    ) {
        (screen, self.variant) = (receipt.screen, variant)
        (elements, utterances) = (receipt.elements, receipt.utterances)
        spokenCoverage = receipt.spokenCoverage
        (failed, cantTell, alarms) = (receipt.failed, receipt.cantTell, receipt.alarms)
        capturesOfVariant = receipt.capturesOfVariant
        (self.against, self.notCompared) = (against, notCompared)
        (self.isOfSomethingElse, self.isNotComparable) = (isOfSomethingElse, isNotComparable)
        (self.regressions, self.newFaults) = (regressions, newFaults)
    }

    /// Something alarms, is worse than when it was last good, or is new and serious or worse.
    package var isWorse: Bool {
        !alarms.isEmpty || !regressions.isEmpty || newFaults.contains { $0.impact >= .serious }
    }
}

/// A check that is not good, as a build would be told of it.
package struct PreviewedFault: Codable, Sendable, Hashable {
    package var rule: String
    package var message: String
    package var node: String
    /// What it costs the person.
    package var impact: Impact
    /// The build in which it came: that of the preview, or one before it where it is not mended yet. Left out where that
    /// build was deleted.
    package var since: String?
    /// The build in which it was good last; left out where it never was.
    package var lastGood: String?
    package init(rule: String, message: String, node: String, impact: Impact, since: String?, lastGood: String?) {
        (self.rule, self.message, self.node, self.impact) = (rule, message, node, impact)
        (self.since, self.lastGood) = (since, lastGood)
    }
}

/// An audit of another tool as it would be taken in.
package struct AuditPreview: Codable, Sendable, Hashable {
    package var tool: String
    /// How many findings the audit has.
    package var findings: Int
    /// Of these, how many would be tied to an element of a capture, of the same file or kept before.
    package var linked: Int
    package init(of receipt: AuditReceipt) {
        (tool, findings, linked) = (receipt.tool, receipt.findings, receipt.linked)
    }
}

/// A recording of what a device spoke, as it would be taken in.
package struct RecordingPreview: Codable, Sendable, Hashable {
    package var screen: String
    package var os: String
    /// How many lines the device spoke.
    package var lines: Int
    /// It is kept already, given by somebody in the same words.
    package var wasThere: Bool
    /// Why it would stand beside nothing yet; left out where it would stand beside a capture.
    package var besideNothing: String?
    package init(of receipt: RecordingReceipt) {
        (screen, os, lines) = (receipt.screen, receipt.os, receipt.lines)
        (wasThere, besideNothing) = (receipt.wasThere, receipt.besideNothing)
    }
}

extension Endpoint where Input == UploadInput, Body == Bytes, Output == UploadPreview {
    /// The endpoint `upload` as it answers with `preview`, for clients.
    package static var previewUpload: Self {
        let upload = Endpoint<UploadInput, Bytes, UploadReceipt>.upload
        return Endpoint(
            upload.method, upload.path, upload.summary, scope: upload.scope, weight: upload.weight,
            errors: upload.errors)
    }
}
