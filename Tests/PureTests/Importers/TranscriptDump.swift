import Foundation
import Importers
import Screens
import Testing

@Test(.enabled(if: ProcessInfo.processInfo.environment["DUMP"] != nil)) func dump() throws {
    for file in SharedData.files("data/captures/" + (ProcessInfo.processInfo.environment["DUMP"] ?? "")) {
        print("=== \(file.lastPathComponent)")
        do {
            let imported = try Import.read(try SharedData.bytes(file), fileName: file.lastPathComponent)
            for c in imported.captures {
                print(c.screen, c.variant.device as Any, c.unknown, c.blindTo.map(\.rawValue).sorted())
                if c.screenReader == .talkBack {
                    for n in c.tree.nodes where n.isElement || n.label?.isEmpty == false || n.text?.isEmpty == false {
                        print("  ", n.isElement ? "*" : "-", n.className ?? "", n.label as Any, n.text as Any, n.traits?.names as Any, n.value as Any, n.frame as Any)
                    }
                } else {
                    for u in Speaker().speak(c).utterances { print("  \(u.position)", c.tree.name(of: u.node), u.text, u.hint ?? "") }
                }
            }
        } catch { print(error) }
    }
}
