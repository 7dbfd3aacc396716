/// WCAG 2.2, W3C Recommendation of 12 December 2024: every success criterion in force (4.1.1 was removed).
extension SuccessCriterion {
    package static let nonTextContent = SuccessCriterion("1.1.1", "Non-text Content", .a)
    package static let audioOnlyAndVideoOnlyPrerecorded = SuccessCriterion(
        "1.2.1", "Audio-only and Video-only (Prerecorded)", .a)
    package static let captionsPrerecorded = SuccessCriterion("1.2.2", "Captions (Prerecorded)", .a)
    package static let audioDescriptionOrMediaAlternativePrerecorded = SuccessCriterion(
        "1.2.3", "Audio Description or Media Alternative (Prerecorded)", .a)
    package static let captionsLive = SuccessCriterion("1.2.4", "Captions (Live)", .aa)
    package static let audioDescriptionPrerecorded = SuccessCriterion("1.2.5", "Audio Description (Prerecorded)", .aa)
    package static let signLanguagePrerecorded = SuccessCriterion("1.2.6", "Sign Language (Prerecorded)", .aaa)
    package static let extendedAudioDescriptionPrerecorded = SuccessCriterion(
        "1.2.7", "Extended Audio Description (Prerecorded)", .aaa)
    package static let mediaAlternativePrerecorded = SuccessCriterion("1.2.8", "Media Alternative (Prerecorded)", .aaa)
    package static let audioOnlyLive = SuccessCriterion("1.2.9", "Audio-only (Live)", .aaa)
    package static let infoAndRelationships = SuccessCriterion("1.3.1", "Info and Relationships", .a)
    package static let meaningfulSequence = SuccessCriterion("1.3.2", "Meaningful Sequence", .a)
    package static let sensoryCharacteristics = SuccessCriterion("1.3.3", "Sensory Characteristics", .a)
    package static let orientation = SuccessCriterion("1.3.4", "Orientation", .aa)
    package static let identifyInputPurpose = SuccessCriterion("1.3.5", "Identify Input Purpose", .aa)
    package static let identifyPurpose = SuccessCriterion("1.3.6", "Identify Purpose", .aaa)
    package static let useOfColor = SuccessCriterion("1.4.1", "Use of Color", .a)
    package static let audioControl = SuccessCriterion("1.4.2", "Audio Control", .a)
    package static let contrastMinimum = SuccessCriterion("1.4.3", "Contrast (Minimum)", .aa)
    package static let resizeText = SuccessCriterion("1.4.4", "Resize Text", .aa)
    package static let imagesOfText = SuccessCriterion("1.4.5", "Images of Text", .aa)
    package static let contrastEnhanced = SuccessCriterion("1.4.6", "Contrast (Enhanced)", .aaa)
    package static let lowOrNoBackgroundAudio = SuccessCriterion("1.4.7", "Low or No Background Audio", .aaa)
    package static let visualPresentation = SuccessCriterion("1.4.8", "Visual Presentation", .aaa)
    package static let imagesOfTextNoException = SuccessCriterion("1.4.9", "Images of Text (No Exception)", .aaa)
    package static let reflow = SuccessCriterion("1.4.10", "Reflow", .aa)
    package static let nonTextContrast = SuccessCriterion("1.4.11", "Non-text Contrast", .aa)
    package static let textSpacing = SuccessCriterion("1.4.12", "Text Spacing", .aa)
    package static let contentOnHoverOrFocus = SuccessCriterion("1.4.13", "Content on Hover or Focus", .aa)
    package static let keyboard = SuccessCriterion("2.1.1", "Keyboard", .a)
    package static let noKeyboardTrap = SuccessCriterion("2.1.2", "No Keyboard Trap", .a)
    package static let keyboardNoException = SuccessCriterion("2.1.3", "Keyboard (No Exception)", .aaa)
    package static let characterKeyShortcuts = SuccessCriterion("2.1.4", "Character Key Shortcuts", .a)
    package static let timingAdjustable = SuccessCriterion("2.2.1", "Timing Adjustable", .a)
    package static let pauseStopHide = SuccessCriterion("2.2.2", "Pause, Stop, Hide", .a)
    package static let noTiming = SuccessCriterion("2.2.3", "No Timing", .aaa)
    package static let interruptions = SuccessCriterion("2.2.4", "Interruptions", .aaa)
    package static let reAuthenticating = SuccessCriterion("2.2.5", "Re-authenticating", .aaa)
    package static let timeouts = SuccessCriterion("2.2.6", "Timeouts", .aaa)
    package static let threeFlashesOrBelowThreshold = SuccessCriterion("2.3.1", "Three Flashes or Below Threshold", .a)
    package static let threeFlashes = SuccessCriterion("2.3.2", "Three Flashes", .aaa)
    package static let animationFromInteractions = SuccessCriterion("2.3.3", "Animation from Interactions", .aaa)
    package static let bypassBlocks = SuccessCriterion("2.4.1", "Bypass Blocks", .a)
    package static let pageTitled = SuccessCriterion("2.4.2", "Page Titled", .a)
    package static let focusOrder = SuccessCriterion("2.4.3", "Focus Order", .a)
    package static let linkPurposeInContext = SuccessCriterion("2.4.4", "Link Purpose (In Context)", .a)
    package static let multipleWays = SuccessCriterion("2.4.5", "Multiple Ways", .aa)
    package static let headingsAndLabels = SuccessCriterion("2.4.6", "Headings and Labels", .aa)
    package static let focusVisible = SuccessCriterion("2.4.7", "Focus Visible", .aa)
    package static let location = SuccessCriterion("2.4.8", "Location", .aaa)
    package static let linkPurposeLinkOnly = SuccessCriterion("2.4.9", "Link Purpose (Link Only)", .aaa)
    package static let sectionHeadings = SuccessCriterion("2.4.10", "Section Headings", .aaa)
    package static let focusNotObscuredMinimum = SuccessCriterion("2.4.11", "Focus Not Obscured (Minimum)", .aa)
    package static let focusNotObscuredEnhanced = SuccessCriterion("2.4.12", "Focus Not Obscured (Enhanced)", .aaa)
    package static let focusAppearance = SuccessCriterion("2.4.13", "Focus Appearance", .aaa)
    package static let pointerGestures = SuccessCriterion("2.5.1", "Pointer Gestures", .a)
    package static let pointerCancellation = SuccessCriterion("2.5.2", "Pointer Cancellation", .a)
    package static let labelInName = SuccessCriterion("2.5.3", "Label in Name", .a)
    package static let motionActuation = SuccessCriterion("2.5.4", "Motion Actuation", .a)
    package static let targetSizeEnhanced = SuccessCriterion("2.5.5", "Target Size (Enhanced)", .aaa)
    package static let concurrentInputMechanisms = SuccessCriterion("2.5.6", "Concurrent Input Mechanisms", .aaa)
    package static let draggingMovements = SuccessCriterion("2.5.7", "Dragging Movements", .aa)
    package static let targetSizeMinimum = SuccessCriterion("2.5.8", "Target Size (Minimum)", .aa)
    package static let languageOfPage = SuccessCriterion("3.1.1", "Language of Page", .a)
    package static let languageOfParts = SuccessCriterion("3.1.2", "Language of Parts", .aa)
    package static let unusualWords = SuccessCriterion("3.1.3", "Unusual Words", .aaa)
    package static let abbreviations = SuccessCriterion("3.1.4", "Abbreviations", .aaa)
    package static let readingLevel = SuccessCriterion("3.1.5", "Reading Level", .aaa)
    package static let pronunciation = SuccessCriterion("3.1.6", "Pronunciation", .aaa)
    package static let onFocus = SuccessCriterion("3.2.1", "On Focus", .a)
    package static let onInput = SuccessCriterion("3.2.2", "On Input", .a)
    package static let consistentNavigation = SuccessCriterion("3.2.3", "Consistent Navigation", .aa)
    package static let consistentIdentification = SuccessCriterion("3.2.4", "Consistent Identification", .aa)
    package static let changeOnRequest = SuccessCriterion("3.2.5", "Change on Request", .aaa)
    package static let consistentHelp = SuccessCriterion("3.2.6", "Consistent Help", .a)
    package static let errorIdentification = SuccessCriterion("3.3.1", "Error Identification", .a)
    package static let labelsOrInstructions = SuccessCriterion("3.3.2", "Labels or Instructions", .a)
    package static let errorSuggestion = SuccessCriterion("3.3.3", "Error Suggestion", .aa)
    package static let errorPreventionLegalFinancialData = SuccessCriterion(
        "3.3.4", "Error Prevention (Legal, Financial, Data)", .aa)
    package static let help = SuccessCriterion("3.3.5", "Help", .aaa)
    package static let errorPreventionAll = SuccessCriterion("3.3.6", "Error Prevention (All)", .aaa)
    package static let redundantEntry = SuccessCriterion("3.3.7", "Redundant Entry", .a)
    package static let accessibleAuthenticationMinimum = SuccessCriterion(
        "3.3.8", "Accessible Authentication (Minimum)", .aa)
    package static let accessibleAuthenticationEnhanced = SuccessCriterion(
        "3.3.9", "Accessible Authentication (Enhanced)", .aaa)
    package static let nameRoleValue = SuccessCriterion("4.1.2", "Name, Role, Value", .a)
    package static let statusMessages = SuccessCriterion("4.1.3", "Status Messages", .aa)

