import API
import JSON

/// Stride, a fitness app: a redesign puts a sideways collection into the list of workouts, and the categories fall silent.
enum DemoStride {
    struct Workout {
        var name: String
        var minutes: String
        var status: String?
    }
    static let popular = [
        Workout(name: "Rowing", minutes: "25 min", status: "New"),
        Workout(name: "Hill run", minutes: "40 min", status: nil),
        Workout(name: "Core", minutes: "15 min", status: "Done"),
    ]
    static let calm = [
        Workout(name: "Stretching", minutes: "20 min", status: nil),
        Workout(name: "Evening yoga", minutes: "30 min", status: "New"),
        Workout(name: "Breathing", minutes: "10 min", status: nil),
    ]
    static let sections = [("Popular this week", popular), ("Calm", calm)]

    static func screens(of version: String) -> [DemoScreen] { [workouts(version), player(version), profile, signIn] }

    private static func workouts(_ version: String) -> DemoScreen {
        let list: [DemoNode] = version == "4.1" ? rows : sections.enumerated().map { section($0, $1.0, $1.1, version) }
        let table = DemoNode("UITableView", id: "table", at: (0, 97, 390, 664), list).with("clips", true).with(
            "scrollable", true)
        return DemoScreen("workouts", "Workouts", [table, tabs])
    }

    /// 4.1: one row below the other, each said whole.
    private static var rows: [DemoNode] {
        sections.enumerated().flatMap { number, section -> [DemoNode] in
            let top = 97 + Double(number) * 290
            let header = DemoNode.text(
                section.0, id: "section\(number)", at: (16, top + 8, 358, 28), traits: ["header"], style: "title3")
            return [header]
                + section.1.enumerated().map { row, workout in
                    let y = top + 44 + Double(row) * 80
                    return cell(workout, id: "workout-\(number)-\(row)", at: (0, y, 390, 76)).heard(
                        spoken(workout), ["button"], identifier: "workout-\(number)-\(row)")
                }
        }
    }

    private static func spoken(_ workout: Workout) -> String {
        ([workout.name, workout.minutes.replacing(" min", with: " minutes")] + (workout.status.map { [$0] } ?? []))
            .joined(separator: ", ")
    }

    private static func cell(_ workout: Workout, id: String, at frame: (Double, Double, Double, Double)) -> DemoNode {
        var prints = [
            DemoNode.print(
                workout.name, id: id + ".name", at: (frame.0 + 16, frame.1 + 8, frame.2 - 32, 24), style: "headline"),
            DemoNode.print(
                workout.minutes, id: id + ".minutes", at: (frame.0 + 16, frame.1 + 34, frame.2 - 32, 18),
                style: "footnote"),
        ]
        if let status = workout.status {
            prints.append(
                .print(
                    status, id: id + ".status", at: (frame.0 + 16, frame.1 + 54, frame.2 - 32, 18), style: "footnote"))
        }
        return DemoNode("WorkoutCell", id: id, at: frame, prints).with("gestures", ["tap"]).with(
            "actions", ["activate"])
    }

    /// 5.0 and later: a header and a sideways collection of cards.
    private static func section(_ number: Int, _ title: String, _ workouts: [Workout], _ version: String) -> DemoNode {
        let top = 97 + Double(number) * 290
        let cards = workouts.enumerated().map { column, workout -> DemoNode in
            let id = "workout-\(number)-\(column)"
            let card = cell(workout, id: id, at: (16 + Double(column) * 122, top + 44, 114, 200))
            // 5.0 shows the cards to the eye alone; 5.0.2 says each with title, length and status.
            return version == "5.0.2" ? card.heard(spoken(workout), ["button"], identifier: id) : card
        }
        var collection = DemoNode("UICollectionView", id: "collection\(number)", at: (0, top + 40, 390, 210), cards)
            .with("clips", true).with("scrollable", true).with("gestures", ["pan"])
        // 5.0.1: the collection itself becomes an element. A tap reaches it; a flick never reaches a workout.
        if version == "5.0.1" {
            collection = collection.heard("\(title), collection", [], identifier: "collection\(number)")
        }
        let header = DemoNode.text(
            title, id: "section\(number)", at: (16, top + 8, 358, 28), traits: ["header"], style: "title3")
        return DemoNode("WorkoutSectionView", id: "sectionRow\(number)", at: (0, top, 390, 260), [header, collection])
    }

    private static func player(_ version: String) -> DemoScreen {
        DemoScreen(
            "player", "Rowing", back: true,
            [
                .text("Rowing with Maja", id: "name", at: (16, 120, 358, 34), traits: ["header"], style: "title2"),
                .text("25 minutes, all levels", id: "length", at: (16, 160, 358, 24)),
                DemoNode("UISlider", id: "position", at: (16, 600, 358, 44)).heard(
                    "Position", ["adjustable"], identifier: "position"
                )
                .with("value", "3 of 25 minutes").with("actions", ["increment", "decrement"]),
                .button(version == "5.0" ? "" : "Play", id: "play", at: (163, 670, 64, 64), shows: false).with(
                    "prominence", "primary"),
                .button("Volume", id: "volume", at: (300, 670, 64, 64), shows: false), tabs,
            ])
    }

    private static var profile: DemoScreen {
        DemoScreen(
            "profile", "Profile",
            [
                .text("Your week", id: "week", at: (16, 120, 358, 30), traits: ["header"], style: "title3"),
                .text("3 workouts, 75 minutes", id: "sum", at: (16, 156, 358, 24)),
                DemoNode("UISwitch", id: "reminders", at: (300, 220, 60, 44)).heard(
                    "Reminders", ["button", "switchButton"], identifier: "reminders"
                ).with("value", "1"),
                .button("Sign out", id: "signOut", at: (16, 300, 358, 50)), tabs,
            ])
    }

    private static var signIn: DemoScreen {
        DemoScreen(
            "sign-in", "Welcome",
            [
                DemoNode("UITextField", id: "mail", at: (16, 200, 358, 50)).heard(
                    "Mail address", ["textEntry"], identifier: "mail"),
                DemoNode("UITextField", id: "password", at: (16, 260, 358, 50)).heard(
                    "Password", ["textEntry", "secureTextField"], identifier: "password"),
                .button("Sign in", id: "enter", at: (16, 340, 358, 50)),
                .button("I forgot my password", id: "forgot", at: (16, 400, 358, 50)),
            ])
    }

    private static var tabs: DemoNode {
        let names = ["Workouts", "Progress", "Profile"]
        return DemoNode(
            "UITabBar", id: "tabs", at: (0, 761, 390, 83),
            names.enumerated().map { index, name in
                DemoNode("UITabBarButton", id: "tab\(index)", at: (Double(index) * 130, 761, 130, 49))
                    .heard(name, index == 0 ? ["button", "selected"] : ["button"], identifier: "tab-\(name)").with(
                        "text", .string(name)
                    )
                    .with("textColor", index == 0 ? DemoNode.ink : DemoNode.grey)
            }
        ).with("traits", ["tabBar"]).with("backgroundColor", DemoNode.paper)
    }
}
