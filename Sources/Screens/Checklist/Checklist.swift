/// The steps of a manual session. Sources: an audit of Vesper with VoiceOver, and its beta.
package enum Checklist {
    /// What a session is kept as among the runs of tools.
    package static let tool = "session"

    /// For one screen of a release, in the order in which they are best walked.
    package static let screen: [ChecklistStep] = [
        ChecklistStep(
            id: "selectable", failure: "Something can't be reached",
            title: "Everything can be reached",
            how: "Put a finger on each thing you know to be on the screen, then flick right from the top to the end.",
            right: "Each thing that is shown can be touched, and flicking comes to it as well.",
            wrong: "Something bonks, is passed over, or is spoken only together with everything around it.",
            criteria: ["2.1.1", "4.1.2"], impact: .critical, twin: "swallowed-children"),
        ChecklistStep(
            id: "trap", failure: "No way out",
            title: "There is a way out",
            how: "From every place you come to, go back: the back button, Close, a two-finger scrub.",
            right: "Each place can be left with the screen reader on.",
            wrong: "You have to turn the screen reader off, or quit the app, to go on.",
            criteria: ["2.1.2"], impact: .critical, twin: "screen-trap"),
        ChecklistStep(
            id: "labels", failure: "A label or hint makes no sense",
            title: "Labels and hints make sense",
            how: "Flick through all controls with your eyes shut. Say what each one will do before you try it.",
            right: "Each control says what it is and does; a hint adds how, and only where that isn't plain.",
            wrong: "A control says only “button”, a file's name, or something that it doesn't do.",
            criteria: ["2.4.6", "4.1.2"], impact: .critical),
        ChecklistStep(
            id: "text-selection", failure: "Text can't be selected or edited",
            title: "Text can be selected and edited",
            how:
                "Double tap a text field, turn the rotor to Text Selection, flick up and down; then copy. Move through the text by characters and words.",
            right: "The part you chose is read, and can be copied; the cursor's place is told.",
            wrong: "Nothing can be chosen, the cursor says nothing, or the keyboard hides what is typed.",
            criteria: ["2.1.1"]),
        ChecklistStep(
            id: "obscured", failure: "What is covered is heard",
            title: "What is covered stays silent",
            how: "Open whatever covers a part of the screen: a menu, a sheet, the keyboard. Flick through all of it.",
            right: "Only what can be seen is spoken.",
            wrong: "Flicking comes to things that lie behind others or off the screen.",
            criteria: ["1.3.2", "2.4.3"], twin: "obscured-element"),
        ChecklistStep(
            id: "order", failure: "The order makes no sense",
            title: "The order makes sense",
            how: "Flick right from the first thing to the last, then left all the way back.",
            right: "What belongs together is read together, and the way back is the same.",
            wrong: "It jumps to and fro, enters a section twice, or goes round in a circle.",
            criteria: ["1.3.2", "2.4.3"], twin: "reading-order"),
        ChecklistStep(
            id: "read-all", failure: "It doesn't read by itself",
            title: "It reads by itself",
            how:
                "Two-finger swipe up: read all from the top. Stop. Two-finger swipe down in the middle: read from here.",
            right: "Everything is read once, in order, to the end, and the screen scrolls along.",
            wrong: "It stops early, skips a part, repeats, or goes into what can't be seen.",
            criteria: ["1.3.2"]),
        ChecklistStep(
            id: "modal", failure: "A popover doesn't keep the focus",
            title: "Popovers keep the focus",
            how: "Open each popover, sheet and alert. Flick past its first and its last thing.",
            right: "The focus moves into it and stays there until it is closed; then it comes back to where it was.",
            wrong: "You hear what lies behind it, or the focus lands somewhere else afterwards.",
            criteria: ["2.4.3"], twin: "modal-not-marked"),
        ChecklistStep(
            id: "escape", failure: "A scrub doesn't close it",
            title: "A scrub closes it",
            how: "In each popover, sheet and pushed screen: two-finger scrub, a quick Z.",
            right: "It closes without choosing anything, or goes back one screen.",
            wrong: "Nothing happens, or something is chosen.",
            criteria: ["2.1.1"], impact: .moderate, twin: "modal-without-escape"),
        ChecklistStep(
            id: "reorder", failure: "Moving things doesn't tell where they are",
            title: "Moving things tells where they are",
            how:
                "Where a list can be reordered: double tap and hold, drag, or use the actions rotor. Move one thing twice.",
            right: "Each new position is announced: “moved above Milk”.",
            wrong: "It can't be moved, or it moves in silence.",
            criteria: ["2.5.7", "4.1.3"], twin: "drag-alternative"),
        ChecklistStep(
            id: "direct-interaction", failure: "Drawing or playing has no other way",
            title: "Drawing and playing have another way",
            how:
                "On areas that take touches as they come (a drawing, a piano, a map): find the other way to do the same.",
            right: "There is a control or an action for it, and it is easy to come upon.",
            wrong: "Only the direct touch works, or only those who know of it find the other way.",
            criteria: ["2.1.1", "2.5.1"], twin: "direct-interaction-alternative"),
        ChecklistStep(
            id: "swipe-actions", failure: "A swipe has no control",
            title: "Swipes have a control",
            how: "On rows that can be swiped (archive, restore, delete): turn the rotor to Actions, flick up and down.",
            right: "Each swipe's action is in the rotor or a button, and double tapping does it.",
            wrong: "What a swipe does can't be done with the screen reader.",
            criteria: ["2.1.1", "2.5.1"], twin: "gesture-alternative"),
        ChecklistStep(
            id: "hint-length", failure: "A hint is too long",
            title: "Hints are short",
            how: "Rest on each control until its hint is spoken.",
            right: "A hint is one short sentence: what will happen.",
            wrong: "It explains at length, names gestures, or repeats the label.",
            criteria: [], impact: .minor, twin: "hint-length"),
        ChecklistStep(
            id: "text-view-children", failure: "Things within text aren't found",
            title: "Things within text are found",
            how: "In long texts with links, tags or pictures: flick line by line, then turn the rotor to Links.",
            right: "Each thing within the text can be reached and used.",
            wrong: "Flicking passes from line to line and never comes to them.",
            criteria: ["2.1.1", "4.1.2"], twin: "text-view-children"),
        ChecklistStep(
            id: "images", failure: "A picture isn't described",
            title: "Pictures are described",
            how: "Flick to each picture, also those people have attached. Attach one yourself and describe it.",
            right:
                "A picture that says something says it; one that is decoration is passed over; yours can be described.",
            wrong: "“Image”, a file's name, nothing; or there is no way to describe your own.",
            criteria: ["1.1.1"], twin: "image-description"),
    ]

    /// Once for a release: what those say who live with a screen reader.
    package static let beta: [ChecklistStep] = [
        ChecklistStep(
            id: "beta-invited", failure: "Nobody who uses a screen reader has tried the beta",
            title: "People who use a screen reader have the beta",
            how: "Ask them by name, and say what is new. Note how many there are and which devices they have.",
            right: "At least one person who uses a screen reader every day has had the build for a few days.",
            wrong: "Only people who see have tried it.", criteria: []),
        ChecklistStep(
            id: "beta-heard", failure: "What they said is not all here",
            title: "What they said is here",
            how: "Read all that came in. File each fault as a report with the channel “beta”, in their own words.",
            right: "Each thing they said is a report, or noted here with the reason why not.",
            wrong: "Something they said is in nobody's list.", criteria: []),
        ChecklistStep(
            id: "beta-answered", failure: "Somebody was not answered",
            title: "They were answered",
            how: "Tell each of them what will be mended, when, and what will not.",
            right: "Each of them has an answer.", wrong: "Somebody took the trouble and heard nothing.", criteria: []),
    ]

    /// The house's own step of this name.
    package static func step(_ id: String) -> ChecklistStep? { (screen + beta).first { $0.id == id } }
    package static func step(rule: String) -> ChecklistStep? { (screen + beta).first { $0.rule == rule } }
}