    /// In the order of the standard.
    package static let all: [SuccessCriterion] = [
        .nonTextContent, .audioOnlyAndVideoOnlyPrerecorded, .captionsPrerecorded,
        .audioDescriptionOrMediaAlternativePrerecorded, .captionsLive, .audioDescriptionPrerecorded,
        .signLanguagePrerecorded, .extendedAudioDescriptionPrerecorded, .mediaAlternativePrerecorded, .audioOnlyLive,
        .infoAndRelationships, .meaningfulSequence, .sensoryCharacteristics, .orientation, .identifyInputPurpose,
        .identifyPurpose, .useOfColor, .audioControl, .contrastMinimum, .resizeText, .imagesOfText, .contrastEnhanced,
        .lowOrNoBackgroundAudio, .visualPresentation, .imagesOfTextNoException, .reflow, .nonTextContrast, .textSpacing,
        .contentOnHoverOrFocus, .keyboard, .noKeyboardTrap, .keyboardNoException, .characterKeyShortcuts,
        .timingAdjustable, .pauseStopHide, .noTiming, .interruptions, .reAuthenticating, .timeouts,
        .threeFlashesOrBelowThreshold, .threeFlashes, .animationFromInteractions, .bypassBlocks, .pageTitled,
        .focusOrder, .linkPurposeInContext, .multipleWays, .headingsAndLabels, .focusVisible, .location,
        .linkPurposeLinkOnly, .sectionHeadings, .focusNotObscuredMinimum, .focusNotObscuredEnhanced, .focusAppearance,
        .pointerGestures, .pointerCancellation, .labelInName, .motionActuation, .targetSizeEnhanced,
        .concurrentInputMechanisms, .draggingMovements, .targetSizeMinimum, .languageOfPage, .languageOfParts,
        .unusualWords, .abbreviations, .readingLevel, .pronunciation, .onFocus, .onInput, .consistentNavigation,
        .consistentIdentification, .changeOnRequest, .consistentHelp, .errorIdentification, .labelsOrInstructions,
        .errorSuggestion, .errorPreventionLegalFinancialData, .help, .errorPreventionAll, .redundantEntry,
        .accessibleAuthenticationMinimum, .accessibleAuthenticationEnhanced, .nameRoleValue, .statusMessages,
    ]
}
