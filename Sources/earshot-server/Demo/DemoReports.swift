import API
import History
import Screens

/// What people of the demo write. Names and addresses are made up.
enum DemoReports {
    static let silent = [
        report(
            "Since the update the workouts are gone for me. VoiceOver says the two headings and then the tabs.", "5.0",
            "workouts", .flick, "mail", "Ilse Ott", "ilse@example.com", heard: "Popular this week. Heading."),
        report(
            "I can't find a single workout any more, only titles are read when I flick.", "5.0", "workouts", .flick,
            "App Store review", nil, nil),
        report(
            "The categories used to be read out one by one. Now there is nothing between Popular this week and Calm.",
            "5.0", "workouts", .flick, "mail", "Jon Webb", "jon@example.com"),
        report(
            "Workouts screen is silent after the redesign. I pay for this app and can't start a class.", "5.0",
            "workouts", .flick, "telephone", "Mara Lind", "mara@example.com"),
        report("Nothing but headings on the workouts screen since 5.0.", "5.0", "workouts", .flick, "social", nil, nil),
        report(
            "The play button has no name, it only says button.", "5.0", "player", .flick, "mail", "Ilse Ott",
            "ilse@example.com", heard: "Button."),
    ]

    static let stillSilent = [
        report(
            "You said 5.0.1 fixes the workouts. I still can't flick to any of them, it says collection and goes on.",
            "5.0.1", "workouts", .flick, "mail", "Jon Webb", "jon@example.com", heard: "Popular this week, collection"),
        report(
            "After the update I can tap the list and scroll with three fingers, but flicking skips everything.",
            "5.0.1", "workouts", .threeFingerScroll, "mail", "Mara Lind", "mara@example.com"),
    ]

    static let pantry = [
        report(
            "The picture of a recipe is read as image and nothing more, it used to say what is on it.", "2.4", "recipe",
            .flick, "mail", "Ben Amsel", "ben@example.com", heard: "Image."),
        report(
            "On the new screen for scanning I can't tell whether the code was read.", "2.4", nil, .other,
            "App Store review", nil, nil),
    ]

    private static func report(
        _ text: String, _ release: String, _ screen: String?, _ gesture: Gesture, _ channel: String,
        _ name: String?, _ contact: String?,
        heard: String? = nil
    ) -> NewReport {
        var report = NewReport(text: text)
        report.release = release
        report.screen = screen
        report.gesture = gesture
        report.channel = channel
        report.heard = heard
        report.assistiveTechnology = "VoiceOver"
        report.impact = .critical
        if name != nil || contact != nil { report.reporter = ReporterBody(name: name, contact: contact) }
        return report
    }
}
