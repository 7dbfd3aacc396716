import Application
import Mustache

/// A page with everything in it, to be looked at beside its template.
package struct PageSample {
    package let template: String
    /// What the template is filled with.
    package let values: Any

    package func print() throws -> String {
        MustacheLibrary(templates: try Templates.all()).render(PlainValues.of(values), withTemplate: template) ?? ""
    }
}

/// One sample of every page.
package enum PageSamples {
    /// An error's page is printed wherever something goes wrong, and has no address.
    package static var all: [PageSample] {
        (PageRoutes.all.flatMap(\.pages) + [ErrorPage.self]).map { Renderer.sample($0) }
    }
    /// The templates' texts, by name.
    package static func templates() throws -> [String: String] { try Templates.texts() }
}
