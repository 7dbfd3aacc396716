import Screens

extension Importer {
    /// What Apple's own audit of a screen found, as Appium hands it on.
    package static let xcTestAudit = Importer(
        audits: "xcuitest-audit-json", title: "XCTest accessibility audit",
        howTo: """
            In an Appium test (iOS 17 and later), on the screen you want to look at, here in Python:

            types = ["XCUIAccessibilityAuditTypeAll"]
            issues = driver.execute_script("mobile: performAccessibilityAudit", {"auditTypes": types})
            open("audit.json", "w").write(json.dumps({"auditTypes": types, "issues": issues}))

            In a UI test of your own, write each XCUIAccessibilityAuditIssue that the handler of
            app.performAccessibilityAudit { … } is given as an object with auditType, compactDescription,
            detailedDescription and, for its element, elementAttributes with identifier, label, type and rect.

            auditTypes says what was asked for. Without it only the types that something was found of are known to have
            been asked for, and nothing else is ever called mended. Where the audit finds nothing, upload the file all the
            same: what comes later is new only where somebody looked before.
            """,
        recognises: { record in
            if let list = record["value"] ?? record["issues"], list.isArray {
                return list.items.contains(where: isIssue) || list.count == 0 && record["auditTypes"]?.isArray == true
            }
            return isIssue(record)
        },
        reading: { document, warnings throws(ImportError) in
            var run = AuditRun(tool: "XCTest", findings: []), asked: [String] = []
            try document.forEachRecord { record throws(ImportError) in
                let list = record["value"] ?? record["issues"]
                if let types = try record.texts("auditTypes") { asked += types }
                for issue in list.map({ Array($0.items) }) ?? [record] {
                    guard isIssue(issue) else { throw issue.error("An audit type and a description are wanted here.") }
                    run.findings.append(finding(issue))
                }
            }
            add(asked, to: &run)
            if run.findings.isEmpty, run.outcomes.isEmpty {
                warnings.note(
                    "Nothing was found, and the file does not say what was asked for (auditTypes): it tells of no problem that it is gone."
                )
            }
            return [run]
        })

    private static func isIssue(_ value: JSONView) -> Bool {
        value.has("auditType") && value.hasAny(of: ["compactDescription", "detailedDescription"])
    }

    /// Types that were asked for and that nothing was found of, whichever way issues spell them.
    private static func add(_ asked: [String], to run: inout AuditRun) {
        let found = Set(run.findings.compactMap { AuditType(named: $0.sourceRule ?? "") })
        var seen: Set<String> = []
        for name in asked.flatMap(AuditType.asked) where seen.insert(name).inserted {
            if let type = AuditType(named: name), found.contains(type) { continue }
            run.outcomes.append(AuditRun.RuleOutcome(rule: name, outcome: .passed))
        }
    }

    private static func finding(_ issue: JSONView) -> Finding {
        let name = issue["auditType"].flatMap { $0.text ?? $0.integer.map(String.init) }
        let type = name.flatMap(AuditType.init(named:))
        let short = issue.loose("compactDescription")
        let target = target(of: issue)
        var evidence: [String: Evidence] = [:]
        evidence["compactDescription"] = .known(short)
        evidence["element"] = .known(issue.loose("element"))
        let meaning = type.map { $0.meaning(short ?? "", element: target.className) }
        evidence.add(issue["elementAttributes"], as: "element")
        return .imported(
            name, as: meaning?.rule,
            outcome: .failed, impact: nil, criteria: meaning?.criteria ?? [],
            message: issue.loose("detailedDescription") ?? short ?? "", evidence: evidence, target: target)
    }

