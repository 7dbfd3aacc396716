import API
import Application
import Storage

extension Routes {
    mutating func bindVisual() {
        bind(.getContrast) { input, _ in
            Reply(
                ContrastResource(
                    try ContrastQuestion(text: input.text, ground: input.ground, behind: input.behind)))
        }
        bind(.getReach) { input, context in
            Reply(ReachResource(try context.read { try $0.need(app: input.app) }))
        }
        bind(.putReach) { input, body, context in Reply(try context.operations.setReach(input, body)) }
        bind(.getScreenshot) { input, context in
            let look = try context.read { transaction in
                let look = try ScreenLook(input, in: transaction)
                return (look.screen.key, try transaction.screenshot(ofCapture: look.capture.id))
            }
            guard let picture = look.1 else { throw APIError.notFound("screenshot of “\(look.0)”") }
            return Reply(Bytes(picture.bytes, mediaType: picture.mediaType))
        }
    }
}
