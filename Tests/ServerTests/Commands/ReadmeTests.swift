import Foundation
import TestSupport
import Testing

/// What README.md says to type does what it says. `scripts/adoption-trial` follows the rest of it in a clean Debian.
@Suite(.database) struct ReadmeTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../..").standardizedFileURL
    private static let curl = "/usr/bin/curl"

    /// The blocks of shell lines in a section.
    private func blocks(of section: String) throws -> [String] {
        let text = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        let sections = text.components(separatedBy: "\n## ")
        let found = try #require(sections.first { $0.hasPrefix(section + "\n") })
        return found.components(separatedBy: "```sh\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: curl)))
    func `the tour with curl ends in FAIL, then in PASS`() throws {
        let live = try LiveServer(TestServer())
        let folder = FileManager.default.temporaryDirectory.appending(path: "earshot-tour-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Tests share a database, so the app is called otherwise; the token is the live server's.
        let app = "tour-\(UUID().uuidString.lowercased().prefix(8))"
        let typed = try blocks(of: "Five minutes with curl").joined(separator: "\necho\n")
            .split(separator: "\n").filter { !$0.hasPrefix("export ") }.joined(separator: "\n")
            .replacing("/shop", with: "/\(app)").replacing(#""slug":"shop""#, with: #""slug":"\#(app)""#)
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", "shopt -s expand_aliases\nset -e\n\(typed)"]
        process.currentDirectoryURL = folder
        process.environment = [
            "PATH": "/usr/bin:/bin", "EARSHOT_URL": live.address, "EARSHOT_TOKEN": live.token,
        ]
        let said = Pipe()
        process.standardOutput = said
        try process.run()
        let output = String(decoding: said.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let verdicts = output.matches(of: /(PASS|FAIL): .*/).map { String($0.0) }
        #expect(verdicts == ["FAIL: 1.1 may not ship.", "PASS: 1.2 may ship."], "\(output)")
        #expect(output.contains(#""rule":"name-lost""#), "the receipt raises the alarm at once")
    }
}
