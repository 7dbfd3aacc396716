import Foundation
import History
import Testing

/// What mail to people with accounts says, and when it is made: values in, text out.
@Suite struct DigestTests {
    private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    @Test func `a daily digest is made at its hour of each day in UTC`() throws {
        let schedule = try #require(DigestSchedule(.daily, hour: 7, weekday: 3))
        #expect(try schedule.last(at: date("2026-11-24T06:59:59Z")) == date("2026-11-23T07:00:00Z"))
        #expect(try schedule.last(at: date("2026-11-24T07:00:00Z")) == date("2026-11-24T07:00:00Z"))
        #expect(try schedule.next(after: date("2026-11-24T07:00:00Z")) == date("2026-11-25T07:00:00Z"))
        #expect(try schedule.next(after: date("2024-02-28T23:59:00Z")) == date("2024-02-29T07:00:00Z"))
    }

    @Test(arguments: 1...7) func `a weekly one on its day of the week`(weekday: Int) throws {
        let schedule = try #require(DigestSchedule(.weekly, hour: 0, weekday: weekday))
        // 23 November 2026 is a Monday.
        let next = try #require(schedule.next(after: date("2026-11-22T23:59:59Z")))
        #expect(try next == date("2026-11-23T00:00:00Z") + Double(weekday - 1) * 86_400)
        #expect(schedule.last(at: next) == next && schedule.last(at: next - 1) == next - 7 * 86_400)
    }

