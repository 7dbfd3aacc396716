import Application

/// A page with everything in it, to be looked at beside its template.
package struct PageSample {
    package let template: String
    /// What the template is filled with.
    package let values: Any

    package init(template: String, values: Any) { (self.template, self.values) = (template, values) }

    package func print() throws -> String {
        String(decoding: try Templates.all()[template]?.print(PageValue(opening: values)) ?? [], as: UTF8.self)
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
