import History
import Screens
import Testing

/// What a build is measured against: the newest earlier look in which each check was good.
@Suite struct ReferencesTests {
    private func causes(_ review: BuildReview) -> Set<String> {
        Set(review.faults.map { "\($0.cause.rule) \($0.cause.element ?? -1)" })
    }

    @Test func `the same broken build under the next number fails again, until it is mended`() throws {
        var story = Telling()
        #expect(try story.seal(.good, .good).faults.isEmpty)
        #expect(causes(try story.seal(.silent, .good)) == ["name-lost 0"])
        let again = try story.seal(.silent, .good)
        #expect(causes(again) == ["name-lost 0"])
        #expect(again.faults.first?.good?.build == 1 && again.faults.first?.since == 2)
        #expect(causes(try story.seal(.silent, .pale)) == ["name-lost 0", "text-contrast 1"])
        #expect(causes(try story.seal(.good, .pale)) == ["text-contrast 1"])
        #expect(try story.seal(.good, .good).faults.isEmpty)
    }

    @Test func `a capture that does not record what a check goes by mends nothing`() throws {
        var story = Telling()
        let plain = VariantKey(Variant())
        try story.seal(.good, .good)
        try story.seal(.pale, .silent)
        let colourless = World.Picture(buttons: [.good, .good], isColourless: true)
        for _ in 1...2 {
            let review = try story.seal([(colourless, plain)])
            #expect(causes(review) == ["text-contrast 0"], "what it does record is mended")
            #expect(review.faults.first?.isTold == false && review.faults.first?.good?.build == 1)
        }
        let again = try story.seal(.pale, .good)
        #expect(causes(again) == ["text-contrast 0"] && again.faults.first?.isTold == true)
        try story.seal([(colourless, plain)])
        #expect(try story.seal(.good, .good).faults.isEmpty)
    }

    @Test func `a capture that does not record what a check goes by is no measure for it`() throws {
        var story = Telling()
        let colourless = [(World.Picture(buttons: [.good, .good], isColourless: true), VariantKey(Variant()))]
        try story.seal(.good, .good)
        for _ in 1...3 {
            let review = try story.seal(colourless)
            #expect(review.faults.isEmpty && review.next.telling.map(\.look.build) == [1], "one, however long")
        }
        let lost = try story.seal(.pale, .good)
        #expect(causes(lost) == ["text-contrast 0"] && lost.faults.first?.good?.build == 1)
        #expect(lost.next.telling.isEmpty)
        #expect(try story.seal(colourless).next.telling.map(\.look.build) == [5])
        try story.skip()
        #expect(try story.seal(.good, .good).faults.isEmpty, "a mend of what was lost")
        let again = try story.seal(.pale, .silent)
        #expect(causes(again) == ["text-contrast 0", "name-lost 1"])
        #expect(again.faults.allSatisfy { $0.good?.build == 8 })
    }

    @Test func `a loss that devices recorded is as it was until they are recorded again`() throws {
        var story = Telling()
        func heard(_ muted: Int?, _ buttons: World.Picture.Button...) -> [(World.Picture, VariantKey)] {
            [(World.Picture(buttons: buttons, recordedMuted: muted), VariantKey(Variant()))]
        }
        try story.seal(heard(0, .good, .good))
        let lost = try story.seal(heard(25, .good, .good))
        #expect(lost.looks.map(\.speechLoss) == [0.25] && lost.faults.isEmpty, "too little for the rule")
        for unrecorded in [heard(nil, .good, .good), heard(nil, .good, .gone)] {
            let review = try story.seal(unrecorded)
            #expect(review.looks.map(\.speechLoss) == [0.25] && review.looks.map(\.isLossTold) == [false])
            #expect(review.next.telling.map(\.look.build) == [2])
        }
        let again = try story.seal(heard(25, .good, .good))
        #expect(again.looks.map(\.speechLoss) == [0.25] && again.looks.map(\.isLossTold) == [true])
        #expect(try story.seal(heard(0, .good, .good)).looks.map(\.speechLoss) == [0])
        #expect(try story.seal(heard(nil, .good, .good)).looks.map(\.speechLoss) == [0], "nothing was lost")
    }

