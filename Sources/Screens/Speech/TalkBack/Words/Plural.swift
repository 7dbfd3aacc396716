/// A number with its noun, in the form the language asks for: the plural rules of Unicode CLDR for whole numbers from
/// 1 on. A form that the language's table lacks is the `other` one, as on Android.
struct Plural: Sendable {
    enum Category: Sendable { case one, two, few, many, other }

    /// Languages that count alike, called after one of them, or after what they do.
    enum Rule: Sendable { case always, one, slavic, polish, czech, slovenian, romanian, arabic }

    private let rule: Rule
    private let forms: [Category: String]
    private let other: String

    init(_ rule: Rule, _ forms: [Category: String], other: String) {
        (self.rule, self.forms, self.other) = (rule, forms, other)
    }

    /// One form for every number.
    static func always(_ form: String) -> Plural { Plural(.always, [:], other: form) }

    func callAsFunction(_ count: Int) -> String {
        (forms[rule.category(of: count)] ?? other).replacing("%1$d", with: String(count))
    }
}

extension Plural.Rule {
    func category(of count: Int) -> Plural.Category {
        let (ten, hundred) = (count % 10, count % 100)
        let isFew = (2...4).contains(ten) && !(12...14).contains(hundred)
        switch self {
        case .always: return .other
        case .one: return count == 1 ? .one : .other
        case .slavic: return ten == 1 && hundred != 11 ? .one : isFew ? .few : .many
        case .polish: return count == 1 ? .one : isFew ? .few : .many
        case .czech: return count == 1 ? .one : (2...4).contains(count) ? .few : .other
        case .slovenian:
            switch hundred {
            case 1: return .one
            case 2: return .two
            case 3, 4: return .few
            default: return .other
            }
        case .romanian: return count == 1 ? .one : (1...19).contains(hundred) ? .few : .other
        case .arabic:
            switch (count, hundred) {
            case (1, _): return .one
            case (2, _): return .two
            case (_, 3...10): return .few
            case (_, 11...99): return .many
            default: return .other
            }
        }
    }
}
