package import Screens

/// What another tool found in a build, or could not tell, as later builds know it again.
package struct AuditFinding: Hashable, Sendable, Codable {
    /// A rule by the tool's own name, and the rule of ours that means the same, where there is one. It is the same again
    /// by the tool's name alone: that it means one of ours may be learnt later, and makes nothing new.
    package struct Rule: Hashable, Sendable, Codable {
        package var name: String
        package var own: String?

        package init(_ name: String, own: String? = nil) { (self.name, self.own) = (name, own) }

        package static func == (one: Rule, other: Rule) -> Bool { one.name == other.name }
        package func hash(into hasher: inout Hasher) { hasher.combine(name) }

        /// What decisions, waivers and problems call it.
        package var cause: String { own ?? name }
    }

    /// What it is about.
    package struct Subject: Hashable, Sendable, Codable {
        /// The element it was tied to.
        package var element: Int64?
        /// The name that developers gave the thing: it stays from build to build.
        package var identifier: String?
        /// What else the tool says of its place, in the tool's words: a label and where it is, a selector, a path. It may
        /// change.
        package var target: String?
        /// The label alone: it tells whether a thing is the same where it is the only one that is called so.
        package var label: String?
        /// Tells apart what has the same label and selector.
        package var path: String?

        package init(
            element: Int64? = nil, identifier: String? = nil, target: String? = nil, label: String? = nil,
            path: String? = nil
        ) {
            (self.element, self.identifier, self.target) = (element, identifier, target)
            (self.label, self.path) = (label, path)
        }

        package init(element: Int64?, _ target: FindingTarget?) {
            let named = target?.selector.map(SelectorNames.init)
            let label = target?.label.map { "“\($0)”" }, spot = target?.selector ?? target?.path
            self.init(
                element: element, identifier: target?.identifier ?? named?.identifier,
                target: label.map { label in spot.map { "\(label) (\($0))" } ?? label } ?? spot ?? target?.snippet,
                label: label, path: target?.path)
        }

        /// How people are told of it; nothing where the tool says nothing of a place.
        package var words: String? { target ?? identifier }

        /// Whether both are the same thing for certain.
        package func isSame(as other: Subject) -> Bool {
            guard canBe(other) else { return false }
            return element != nil && element == other.element || identifier != nil && identifier == other.identifier
                || target != nil && target == other.target
        }

        /// Whether both are called the same, wherever they are: `other` may be known by its words alone.
        package func isCalled(as other: Subject) -> Bool {
            guard canBe(other), let label else { return false }
            return other.label == label || other.target == label || other.target?.hasPrefix("\(label) (") ?? false
        }

        /// What developers call it, else where the tool found it, unless that is a place among others of its kind: `li:nth-child(3)`
        /// or `/div[2]` is the next one's once a row is put in above it.
        var lastingName: PlaceMark? {
            guard let target else { return identifier.map { PlaceMark(identifier: $0) } }
            let isPlace = target.contains(":nth-") || target.contains(/\[\d+\]/) || target.hasPrefix("/")
            return isPlace ? nil : PlaceMark(target)
        }

        /// Whether both can be the same thing: no two elements, and no two names that developers gave.
        func canBe(_ other: Subject) -> Bool {
            (element == nil || other.element == nil || element == other.element)
                && (identifier == nil || other.identifier == nil || identifier == other.identifier
                    || element != nil && element == other.element)
        }
    }

    /// The stored finding.
    package var id: Int64
    package var rule: Rule
    package var subject: Subject
    /// False: the tool could not tell.
    package var isFailed: Bool
    /// `nil`: nobody has said it.
    package var impact: Impact?
    package var message: String
    /// The tool's, where it says one.
    package var version: String?

    package init(
        id: Int64, rule: Rule, subject: Subject, isFailed: Bool = true, impact: Impact?, message: String,
        version: String?
    ) {
        (self.id, self.rule, self.subject) = (id, rule, subject)
        (self.isFailed, self.impact, self.message, self.version) = (isFailed, impact, message, version)
    }
}
