import API

/// What an upload would be told, for people at a terminal.
enum PreviewText {
    static let auditsLater = "What other tools found is compared when a build is sealed, not here."
    static let nothingKept = "Nothing of this was kept."

    static func lines(_ previews: [UploadPreview]) -> [String] {
        guard !previews.isEmpty else { return [] }
        let audits =
            previews.allSatisfy(\.audits.isEmpty)
            ? "" : " " + auditsLater
        return previews.flatMap(lines) + [nothingKept + audits]
    }

    private static func lines(_ preview: UploadPreview) -> [String] {
        preview.captures.flatMap(lines)
            + preview.audits.map { UploadCommand.audited($0.tool, $0.findings, linked: $0.linked) }
            + (preview.recordings ?? []).map {
                UploadCommand.recorded($0.screen, $0.lines, $0.os, $0.besideNothing)
            }
    }

    private static func lines(_ capture: CapturePreview) -> [String] {
        let heard = UploadCommand.heard(
            "\(capture.screen) (\(capture.variant))", capture.utterances, capture.spokenCoverage,
            failed: capture.failed, cantTell: capture.cantTell)
        let alarms = capture.alarms.map { "  ALARM \($0.rule): \($0.message)" + good($0.lastGood) }
        func others(_ word: String, _ faults: [PreviewedFault]) -> [String] {
            faults.filter { fault in !capture.alarms.contains { $0.isSame(as: fault) } }.map {
                "  \(word), \($0.rule): \($0.message)" + good($0.lastGood)
            }
        }
        let told = alarms + others("worse", capture.regressions) + others("new", capture.newFaults)
        let nothing = capture.against.map {
            "  no regression, no new fault (what was accepted is left out); compared with \($0)"
        }
        let isCompared = capture.notCompared.isEmpty
        return [heard] + UploadCommand.several(capture.capturesOfVariant)
            + (told.isEmpty && isCompared ? [nothing].compactMap(\.self) : told)
            + capture.notCompared.map { "  \(capture.against == nil ? "not compared" : "note"): \($0)" }
    }

    private static func good(_ build: String?) -> String { build.map { " Good last in \($0)." } ?? "" }
}

extension AlarmResource {
    /// Whether it tells what is told as a fault, too.
    func isSame(as fault: PreviewedFault) -> Bool {
        rule == fault.rule && node == fault.node && message == fault.message
    }
}
