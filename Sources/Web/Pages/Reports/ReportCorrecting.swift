import API
import Application
import Foundation
import History
import HTTP
import Messages
import Storage

/// The form on a report's page that corrects it: its class of trouble, its release, what was told, and what it is tied to.
///
/// Beside each field it sends what the field held when the page was opened. What nobody touched is not written again, also
/// where somebody else has corrected it since.
struct ReportCorrecting {
    /// What a field held.
    struct Held {
        var name: String
        var value: String
    }

    /// What was opened. A form that comes back keeps it, unless somebody else was faster: then it has what is stored now.
    private(set) var version: Int
    private(set) var held: [Held] = []
    private(set) var faultClass: NewReportPage.Choice
    private(set) var release: FormField
    private(set) var words: [FormField] = []
    private(set) var choices: [NewReportPage.Choice] = []
    private(set) var ties: [FormChoice] = []
    /// All of them, for what is said on top of the page.
    private(set) var fields: [FormField] = []

    static var sample: ReportCorrecting { ReportCorrecting() }

    private init() {
        (version, held, faultClass, release) = (1, [Held(name: "n", value: "v")], .sample, .sample)
        (words, choices, ties) = ([.sample], [.sample], [.sample])
    }

    /// - Parameter screen: what the report's screen is called.
    init(_ report: StoredReport, screen: String?, _ filling: Filling) {
        version = report.version
        if !filling.isLate, let opened = Int(filling.value("version")) { version = opened }
        faultClass = Self.classes(report)
        release = filling.field("release", "Release")
        faultClass = chosen(faultClass, of: report.chosenClass, filling)
        release = filled(release, with: report.release, filling) { Message(text: $0) }
        for fact in ToldFact.allCases {
            let stored = report[keyPath: fact.kept]
            words.append(
                filled(fact.field(filling, value: stored ?? ""), with: stored, filling) { Message(text: $0) })
        }
        for fact in ChosenFact.allCases {
            choices.append(chosen(fact.choice(chosen: ""), of: fact.kept(report), filling))
        }
        tie("screen", report.screenID, screen.map { "It is not about the screen \(text: $0)" }, filling)
        tie("element", report.elementID, "It is not about this element", filling)
        tie("problem", report.problemID, report.problemID.map { "It is not problem \($0)" }, filling)
    }

    /// What it can be taken from. Who ticked it meant what it was tied to then.
    private mutating func tie(_ name: String, _ id: Int64?, _ text: Message?, _ filling: Filling) {
        guard let id, let text else { return }
        let now = String(id), held = Self.held("clear-\(name)"), opened = filling.form?[held] ?? now
        let isTicked = filling.form?.all("clear").contains(name) ?? false
        ties.append(FormChoice(value: name, text: text, isChosen: isTicked && (!filling.isLate || opened == now)))
        self.held.append(Held(name: held, value: filling.isLate ? now : opened))
    }

    private mutating func chosen(_ choice: NewReportPage.Choice, of stored: String?, _ filling: Filling)
        -> NewReportPage.Choice
    {
        let field = filled(filling.field(choice.id, choice.label), with: stored, filling) { value in
            choice.options.first { $0.value == value }?.text ?? Message(text: value)
        }
        var choice = choice
        for place in choice.options.indices {
            choice.options[place].isChosen = choice.options[place].value == field.value
        }
        choice.message = field.message
        return choice
    }

    /// A field with what it holds: what is stored, or what was sent and refused.
    private mutating func filled(
        _ field: FormField, with stored: String?, _ filling: Filling, words: (String) -> Message
    ) -> FormField {
        var field = field
        let stored = stored ?? ""
        let opened = filling.form?[Self.held(field.name)] ?? stored
        let touched = filling.form?.correction(of: field.name, stored: stored)
        field.value = filling.isLate ? touched ?? stored : filling.form?[field.name] ?? stored
        if filling.isLate, touched != nil, opened.asTyped != stored.asTyped {
            field.refuse(
                stored.isEmpty
                    ? "Somebody else took this away meanwhile. If you save, what stands here replaces it."
                    : "Somebody else changed this to “\(words(stored))” meanwhile. If you save, what stands here replaces it."
            )
        }
        held.append(Held(name: Self.held(field.name), value: filling.isLate ? stored : opened))
        fields.append(field)
        return field
    }

    /// The name of what a field held.
    static func held(_ name: String) -> String { "held-\(name)" }

    /// The classes to choose from; the first leaves it to the words.
    private static func classes(_ report: StoredReport) -> NewReportPage.Choice {
        var draft = ReportDraft(text: report.text)
        (draft.heard, draft.expected) = (report.heard, report.expected)
        return NewReportPage.Choice(
            id: "class", label: "Class of trouble",
            none: ReportReading(draft).fault.map { "what its words tell: \(Message(ours: $0.words))" }
                ?? "what its words tell: none, or several",
            options: FaultClass.allCases.map {
                FormChoice(value: $0.rawValue, text: Message(ours: $0.words), isChosen: false)
            })
    }
}

extension StoredReport {
    /// The class of trouble where a person chose it.
    fileprivate var chosenClass: String? { faultBy == .person ? fault?.rawValue : nil }
}

extension String {
    /// As whoever types it into a form sends it: the ends of lines in one way, and nothing around it.
    fileprivate var asTyped: String {
        replacing("\r\n", with: "\n").replacing("\r", with: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

extension Form {
    /// What a field was changed to, empty where it was emptied; `nil`: it is as it was, or was not asked for.
    fileprivate func correction(of name: String, stored: String?) -> String? {
        guard let sent = self[name]?.asTyped else { return nil }
        let opened = self[ReportCorrecting.held(name)] ?? stored ?? ""
        return sent == opened.asTyped ? nil : sent
    }
}

extension ReportChange {
    /// What the form on a report's page corrects: only what was changed there.
    /// - Parameter faults: takes what is wrong with it.
    init(_ page: PageRequest, _ report: StoredReport, _ faults: inout FieldFaults) throws {
        self.init()
        version = try faults.read(else: nil) { try page.whole("version") }
        var clear = page.form.all("clear")
        /// - Parameter say: false where there is no such value.
        func correct(_ name: String, _ stored: String?, _ say: (String) -> Bool) {
            guard let said = page.form.correction(of: name, stored: stored) else { return }
            if said.isEmpty {
                clear.append(name)
            } else if !say(said) {
                faults.refuse("/\(name)", "Choose one of the list.")
            }
        }
        for fact in ToldFact.allCases {
            correct(fact.rawValue, report[keyPath: fact.kept]) {
                self[keyPath: fact.said] = $0
                return true
            }
        }
        for fact in ChosenFact.allCases { correct(fact.rawValue, fact.kept(report)) { fact.say($0, in: &self) } }
        correct("class", report.chosenClass) {
            self.class = FaultClass(rawValue: $0)
            return self.class != nil
        }
        switch page.form.correction(of: "release", stored: report.release) {
        case nil: break
        case "": faults.refuse("/release", "A release can't be taken away. Name the right one.")
        case let named: release = named
        }
        self.clear = clear.isEmpty ? nil : clear
    }
}
