import Screens

extension Finding {
    /// What another tool found.
    ///
    /// What it costs the person is what the tool says; where it says nothing, what the rule of ours costs that means the
    /// same, and `impactFrom` names that rule. Else nobody has said it: no level, score or weight stands for it. What it
    /// fails is told likewise (``Ruleset/criteria(named:of:)``).
    ///
    /// - Parameter rule: of ours.
    static func imported(
        _ sourceRule: String?, as rule: String?, outcome: Outcome, impact said: Impact?, criteria: [String],
        message: String, evidence: [String: Evidence], target: FindingTarget
    ) -> Finding {
        var evidence = evidence
        let ours = rule.flatMap(Ruleset.rule)
        // Where the tool says nothing, its rule says what is wrong.
        let message = message.trimmed.isEmpty ? sourceRule ?? rule ?? "something" : message
        if said == nil, let ours { evidence["impactFrom"] = .text(ours.id) }
        return Finding(
            rule: rule, sourceRule: sourceRule, outcome: outcome, impact: said ?? ours?.impact,
            criteria: Ruleset.criteria(named: criteria, of: rule),
            node: nil, message: message, evidence: evidence, target: target.withoutBlanks)
    }
}

extension [String: Evidence] {
    /// How many facts are taken of one object, how deep it is looked into, and how long a text may be: enough for what
    /// tools write, bounded for what they may be made to write.
    private static var factLimit: Int { 60 }
    private static var depthLimit: Int { 4 }
    private static var textLimit: Int { 2_000 }

    /// Takes in what an object says, each member under its way there: `testEnvironment.userAgent`.
    ///
    /// - Parameters:
    ///   - name: of the object; `nil`: its members go by their own names.
    ///   - passing: members that are read otherwise.
    mutating func add(_ object: JSONView?, as name: String? = nil, passing: Set<String> = []) {
        var left = Self.factLimit
        object.map { add($0, name, passing, depth: 0, &left) }
    }

    private mutating func add(
        _ object: JSONView, _ name: String?, _ passing: Set<String>, depth: Int, _ left: inout Int
    ) {
        for field in object.fields where !field.value.isNull && !passing.contains(field.key) {
            let key = name.map { "\($0).\(field.key)" } ?? field.key
            if field.value.isObject {
                if depth < Self.depthLimit { add(field.value, key, [], depth: depth + 1, &left) }
                continue
            }
            guard left > 0, let fact = Evidence(field.value)?.shortened(to: Self.textLimit), self[key] == nil else {
                continue
            }
            self[key] = fact
            left -= 1
        }
    }
}

extension Evidence {
    /// `nil` for what says nothing: a blank text, an empty list.
    fileprivate func shortened(to limit: Int) -> Evidence? {
        switch self {
        case .text(let text): text.trimmed.isEmpty ? nil : .text(String(text.prefix(limit)))
        case .list(let list):
            list.isEmpty ? nil : .list(list.prefix(limit / 20).compactMap { $0.shortened(to: limit) })
        case .number, .flag, .none: self
        }
    }
}

extension FindingTarget {
    /// A blank text names no place.
    fileprivate var withoutBlanks: FindingTarget {
        var target = self
        for text in [\FindingTarget.selector, \.path, \.snippet, \.label, \.identifier]
        where target[keyPath: text]?.trimmed.isEmpty == true {
            target[keyPath: text] = nil
        }
        return target
    }
}