    private static func target(of issue: JSONView) -> FindingTarget {
        var target = FindingTarget()
        if let attributes = issue["elementAttributes"], attributes.isObject {
            let label = attributes.loose("label"), name = attributes.loose("name")
            target.label = label
            // WebDriverAgent's name is the identifier, else the label.
            target.identifier =
                attributes.loose("rawIdentifier") ?? attributes.loose("identifier")
                ?? (name == label ? nil : name)
            target.className = attributes.loose("type")
            target.frame = (attributes["rect"] ?? attributes["frame"])?.frame("x", "y", "width", "height")
        } else if let spoken = issue.loose("element"), let quoted = quoted(spoken) {
            // XCUIElement describes itself as “"Buy" Button”; which of identifier and label that is, it does not say.
            target.label = quoted.name
            target.identifier = quoted.name
            target.className = quoted.type
        }
        return target
    }

    private static func quoted(_ description: String) -> (name: String, type: String?)? {
        guard description.hasPrefix("\""), let end = description.dropFirst().lastIndex(of: "\"") else { return nil }
        let name = String(description[description.index(after: description.startIndex)..<end])
        let type = description[description.index(after: end)...].trimmed
        return (name, type.isEmpty ? nil : type)
    }
}

/// A type of Apple's audit by its bit (XCUIAutomation, `XCUIAccessibilityAuditType`).
private enum AuditType: Int, CaseIterable {
    case contrast = 0
    case elementDetection = 1
    case hitRegion = 2
    case sufficientElementDescription = 3
    case dynamicType = 16
    case textClipped = 17
    case trait = 18
    case action = 32
    case parentChild = 33

    /// From its name, with or without Apple's prefix, or from the mask with its bit.
    init?(named said: String) {
        let name = AuditType.bare(said), mask = UInt64(name)
        let found = AuditType.allCases.first { type in
            "\(type)".lowercased() == name || mask == 1 << UInt64(type.rawValue)
        }
        guard let found else { return nil }
        self = found
    }

    private static func bare(_ name: String) -> String {
        name.lowercased().replacing("xcuiaccessibilityaudittype", with: "")
    }

    /// What is asked for by a name: “all” stands for those that there are on iOS.
    static func asked(_ name: String) -> [String] {
        guard bare(name) == "all" else { return [name] }
        return allCases.filter { $0.rawValue < AuditType.action.rawValue }.map { type in
            let name = "\(type)"
            return "XCUIAccessibilityAuditType\(name.prefix(1).uppercased())\(name.dropFirst())"
        }
    }

    typealias Meaning = (rule: String?, criteria: [String])

    func meaning(_ description: String, element: String?) -> Meaning {
        switch self {
        case .contrast: ("text-contrast", ["1.4.3"])
        case .elementDetection: ("unspoken-text", ["1.3.1"])
        case .hitRegion: ("target-size", ["2.5.5"])
        case .sufficientElementDescription: AuditType.description(description.lowercased(), element ?? "")
        case .dynamicType: ("dynamic-type", ["1.4.4"])
        case .textClipped: ("text-clipped", ["1.4.4"])
        case .trait: (description.lowercased().contains("conflict") ? "trait-conflict" : nil, ["4.1.2"])
        case .action: (nil, ["2.1.1"])
        case .parentChild: (nil, ["1.3.1"])
        }
    }

    /// One audit type holds missing labels and labels that no person wrote; ours are rules by kind of element.
    private static func description(_ text: String, _ element: String) -> Meaning {
        if text.contains("human-readable") || text.contains("human readable") || text.contains("image name") {
            return ("label-is-identifier", ["4.1.2"])
        }
        switch element.replacing("XCUIElementType", with: "") {
        case "Button": return ("button-name", ["4.1.2"])
        case "Link": return ("link-name", ["2.4.4", "4.1.2"])
        case "Image", "Icon": return ("image-name", ["1.1.1"])
        case "TextField", "SecureTextField", "SearchField", "TextView": return ("text-field-name", ["4.1.2"])
        case "Slider", "Switch", "Toggle", "Stepper": return ("control-name", ["4.1.2"])
        default: return (nil, ["4.1.2"])
        }
    }
}
