package import API
import Foundation
import History
import Storage

extension Operations {
    /// What an upload of these bytes would be told, with all that it is worse in: the very same is done, and rolled back.
    /// It takes no room, waits for no report, and leaves neither build nor release.
    package func preview(_ input: UploadInput, _ body: Bytes) throws -> UploadPreview {
        let arriving = try ArrivingUpload(input, body)
        let app = try database.read { try $0.need(app: input.app) }
        let delivery = try Delivery(arriving, profile: app.conformance)
        try listen(to: delivery.captures, app)
        return try database.preview { transaction in
            let entering = EnterBuild(transaction: transaction, app: app, caller: caller)
            let (build, known) = try entering.build(for: arriving, delivery)
            let intake =
                try known.map {
                    try Intake(transaction: transaction, app: app, build: build, upload: $0.id, caller: caller)
                } ?? entering.intake(of: arriving, delivery, into: build)
            let captures = try intake.take(delivery)
            return UploadPreview(
                digest: Digest.hexadecimal(arriving.digest), format: delivery.format,
                captures: captures.map(intake.preview),
                audits: try intake.audits(of: delivery, arriving, captures).map(AuditPreview.init),
                recordings: try intake.recordings(of: delivery)?.map(RecordingPreview.init),
                warnings: try intake.warnings(of: delivery))
        }
    }
}

extension Intake {
    fileprivate func preview(_ taken: TakenCapture) -> CapturePreview {
        func told(_ kind: Fault.Kind) -> [PreviewedFault] {
            taken.faults.filter { $0.kind == kind }.map { fault in
                PreviewedFault(
                    rule: fault.cause.rule, message: fault.message, node: fault.node, impact: fault.impact,
                    since: name(fault.since), lastGood: name(fault.good?.build))
            }
        }
        return CapturePreview(
            of: taken.receipt, variant: taken.place.variant.words, against: name(taken.measured?.reference?.look.build),
            regressions: told(.regression), newFaults: told(.newFault), notCompared: notCompared(taken),
            isOfSomethingElse: taken.measured?.showsScreen == false ? true : nil,
            isNotComparable: taken.measured?.standing == .notComparable ? true : nil)
    }

    /// In sentences.
    private func notCompared(_ taken: TakenCapture) -> [String] {
        guard let measured = taken.measured else { return [] }
        switch measured.standing {
        case .newScreen: return ["There is no earlier capture of this screen that it could be compared with."]
        case .notComparable: return ["No earlier capture of this screen can be compared with it."]
        case .measured(let reference, let twin):
            let earlier = name(reference.build) ?? "an earlier build"
            let other =
                measured.showsScreen
                ? nil : "It shows something else than in \(earlier), so it tells of nothing that is gone."
            return [other, twin.words.map { "Compared with \(earlier) \($0)." }].compactMap(\.self)
        }
    }
}
