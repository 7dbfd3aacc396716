/// Where VoiceOver on a device does not do what the open reference does; each with its source.
///
/// ``Speaker/Mode/reference`` follows the reference in order, sort priorities and what scrolls apart. What no source gives words for
/// becomes a fact.
package enum Deviation: String, Sendable, CaseIterable {
    case sectionsOfLists = "sections-of-lists"
    case hiddenModals = "hidden-modals"
    case unseenContent = "unseen-content"
    case importantContent = "important-content"
    case containerLabels = "container-labels"
    case containerActions = "container-actions"
    case headingLevels = "heading-levels"
    case expandedState = "expanded-state"
    case scrolledContent = "scrolled-content"
    case sortPriority = "sort-priority"
    case behaviourTraits = "behaviour-traits"
    case russianSpans = "russian-spans"

    package enum Kind: String, Sendable {
        /// Other elements, or another order.
        case order
        /// Said beside or instead of the reference's words.
        case words
        /// Shown beside the words.
        case fact
    }

    package var id: String { rawValue }

    package var kind: Kind {
        switch self {
        case .sectionsOfLists, .hiddenModals, .scrolledContent, .sortPriority: .order
        case .headingLevels, .importantContent, .russianSpans: .words
        default: .fact
        }
    }

    /// What differs, for people.
    package var title: String {
        switch self {
        case .sectionsOfLists: "Headers and footers of list sections are read where they stand, not after all rows"
        case .hiddenModals: "A modal view that is hidden does not silence its siblings"
        case .unseenContent: "Content that is covered or off the screen is marked"
        case .importantContent:
            "Important custom content is spoken with the element, after its value and before its hint"
        case .containerLabels: "The label of a container is noted on the first element inside it"
        case .containerActions: "The actions of a container are noted on the first element inside it"
        case .headingLevels: "A heading's level is said after its word"
        case .expandedState: "Expanded and collapsed are noted"
        case .scrolledContent: "What scrolls is read together, wherever it was scrolled to"
        case .sortPriority: "A higher sort priority is read first among siblings"
        case .behaviourTraits: "Traits that change behaviour without a word are noted"
        case .russianSpans: "Russian says rows for rows and columns for columns; the recording has them exchanged"
        }
    }

    package var source: String {
        switch self {
        case .sectionsOfLists: "cashapp/AccessibilitySnapshot issue 129, pull request 325"
        case .hiddenModals: "developer.apple.com/documentation/swiftui/accessibilitytraits/ismodal"
        case .unseenContent: "cashapp/AccessibilitySnapshot, visibility: neither is examined"
        case .importantContent: "square.github.io/Blueprint, CustomContent.Importance; AccessibilitySnapshot issue 171"
        case .containerLabels, .containerActions: "cashapp/AccessibilitySnapshot issue 223"
        case .headingLevels: "developer.apple.com/documentation/swiftui/view/accessibilityheading(_:)"
        case .expandedState: "developer.apple.com/documentation/uikit/uiaccessibility/expandedstatus"
        case .scrolledContent: "RoyalPineapple/AccessibilitySnapshotBH: scroll views are containers"
        case .sortPriority: "developer.apple.com/documentation/swiftui/view/accessibilitysortpriority(_:)"
        case .behaviourTraits: "cashapp/AccessibilitySnapshot issue 100"
        case .russianSpans: "cashapp/AccessibilitySnapshot ru.lproj/Localizable.strings"
        }
    }
}