    @Test func `who wants none has no time for it, and there is no hour 24 or day 8`() throws {
        let none = try #require(DigestSchedule(.none, hour: 7, weekday: 1))
        #expect(none.next(after: Date()) == nil && none.last(at: Date()) == nil)
        #expect(
            DigestSchedule(.daily, hour: 24, weekday: 1) == nil && DigestSchedule(.daily, hour: 7, weekday: 8) == nil)
    }

    private let footer = MailFooter(
        because: "You get this because.", settings: "https://e/settings", stop: "https://e/stop")

    private func app(_ name: String, _ facts: [DigestFact]) -> DigestMail.App {
        let told = Dictionary(grouping: facts, by: \.section)
        return DigestMail.App(
            name: name, link: "https://e/apps/\(name)",
            parts: DigestMail.Section.allCases.map { section in
                let items = (told[section] ?? []).map { DigestMail.Item($0.text, link: "https://e/1") }
                return DigestMail.Part(section, count: items.count, items: Array(items.suffix(DigestMail.shown)))
            })
    }

    @Test func `a problem whose acceptance ended is told by its last day, in a section of its own`() throws {
        let until = try #require(Day("2026-11-29"))
        let facts: [DigestFact] = [
            .openAgain(problem: 3, screen: "Cart", title: "Silent", acceptedUntil: until, now: nil),
            .openAgain(problem: 4, screen: nil, title: "Mute", acceptedUntil: until, now: "fixed"),
        ]
        let digest = DigestMail(since: "then", until: "now", apps: [app("Shop", facts)])
        #expect(digest.subject == "Shop: 2 problems open again")
        let text = digest.text(footer)
        #expect(text.contains("Problems open again, since their acceptance ended: 2"))
        #expect(
            text.contains("Problem 3 on Cart was open again, since it was accepted until 2026-11-29 alone: Silent.\n"))
        #expect(text.contains("Problem 4 was open again, since it was accepted until 2026-11-29 alone: Mute."))
        #expect(text.contains("When this was written, its state was: fixed."))
    }

    @Test func `a digest tells each app in sections, a link on a line of its own`() {
        let digest = DigestMail(
            since: "2026-11-23 07:00 UTC", until: "2026-11-24 07:00 UTC",
            apps: [
                app("Quiet", []),
                app(
                    "Shop",
                    [
                        .verdict(number: 7, release: "5.0", build: "5.0+1", .fail, failed: ["speech loss"]),
                        .undecided(problem: 12, screen: "Checkout", title: "“Buy” says nothing"),
                    ]),
            ])
        #expect(digest.subject == "Shop: 1 problem to decide, 1 verdict")
        #expect(
            digest.text(footer) == """
                What happened on Earshot from 2026-11-23 07:00 UTC until 2026-11-24 07:00 UTC, in the apps that you may see.


                Shop
                https://e/apps/Shop

                Problems to decide: 1

                Problem 12 on Checkout waits for a decision: “Buy” says nothing.
                https://e/1

                Verdicts on record: 1

                Verdict 7, on release 5.0, build 5.0+1, says that it may not ship. These conditions failed: speech loss.
                https://e/1


                You get this because.

                To choose what you are mailed:
                https://e/settings

                To stop mail of this kind, without signing in:
                https://e/stop
                """)
    }

    @Test func `where nothing happened there is nothing to send`() {
        #expect(DigestMail(since: "a", until: "b", apps: [app("Shop", []), app("Other", [])]).isEmpty)
        #expect(WatchedMail([]).isEmpty)
    }

    @Test func `of many things the last ones are told, and how many more there are`() {
        let facts = (1...13).map { DigestFact.cameBack(problem: $0, screen: nil, title: "Silent", now: nil) }
        let text = DigestMail(since: "a", until: "b", apps: [app("Shop", facts)]).text(footer)
        #expect(
            text.contains("Problems that came back, and fixes that failed: 13")
                && text.contains("There are 3 more in Shop."))
        #expect(text.contains("Problem 13 came back") && !text.contains("Problem 3 came back"))
    }

    @Test(arguments: [
        (
            DigestFact.alarm(screen: "Cart", release: "5.0", why: "9 reports within 24 hours.", isEnded: true),
            "Many reports at once on Cart in release 5.0. 9 reports within 24 hours. Somebody has ended the alarm."
        ),
        (
            .cameBack(problem: 3, screen: "Cart", title: "Silent", now: "fixed"),
            "Problem 3 on Cart came back: Silent. When this was written, its state was: fixed."
        ),
        (
            .failedFix(problem: 3, screen: nil, title: "Silent", claimedFor: "5.1", seenIn: "5.1", now: nil),
            "A fix claimed for 5.1 of problem 3 failed: it was still there in 5.1. The problem: Silent."
        ),
        (
            .failedFix(problem: 3, screen: nil, title: "Silent", claimedFor: nil, seenIn: "5.1", now: "fixed"),
            "A fix of problem 3 failed: it was still there in 5.1. The problem: Silent. When this was written, its state was: fixed."
        ),
        (
            .verdict(number: 1, release: "5", build: "5", .pass, failed: []),
            "Verdict 1, on release 5, build 5, says that it may ship."
        ),
        (
            .owed(build: "5.1", notCaptured: ["cart"], unheard: []),
            "Build 5.1 owed screens when it was sealed. Not captured, though earlier builds had them: cart."
        ),
    ])
    func `each fact is a sentence that stays true`(fact: DigestFact, text: String) { #expect(fact.text == text) }

    @Test func `a waiver's last day is told before and after`() throws {
        let day = try #require(Day("2026-12-01"))
        #expect(
            DigestFact.waiver(.rule("button-name", screen: "cart"), until: day, hasEnded: false).text
                == "A waiver for the rule button-name on cart was set to hold until 2026-12-01, which was near.")
        #expect(
            DigestFact.waiver(.problem(3), until: day, hasEnded: true).text.hasSuffix(
                "until 2026-12-01, which was over."))
    }

    @Test func `a title on several lines begins no line of its own`() {
        #expect(
            DigestFact.undecided(problem: 1, screen: nil, title: "It says\nnothing!").text
                == "Problem 1 waits for a decision: It says nothing!")
    }

    @Test func `what others did is told by problem, the last steps of many`() {
        func problem(_ id: Int64, _ steps: [String]) -> WatchedMail.Problem {
            WatchedMail.Problem(
                id: id, app: "Shop", title: "Silent", screen: "Cart", state: "open", steps: steps,
                link: "https://e/\(id)")
        }
        let one = WatchedMail([problem(3, ["then, ben: Comment: a"]), problem(4, [])])
        #expect(one.subject == "Shop, problem 3: Silent")
        #expect(
            one.text(footer).hasPrefix(
                """
                What others did on Earshot to what you watch.


                Shop, problem 3: Silent
                Screen: Cart
                State when this was written: open

                then, ben: Comment: a

                https://e/3


                You get this
                """))
        let many = WatchedMail([problem(3, (1...21).map { "step \($0)." }), problem(4, ["step"])])
        #expect(many.subject == "News of 2 problems that you watch")
        #expect(many.text(footer).contains("1 earlier step is on the problem’s page.\n\nstep 2."))
    }

    @Test func `the link asks whoever reads the address, and says who gave it`() {
        let mail = ConfirmationMail(account: "ada", house: "https://e", link: "https://e/mail/confirm/s", days: 2)
        #expect(mail.text.contains("“ada”") && mail.text.contains("within 2 days:\nhttps://e/mail/confirm/s\n"))
    }
}
