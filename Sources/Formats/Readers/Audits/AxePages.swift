/// Where a file has axe-core's results: at its top, or in what a test runner keeps of each page.
enum AxePages {
    /// The results of one page, and what the runner calls it where it keeps its pages by their names.
    struct Page {
        var name: String?
        var results: JSONView
    }

    static func isPage(_ value: JSONView) -> Bool {
        guard let violations = value["violations"], violations.isArray, !value.has("id") else { return false }
        return value.hasAny(of: ["passes", "incomplete", "inapplicable", "testEngine", "url"])
            || violations.items.first { _ in true }.map(isRule) ?? false
    }

    /// A rule of the raw reporter has its nodes by outcome; one of a list of violations has them under `nodes`.
    static func isRule(_ value: JSONView) -> Bool {
        value["id"]?.text != nil && value.hasAny(of: ["help", "tags", "description"])
            && (value["violations"]?.isArray == true || value["nodes"]?.isArray == true)
    }

    /// The results in an object of a runner's own: in one member, a page or a list of pages, whatever it is called
    /// (`{"pageName": …, "axeResults": {…}}`), or a page in each member (`{"/": {…}, "/till": {…}}`). Of several
    /// members beside others nobody can tell which of them is meant; then there are none.
    static func kept(in record: JSONView) -> [Page] {
        guard record.isObject, !isPage(record), !isRule(record) else { return [] }
        let holding = record.fields.filter { !pages($0.value).isEmpty }
        guard holding.count == 1 || holding.count == record.count else { return [] }
        return holding.flatMap { field -> [Page] in
            let name = holding.count > 1 && field.value.isObject ? field.key : nil
            return pages(field.value).map { Page(name: name, results: $0) }
        }
    }

    /// The first page anywhere in a value, to say where it is.
    static func first(in value: JSONView, depth: Int = 8) -> JSONView? {
        if isPage(value) { return value }
        guard depth > 0 else { return nil }
        for field in value.fields {
            if let found = first(in: field.value, depth: depth - 1) { return found }
        }
        for item in value.items {
            if let found = first(in: item, depth: depth - 1) { return found }
        }
        return nil
    }

    /// The value, where it is a page; its items, where all of them are.
    private static func pages(_ value: JSONView) -> [JSONView] {
        if isPage(value) { return [value] }
        return value.items.allSatisfy(isPage) ? Array(value.items) : []
    }
}
