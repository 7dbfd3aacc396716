import API
import ArgumentParser
import Foundation
import Web

/// Prints the OpenAPI document, for `Public/openapi.json`.
struct OpenAPICommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "openapi", abstract: "Print the OpenAPI document.")
    func run() throws {
        FileHandle.standardOutput.write(try Wire.encode(Server.openAPI(), pretty: true) + Data("\n".utf8))
    }
}