    @Test
    func
        `lost speech is told with the look that its sums were measured against, also where that is not kept beside it`()
        throws
    {
        var story = Telling()
        func muted(_ share: Int) -> [(World.Picture, VariantKey)] {
            [(World.Picture(buttons: [.good, .good], muted: share), VariantKey(Variant()))]
        }
        #expect(try story.seal(muted(0)).looks.count == 1)
        for share in [14, 33, 60] {
            let review = try story.seal(muted(share)), look = try #require(review.looks.first)
            #expect(review.sound(before: look)?.build == 1 && look.speechLoss == Double(share) / 100)
            var kept = look
            kept.sound = nil
            #expect(review.sound(before: kept)?.build == 1, "\(share) %")
        }
        let back = try story.seal(muted(0)), look = try #require(back.looks.first)
        #expect(back.sound(before: look) == nil, "it is sound")
    }

    @Test func `speech is lost since it was sound, also where a part of it went before the rule found any`() throws {
        var story = Telling()
        func muted(_ share: Int) -> [(World.Picture, VariantKey)] {
            [(World.Picture(buttons: [.good, .good], muted: share), VariantKey(Variant()))]
        }
        try story.seal(muted(0))
        #expect(try story.seal(muted(14)).faults.isEmpty, "too little for the rule")
        let worse = try story.seal(muted(80))
        #expect(causes(worse) == ["speech-loss -1"] && worse.faults.first?.good?.build == 1)
        #expect(worse.looks.map(\.speechLoss) == [0.8])
        let again = try story.seal(muted(14))
        #expect(again.looks.map(\.speechLoss) == [0.14] && again.faults.first?.good?.build == 1)
        #expect(try story.seal(muted(0)).faults.isEmpty)
    }

    @Test func `a variant that says less than the one it was measured against first does so under the next number`()
        throws
    {
        var large = Variant()
        large.contentSize = "AccessibilityXL"
        let plain = VariantKey(Variant()), other = VariantKey(large)
        func picture(_ muted: Int) -> World.Picture { World.Picture(buttons: [.good, .good], muted: muted) }
        var story = Telling()
        try story.seal([(picture(0), plain)])
        for number in 2...4 {
            let review = try story.seal([(picture(0), plain), (picture(14), other)])
            #expect(review.looks.map(\.speechLoss) == [0, 0.14], "build \(number)")
            #expect(review.looks.map { review.sound(before: $0)?.build } == [nil, 1])
        }
        let mended = try story.seal([(picture(0), plain), (picture(0), other)])
        #expect(mended.looks.map(\.speechLoss) == [0, 0])
        // What one variant loses is measured against its own look.
        let lost = try story.seal([(picture(20), plain), (picture(0), other)])
        #expect(lost.looks.map(\.speechLoss) == [0.2, 0])
        #expect(lost.looks.map { lost.sound(before: $0)?.build } == [5, nil])
    }

