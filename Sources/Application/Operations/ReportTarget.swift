import API
import History
import Storage

/// Where a person says that reports belong: a screen, an element, a problem, each as far as it is said.
struct ReportTarget {
    private(set) var screen: StoredScreen?
    private(set) var element: StoredElement?
    /// What is a duplicate goes on in another one, and so does what people say of it.
    private(set) var problem: StoredProblem?
    /// The problem that was named, which may be such a duplicate.
    private var named: StoredProblem?

    /// Nothing is said.
    init() {}

    init(_ change: ReportChange, in app: StoredApp, _ transaction: some Transaction) throws {
        try self.init(screen: change.screen, element: change.element, problem: change.problem, in: app, transaction)
    }

    init(screen key: String?, element: Int?, problem: Int?, in app: StoredApp, _ transaction: some Transaction) throws {
        if let key {
            guard let screen = try transaction.screen(key, ofApp: app.id) else {
                throw APIError.field("/screen", "There is no screen “\(key)”.")
            }
            self.screen = screen
        }
        if let element {
            guard let found = try transaction.element(id: Int64(element), ofApp: app.id) else {
                throw APIError.field("/element", "There is no element \(element).")
            }
            if let screen, found.screenID != screen.id {
                throw APIError.field("/element", "Element \(element) is not on this screen.")
            }
            self.element = found
        }
        if let problem {
            guard let found = try transaction.problem(id: Int64(problem)), found.appID == app.id,
                let head = try transaction.problem(id: try transaction.head(ofProblem: found.id))
            else {
                throw APIError.field("/problem", "There is no problem \(problem) in this app.")
            }
            (self.problem, named) = (head, found)
        }
    }

    /// An element is on its screen, and a problem says where it is as long as nothing else does.
    func apply(to link: inout ReportLink) {
        if let screen {
            if screen.id != link.screen { link.element = nil }
            link.screen = screen.id
        }
        if let element { (link.screen, link.element) = (element.screenID, element.id) }
        if let problem, let named {
            if link.screen == nil {
                (link.screen, link.element) =
                    named.screenID == nil ? (problem.screenID, problem.elementID) : (named.screenID, named.elementID)
            }
            (link.problem, link.meant) = (problem.id, named.id)
        }
    }
}
