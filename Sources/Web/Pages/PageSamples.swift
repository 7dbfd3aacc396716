import Application
package import Messages

/// A page with everything in it, to be looked at beside its template.
package struct PageSample {
    package let template: String
    /// What the template is filled with.
    package let values: Any

    package init(template: String, values: Any) { (self.template, self.values) = (template, values) }

    package func print() throws -> String {
        let printed = try PageTemplates.house.get().print(PageValue(opening: values), into: template, in: .english)
        return String(decoding: printed, as: UTF8.self)
    }
}

/// One sample of every page.
package enum PageSamples {
    /// An error's page is printed wherever something goes wrong, and has no address.
    package static var all: [PageSample] {
        (PageRoutes.all.flatMap(\.pages) + [ErrorPage.self]).map { Renderer.sample($0) }
    }
    /// The templates of the pages that are there in every language.
    package static var translated: [String] {
        (PageRoutes.all.flatMap(\.pages) + [ErrorPage.self]).filter { $0 is any TranslatedPage.Type }.map {
            $0.template
        }
    }
    /// The words of a template that are put into other languages.
    package static func words(of template: String) -> [String] { TemplateWords().texts(of: template) }
    /// The words that a language brings.
    package static func catalogue(_ language: Language) throws -> Catalogue { try .house(language) }
    /// Whether a page's template and all that it takes in have their words in a language.
    package static func isWhole(_ template: String, in language: Language) throws -> Bool {
        try PageTemplates.house.get().isWhole(template, in: language)
    }
    /// The templates' texts, by name.
    package static func templates() throws -> [String: String] { try PageTemplates.texts() }
}
