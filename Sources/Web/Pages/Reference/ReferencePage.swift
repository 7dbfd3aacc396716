import API
import Application
import JSON
import Messages

/// What the API can be asked, by what it is about. Each leads to its own page.
struct ReferencePage: PageContent {
    struct Part {
        var name: String
        var link: String
        var calls: [Call]
    }
    struct Call {
        var link: String
        var method: String
        var path: String
        var summary: String
    }
    let title: Message = "API"
    var parts: [Part]
    var failures: [ReferencePartPage.Failure]

    static var sample: ReferencePage {
        ReferencePage(
            parts: [
                Part(
                    name: "apps", link: "/api/apps",
                    calls: [Call(link: "/api/apps#get-v1-apps", method: "GET", path: "/v1/apps", summary: "s")])
            ], failures: [.sample])
    }
}

extension Routes {
    /// Bound after every endpoint: it lists those known by then.
    mutating func bindReference(_ renderer: Renderer) {
        let content = ReferencePage(descriptions)
        page("/api", scope: nil) { _, context in renderer.page(content, context) }
    }
}

extension ReferencePage {
    fileprivate init(_ descriptions: [EndpointDescription]) {
        parts = Dictionary(grouping: descriptions, by: \.tag).sorted { $0.key < $1.key }.map { name, endpoints in
            let link = Address.path("api", name)
            return Part(
                name: name, link: link,
                calls: endpoints.map {
                    Call(
                        link: "\(link)#\(ReferencePartPage.Endpoint.id($0))", method: $0.method.rawValue, path: $0.path,
                        summary: $0.summary)
                })
        }
        failures = ErrorKind.allCases.map(ReferencePartPage.Failure.init)
    }
}
