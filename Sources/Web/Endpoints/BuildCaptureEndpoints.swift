import API
import Application
import Storage

extension Routes {
    mutating func bindBuildCaptures() {
        bind(.listBuildCaptures) { input, context in
            let limit = try Limit.of(input.limit), start = try Limit.start(input.after)
            return Reply(
                try context.read { transaction in
                    let history = try AppHistory(transaction.need(app: input.app), in: transaction)
                    let build = try history.build(named: input.build)
                    guard build.holdsCaptures else {
                        throw APIError(.nothingCaptured, "\(build.name) holds no capture.")
                    }
                    let ids = try transaction.buildCaptures(build: build.id).map(\.captureID).dropFirst(start)
                    let page = Array(ids.prefix(limit))
                    let captures = try transaction.captures(ids: page)
                    return Listing(
                        items: page.compactMap { id in
                            captures.first { $0.id == id }.map { BuildCaptureResource($0, in: build.name) }
                        }, next: ids.count > limit ? String(start + limit) : nil)
                })
        }
    }
}

extension BuildCaptureResource {
    fileprivate init(_ capture: StoredCapture, in build: String) {
        self.init(
            build: build, screen: capture.screenKey, screenReader: capture.screenReader, blindTo: capture.blindTo,
            unknown: capture.unknown,
            document: CaptureDocument.capture(
                root: capture.document, key: capture.screenKey, title: capture.title, variant: capture.variant))
    }
}
