extension SuccessCriterion {
    /// All of WCAG 2.2 in its order, and 4.1.1, which 2.2 declares obsolete and older audits still report.
    package static let all: [SuccessCriterion] = [
        SuccessCriterion("1.1.1", .a, "Non-text Content", "non-text-content", "text-equiv-all"),
        SuccessCriterion(
            "1.2.1", .a, "Audio-only and Video-only (Prerecorded)", "audio-only-and-video-only-prerecorded",
            "media-equiv-av-only-alt"),
        SuccessCriterion("1.2.2", .a, "Captions (Prerecorded)", "captions-prerecorded", "media-equiv-captions"),
        SuccessCriterion(
            "1.2.3", .a, "Audio Description or Media Alternative (Prerecorded)", "audio-description-or-media-alternative-prerecorded",
            "media-equiv-audio-desc"),
        SuccessCriterion("1.2.4", .aa, "Captions (Live)", "captions-live", "media-equiv-real-time-captions"),
        SuccessCriterion(
            "1.2.5", .aa, "Audio Description (Prerecorded)", "audio-description-prerecorded",
            "media-equiv-audio-desc-only"),
        SuccessCriterion("1.2.6", .aaa, "Sign Language (Prerecorded)", "sign-language-prerecorded", "media-equiv-sign"),
        SuccessCriterion(
            "1.2.7", .aaa, "Extended Audio Description (Prerecorded)", "extended-audio-description-prerecorded",
            "media-equiv-extended-ad"),
        SuccessCriterion(
            "1.2.8", .aaa, "Media Alternative (Prerecorded)", "media-alternative-prerecorded",
            "media-equiv-text-doc"),
        SuccessCriterion("1.2.9", .aaa, "Audio-only (Live)", "audio-only-live", "media-equiv-live-audio-only"),
        SuccessCriterion(
            "1.3.1", .a, "Info and Relationships", "info-and-relationships",
            "content-structure-separation-programmatic"),
        SuccessCriterion(
            "1.3.2", .a, "Meaningful Sequence", "meaningful-sequence",
            "content-structure-separation-sequence"),
        SuccessCriterion(
            "1.3.3", .a, "Sensory Characteristics", "sensory-characteristics",
            "content-structure-separation-understanding"),
        SuccessCriterion("1.3.4", .aa, "Orientation", "orientation"),
        SuccessCriterion("1.3.5", .aa, "Identify Input Purpose", "identify-input-purpose"),
        SuccessCriterion("1.3.6", .aaa, "Identify Purpose", "identify-purpose"),
        SuccessCriterion("1.4.1", .a, "Use of Color", "use-of-color", "visual-audio-contrast-without-color"),
        SuccessCriterion("1.4.2", .a, "Audio Control", "audio-control", "visual-audio-contrast-dis-audio"),
        SuccessCriterion("1.4.3", .aa, "Contrast (Minimum)", "contrast-minimum", "visual-audio-contrast-contrast"),
        SuccessCriterion("1.4.4", .aa, "Resize Text", "resize-text", "visual-audio-contrast-scale"),
        SuccessCriterion("1.4.5", .aa, "Images of Text", "images-of-text", "visual-audio-contrast-text-presentation"),
        SuccessCriterion("1.4.6", .aaa, "Contrast (Enhanced)", "contrast-enhanced", "visual-audio-contrast7"),
        SuccessCriterion(
            "1.4.7", .aaa, "Low or No Background Audio", "low-or-no-background-audio",
            "visual-audio-contrast-noaudio"),
        SuccessCriterion(
            "1.4.8", .aaa, "Visual Presentation", "visual-presentation",
            "visual-audio-contrast-visual-presentation"),
        SuccessCriterion(
            "1.4.9", .aaa, "Images of Text (No Exception)", "images-of-text-no-exception",
            "visual-audio-contrast-text-images"),
        SuccessCriterion("1.4.10", .aa, "Reflow", "reflow"),
        SuccessCriterion("1.4.11", .aa, "Non-text Contrast", "non-text-contrast"),
        SuccessCriterion("1.4.12", .aa, "Text Spacing", "text-spacing"),
        SuccessCriterion("1.4.13", .aa, "Content on Hover or Focus", "content-on-hover-or-focus"),
        SuccessCriterion("2.1.1", .a, "Keyboard", "keyboard", "keyboard-operation-keyboard-operable"),
        SuccessCriterion("2.1.2", .a, "No Keyboard Trap", "no-keyboard-trap", "keyboard-operation-trapping"),
        SuccessCriterion(
            "2.1.3", .aaa, "Keyboard (No Exception)", "keyboard-no-exception",
            "keyboard-operation-all-funcs"),
        SuccessCriterion("2.1.4", .a, "Character Key Shortcuts", "character-key-shortcuts"),
        SuccessCriterion("2.2.1", .a, "Timing Adjustable", "timing-adjustable", "time-limits-required-behaviors"),
        SuccessCriterion("2.2.2", .a, "Pause, Stop, Hide", "pause-stop-hide", "time-limits-pause"),
        SuccessCriterion("2.2.3", .aaa, "No Timing", "no-timing", "time-limits-no-exceptions"),
        SuccessCriterion("2.2.4", .aaa, "Interruptions", "interruptions", "time-limits-postponed"),
        SuccessCriterion("2.2.5", .aaa, "Re-authenticating", "re-authenticating", "time-limits-server-timeout"),
        SuccessCriterion("2.2.6", .aaa, "Timeouts", "timeouts"),
        SuccessCriterion(
            "2.3.1", .a, "Three Flashes or Below Threshold", "three-flashes-or-below-threshold",
            "seizure-does-not-violate"),
        SuccessCriterion("2.3.2", .aaa, "Three Flashes", "three-flashes", "seizure-three-times"),
        SuccessCriterion("2.3.3", .aaa, "Animation from Interactions", "animation-from-interactions"),
        SuccessCriterion("2.4.1", .a, "Bypass Blocks", "bypass-blocks", "navigation-mechanisms-skip"),
        SuccessCriterion("2.4.2", .a, "Page Titled", "page-titled", "navigation-mechanisms-title"),
        SuccessCriterion("2.4.3", .a, "Focus Order", "focus-order", "navigation-mechanisms-focus-order"),
        SuccessCriterion(
            "2.4.4", .a, "Link Purpose (In Context)", "link-purpose-in-context",
            "navigation-mechanisms-refs"),
        SuccessCriterion("2.4.5", .aa, "Multiple Ways", "multiple-ways", "navigation-mechanisms-mult-loc"),
        SuccessCriterion(
            "2.4.6", .aa, "Headings and Labels", "headings-and-labels",
            "navigation-mechanisms-descriptive"),
        SuccessCriterion("2.4.7", .aa, "Focus Visible", "focus-visible", "navigation-mechanisms-focus-visible"),
        SuccessCriterion("2.4.8", .aaa, "Location", "location", "navigation-mechanisms-location"),
        SuccessCriterion(
            "2.4.9", .aaa, "Link Purpose (Link Only)", "link-purpose-link-only",
            "navigation-mechanisms-link"),
        SuccessCriterion("2.4.10", .aaa, "Section Headings", "section-headings", "navigation-mechanisms-headings"),
        SuccessCriterion("2.4.11", .aa, "Focus Not Obscured (Minimum)", "focus-not-obscured-minimum"),
        SuccessCriterion("2.4.12", .aaa, "Focus Not Obscured (Enhanced)", "focus-not-obscured-enhanced"),
        SuccessCriterion("2.4.13", .aaa, "Focus Appearance", "focus-appearance"),
        SuccessCriterion("2.5.1", .a, "Pointer Gestures", "pointer-gestures"),
        SuccessCriterion("2.5.2", .a, "Pointer Cancellation", "pointer-cancellation"),
        SuccessCriterion("2.5.3", .a, "Label in Name", "label-in-name"),
        SuccessCriterion("2.5.4", .a, "Motion Actuation", "motion-actuation"),
        SuccessCriterion("2.5.5", .aaa, "Target Size (Enhanced)", "target-size-enhanced"),
        SuccessCriterion("2.5.6", .aaa, "Concurrent Input Mechanisms", "concurrent-input-mechanisms"),
        SuccessCriterion("2.5.7", .aa, "Dragging Movements", "dragging-movements"),
        SuccessCriterion("2.5.8", .aa, "Target Size (Minimum)", "target-size-minimum"),
        SuccessCriterion("3.1.1", .a, "Language of Page", "language-of-page", "meaning-doc-lang-id"),
        SuccessCriterion("3.1.2", .aa, "Language of Parts", "language-of-parts", "meaning-other-lang-id"),
        SuccessCriterion("3.1.3", .aaa, "Unusual Words", "unusual-words", "meaning-idioms"),
        SuccessCriterion("3.1.4", .aaa, "Abbreviations", "abbreviations", "meaning-located"),
        SuccessCriterion("3.1.5", .aaa, "Reading Level", "reading-level", "meaning-supplements"),
        SuccessCriterion("3.1.6", .aaa, "Pronunciation", "pronunciation", "meaning-pronunciation"),
        SuccessCriterion("3.2.1", .a, "On Focus", "on-focus", "consistent-behavior-receive-focus"),
        SuccessCriterion("3.2.2", .a, "On Input", "on-input", "consistent-behavior-unpredictable-change"),
        SuccessCriterion(
            "3.2.3", .aa, "Consistent Navigation", "consistent-navigation",
            "consistent-behavior-consistent-locations"),
        SuccessCriterion(
            "3.2.4", .aa, "Consistent Identification", "consistent-identification",
            "consistent-behavior-consistent-functionality"),
        SuccessCriterion(
            "3.2.5", .aaa, "Change on Request", "change-on-request",
            "consistent-behavior-no-extreme-changes-context"),
        SuccessCriterion("3.2.6", .a, "Consistent Help", "consistent-help"),
        SuccessCriterion("3.3.1", .a, "Error Identification", "error-identification", "minimize-error-identified"),
        SuccessCriterion("3.3.2", .a, "Labels or Instructions", "labels-or-instructions", "minimize-error-cues"),
        SuccessCriterion("3.3.3", .aa, "Error Suggestion", "error-suggestion", "minimize-error-suggestions"),
        SuccessCriterion(
            "3.3.4", .aa, "Error Prevention (Legal, Financial, Data)", "error-prevention-legal-financial-data",
            "minimize-error-reversible"),
        SuccessCriterion("3.3.5", .aaa, "Help", "help", "minimize-error-context-help"),
        SuccessCriterion(
            "3.3.6", .aaa, "Error Prevention (All)", "error-prevention-all",
            "minimize-error-reversible-all"),
        SuccessCriterion("3.3.7", .a, "Redundant Entry", "redundant-entry"),
        SuccessCriterion("3.3.8", .aa, "Accessible Authentication (Minimum)", "accessible-authentication-minimum"),
        SuccessCriterion("3.3.9", .aaa, "Accessible Authentication (Enhanced)", "accessible-authentication-enhanced"),
        SuccessCriterion("4.1.1", .a, "Parsing", "parsing", "ensure-compat-parses"),
        SuccessCriterion("4.1.2", .a, "Name, Role, Value", "name-role-value", "ensure-compat-rsv"),
        SuccessCriterion("4.1.3", .aa, "Status Messages", "status-messages"),
    ]
}
