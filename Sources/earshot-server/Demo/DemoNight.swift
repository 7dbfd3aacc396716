import API
import Foundation

/// What people wrote before 5.0, now and then, and in the night after it: as a support desk exports it.
enum DemoNight {
    /// Weeks in which somebody writes every few days.
    static func quietWeeks(before now: Date) throws -> Bytes {
        try lines(
            [
                "Can you say how long a workout is when I flick to it?", "The timer is not read while I run.",
                "I love the calm section, thank you.", "Where do I find last week's plans with VoiceOver?",
                "The volume can't be set with the rotor.",
            ].enumerated().map { index, text in
                Line(
                    text: text, release: "4.1", screen: nil, channel: "mail",
                    writtenAt: now.addingTimeInterval(-Double(3 + index * 5) * 86_400).formatted(.iso8601),
                    externalId: "desk-quiet-\(index)", reporter: nil)
            })
    }

    /// The night after the release: most of them say the same, each in their own words.
    static func night(before now: Date) throws -> Bytes {
        try lines(
            texts.enumerated().map { index, text in
                Line(
                    text: text, release: "5.0", screen: "workouts", channel: channels[index % channels.count],
                    writtenAt: now.addingTimeInterval(-Double(11 * 60 - index * 31) * 60).formatted(.iso8601),
                    externalId: "desk-night-\(index)",
                    reporter: ReporterBody(name: nil, contact: "listener-\(index + 1)@example.com"))
            })
    }

    private static let channels = ["mail", "App Store review", "social", "telephone"]
    private static let texts = [
        "I can't pick a workout any more. It says the heading and nothing else.",
        "All the workouts are gone since last night's update, VoiceOver skips them.",
        "Only the titles are read. Where are the classes?",
        "Please bring the old list back, I can't hear what I'm choosing.",
        "Swiping right jumps from Popular this week straight to the tab bar.",
        "Two stars less: the workouts page is empty for blind people now.",
        "My morning run is cancelled because I can't find it in your app.",
        "There must be something on that page, my sister sees twelve pictures. I hear two words.",
        "Is it me or does 5.0 not read the workouts at all?",
        "Nothing between the headings. I tried restarting the phone.",
        "I have used this app for three years every day. Since today it is silent.",
        "VoiceOver reads Popular this week, then Calm, then nothing.",
        "The flick goes past every workout. Touching the screen finds nothing either.",
        "I will have to cancel my subscription if the list can't be read.",
        "Workouts not accessible after the redesign.",
        "Braille display shows only the section names as well.",
        "As a trainer with blind clients: all of them called me this morning.",
        "Your new design locks us out.",
    ]

    private struct Line: Encodable {
        var text: String
        var release: String
        var screen: String?
        var channel: String
        var writtenAt: String
        var externalId: String
        var reporter: ReporterBody?
        var gesture = GestureName.flick
        var impact = ImpactName.critical
        var assistiveTechnology = "VoiceOver"
    }

    private static func lines(_ lines: [Line]) throws -> Bytes {
        Bytes(
            Array(try lines.map { try Wire.encode($0) }.joined(separator: Data("\n".utf8))),
            mediaType: "application/x-ndjson")
    }
}