    @Test func `who says no language does not stand for one that stood beside it`() throws {
        var german = Variant()
        german.locale = "de"
        let unsaid = VariantKey(Variant()), said = VariantKey(german)
        func picture(_ button: World.Picture.Button) -> World.Picture { World.Picture(buttons: [button, .good]) }
        var story = Telling()
        try story.seal([(picture(.good), unsaid), (World.Picture(buttons: [.good, .pale]), said)])
        #expect(
            causes(try story.seal([(picture(.good), unsaid), (World.Picture(buttons: [.silent, .pale]), said)]))
                == ["name-lost 0"])
        let alone = try story.seal([(picture(.good), unsaid)])
        #expect(alone.owed.map(\.variant) == [said] && alone.faults.isEmpty)
        #expect(alone.next.faults.contains { $0.cause.rule == "name-lost" && !$0.isMet }, "it waits")
    }

    @Test func `what devices were recorded to say before a build that nobody recorded is the measure`() throws {
        var story = Telling()
        let plain = VariantKey(Variant())
        let stories: [(muted: Int?, loss: Double)] = [(0, 0), (nil, 0), (25, 0.25), (nil, 0.25), (40, 0.4), (0, 0)]
        for (muted, loss) in stories {
            let picture = World.Picture(buttons: [.good], recordedMuted: muted)
            #expect(try story.seal([(picture, plain)]).looks.map(\.speechLoss) == [loss])
        }
        try story.seal([(World.Picture(buttons: [.good]), plain)])
        let lost = try story.seal([(World.Picture(buttons: [.good], recordedMuted: 60), plain)])
        #expect(causes(lost) == ["speech-loss -1"] && lost.faults.first?.good?.build == 6)
    }

    @Test func `what the profile leaves out is at fault nowhere, and measured as before once it is asked again`() throws
    {
        var story = Telling()
        try story.seal(.good, .good)
        #expect(causes(try story.seal(.pale, .good)) == ["text-contrast 0"])
        story.world.leftOut = ["text-contrast"]
        #expect(try story.seal(.pale, .good).faults.isEmpty, "the very same capture")
        #expect(causes(try story.seal(.pale, .silent)) == ["name-lost 1"])
        story.world.leftOut = []
        let again = try story.seal(.pale, .good)
        #expect(causes(again) == ["text-contrast 0"] && again.faults.first?.good?.build == 1)
    }

    @Test func `speech that was lost is back where the look is sound, not where the rest raises no alarm`() throws {
        var story = Telling()
        let plain = VariantKey(Variant())
        func muted(_ share: Int) -> (World.Picture, VariantKey) {
            (World.Picture(buttons: [.good, .good], muted: share), plain)
        }
        #expect(try story.seal([muted(0)]).faults.isEmpty)
        #expect(causes(try story.seal([muted(66)])) == ["speech-loss -1"])
        for share in [15, 14] {
            let review = try story.seal([muted(share)])
            #expect(causes(review) == ["speech-loss -1"] && review.faults.first?.good?.build == 1)
            #expect(review.looks.first?.speechLoss == Double(share) / 100)
        }
        #expect(try story.seal([muted(9)]).faults.isEmpty)
        #expect(try story.seal([muted(20)]).faults.isEmpty, "the rule does not find that alarming by itself")
    }

    @Test(arguments: [true, false])
    func `the order of a look at fault is none for a screen that was sound byte for byte`(isBack: Bool) throws {
        var telling = Telling()
        let variant = VariantKey(Variant())
        let good = World.Picture(buttons: [.good, .good])
        let first = try telling.seal([(good, variant)])
        let refused = try telling.seal([(World.Picture(buttons: [.silent, .good], turn: 1), variant)])
        #expect(causes(refused) == ["name-lost 0"])
        if isBack { telling.world.sound = Set(first.looks.map(\.look.capture)) }
        let back = try telling.seal([(good, variant)])
        let expected: Set<String> = isBack ? [] : ["order-changed 0"]
        #expect(causes(back) == expected, "\(back.faults)")
    }

    @Test func `what failed in the first release is the start, and no fault`() throws {
        var story = Telling()
        #expect(try story.seal(.pale, .good).faults.isEmpty)
        #expect(try story.seal(.pale, .good).faults.isEmpty)
        #expect(try story.seal(.good, .good).faults.isEmpty)
        #expect(causes(try story.seal(.pale, .good)) == ["text-contrast 0"])
    }

    @Test func `a fault on a new element is a new fault, under the next number too`() throws {
        var story = Telling()
        try story.seal(.good, .gone)
        for _ in 1...2 {
            let review = try story.seal(.good, .pale)
            #expect(review.faults.map(\.kind) == [.newFault])
        }
        #expect(try story.seal(.good, .good).faults.isEmpty)
    }

    @Test func `a screen that is skipped is owed until it is captured, and comes back measured`() throws {
        var story = Telling()
        try story.seal(.good, .good)
        for _ in 1...3 { #expect(try story.skip().owed.count == 1) }
        let back = try story.seal(.silent, .good)
        #expect(back.owed.isEmpty && back.newScreens.isEmpty && causes(back) == ["name-lost 0"])
        #expect(back.faults.first?.good?.build == 1)
        try story.skip()
        #expect(causes(try story.seal(.silent, .good)) == ["name-lost 0"])
    }

    @Test func `a spinner proves nothing and becomes no reference`() throws {
        var story = Telling()
        try story.seal(.good, .good)
        try story.seal(.silent, .good)
        let spinner = try story.sealSpinner(2)
        #expect(causes(spinner) == ["speech-loss -1"] && spinner.notCompared.count == 1)
        #expect(spinner.looks.map(\.knownLoss) == [nil], "nothing tells how much something else has lost")
        #expect(causes(try story.seal(.silent, .good)) == ["name-lost 0"])
        #expect(try story.seal(.good, .good).faults.isEmpty)
    }

    @Test func `who does not say the language has captured the variant, and a spinner there takes no place either`()
        throws
    {
        var english = Variant()
        english.locale = "en-GB"
        var story = Telling(variant: english)
        try story.seal(.good, .good)
        let unsaid = VariantKey(Variant())
        let spinner = try story.seal([(World.Picture(buttons: [.good, .good], isSpinner: true), unsaid)])
        #expect(spinner.owed.isEmpty && spinner.notCompared.count == 1)
        #expect(spinner.next.looks.map(\.build) == [1])
        let back = try story.seal([(World.Picture(buttons: [.silent, .good]), unsaid)])
        #expect(causes(back) == ["name-lost 0"] && back.faults.first?.good?.build == 1)
        #expect(back.next.looks.map(\.build) == [3])
    }

    @Test(arguments: ["en-GB", nil]) func `what a spinner lost waits where the screen is skipped next`(
        language: String?
    ) throws {
        var english = Variant(), said = Variant()
        english.locale = "en-GB"
        said.locale = language
        var story = Telling(variant: english)
        try story.seal(.good, .good)
        try story.seal([(World.Picture(buttons: [.good, .good], isSpinner: true), VariantKey(said))])
        let waiting = try story.skip().next.faults
        #expect(waiting.map(\.cause.rule) == ["speech-loss"] && waiting.allSatisfy { !$0.isMet })
    }

    @Test func `a spinner in a state that nobody looked at before is no reference of it`() throws {
        var dark = Variant()
        dark.appearance = .dark
        var story = Telling()
        try story.seal(.good, .good)
        let spinner = try story.seal([(World.Picture(buttons: [.good, .good], isSpinner: true), VariantKey(dark))])
        #expect(spinner.next.looks.map(\.build) == [1])
        let back = try story.seal([(World.Picture(buttons: [.silent, .good]), VariantKey(dark))])
        #expect(causes(back) == ["name-lost 0"] && back.faults.first?.good?.build == 1)
    }

    @Test func `where the first look was a spinner, the screen itself takes its place`() throws {
        var story = Telling()
        try story.sealSpinner(3)
        let first = try story.seal(.good, .good, .good)
        #expect(first.next.looks.map(\.build) == [2])
        #expect(causes(try story.seal(.good, .silent, .good)) == ["name-lost 1"])
    }

    @Test func `a baseline that shows a spinner compares nothing`() throws {
        let world = World(pictures: [1: World.Picture(buttons: [.silent])])
        let look = Look(capture: 1, build: 2, of: ScreenVariant(screen: 1, variant: VariantKey(Variant())))
        let review = try References(unseen: [1]).review([look], of: 2, isFirst: false, by: world)
        #expect(review.notCompared.count == 1 && review.newScreens.isEmpty && review.isNothingCompared)
    }

    @Test func `a name that comes back as another is measured against the last one`() throws {
        var story = Telling()
        try story.seal(.good)
        try story.seal(.silent)
        let review = try story.seal(.misnamed)
        #expect(causes(review) == ["name-changed 0"] && review.faults.first?.good?.build == 1)
        #expect(causes(try story.seal(.misnamed)) == ["name-changed 0"])
        #expect(try story.seal(.good).faults.isEmpty)
    }

    @Test func `an element that was away comes back with its fault`() throws {
        var story = Telling()
        try story.seal(.good, .good)
        try story.seal(.silent, .good)
        #expect(try story.seal(.gone, .good).faults.isEmpty)
        #expect(causes(try story.seal(.silent, .good)) == ["name-lost 0"])
    }

    @Test func `of two captures of one variant the worse counts`() throws {
        var story = Telling()
        let plain = VariantKey(Variant())
        try story.seal(.good, .good)
        let good = World.Picture(buttons: [.good, .good]), bad = World.Picture(buttons: [.good, .silent])
        for pair in [[(good, plain), (bad, plain)], [(bad, plain), (good, plain)]] {
            #expect(causes(try story.seal(pair)) == ["name-lost 1"])
        }
        // Under however many numbers, each capture shows it once.
        let worse = World.Picture(buttons: [.pale, .silent])
        for _ in 1...5 {
            let review = try story.seal([(bad, plain), (worse, plain)])
            #expect(causes(review) == ["name-lost 1", "text-contrast 0"] && review.faults.count == 3)
        }
        #expect(try story.seal(.good, .good).faults.isEmpty)
    }

    @Test func `what was accepted is the new reference, and what comes on top of it is new`() throws {
        var story = Telling()
        let plain = VariantKey(Variant())
        try story.seal(.good, .good)
        try story.seal(.silent, .good)
        let accept: (Fault) -> Bool = { $0.since == 2 }
        let silent = World.Picture(buttons: [.silent, .silent])
        let review = try story.seal([(silent, plain)], accepted: accept)
        #expect(Set(review.faults.filter { !accept($0) }.map(\.cause.element)) == [1])
    }

    @Test func `another idiom is compared with nothing, and what was captured before is owed`() throws {
        var story = Telling()
        var pad = Variant()
        pad.device = Variant.Device()
        pad.device?.idiom = .pad
        try story.seal(.good, .good)
        let review = try story.seal([(World.Picture(buttons: [.silent, .silent]), VariantKey(pad))])
        #expect(review.notCompared.count == 1 && review.owed.count == 1 && review.newScreens.isEmpty)
    }

    @Test func `in another appearance it is compared with the nearest twin`() throws {
        var story = Telling()
        var dark = Variant()
        dark.appearance = .dark
        try story.seal(.good, .good)
        let review = try story.seal([(World.Picture(buttons: [.silent, .good]), VariantKey(dark))])
        #expect(causes(review) == ["name-lost 0"])
        #expect(review.owed.map(\.variant.words) == ["standard"])
        guard case .measured(_, .otherAppearance) = review.looks[0].standing else {
            Issue.record("\(review.looks[0].standing)")
            return
        }
    }

    @Test func `of several captures that are as like, it is measured against the one that is there no more`() throws {
        let plain = VariantKey(Variant())
        let first = World.Picture(buttons: [.good, .silent]), second = World.Picture(buttons: [.silent, .good])
        for before in [[first, second], [second, first]] {
            var story = Telling()
            try story.seal(before.map { ($0, plain) })
            let worse = World.Picture(buttons: [.silent, .silent])
            let review = try story.seal([(first, plain), (worse, plain)])
            #expect(causes(review) == ["name-lost 1"], "the first is there still, byte for byte")
        }
    }
}
