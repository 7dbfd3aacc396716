/// Why a screen could not be taken, and how to mend it, in a sentence each.
package struct CaptureFault: Error, Sendable {
    package enum Kind: Sendable {
        /// To be written otherwise.
        case wrongUse
        /// A tool, a device or a server that is not there.
        case unreachable
    }
    package var kind: Kind
    package var fault: String
    package var mend: String

    package init(_ kind: Kind, _ fault: String, mend: String) {
        (self.kind, self.fault, self.mend) = (kind, fault, mend)
    }

    /// Something is not there.
    package init(_ fault: String, mend: String) { self.init(.unreachable, fault, mend: mend) }

    package var words: String { "\(fault) To mend it: \(mend)" }

    static func cannot(_ tool: String, _ setting: DeviceSetting) -> CaptureFault {
        let said =
            switch setting {
            case .textSize: "say so with --content-size"
            case .fontScale: "say so with --state"
            case .appearance: "say so with --appearance"
            case .locale: "say so with --locale"
            }
        return CaptureFault(
            .wrongUse, "\(tool) can't set \(setting.words).", mend: "set it on the device, and \(said).")
    }
}
