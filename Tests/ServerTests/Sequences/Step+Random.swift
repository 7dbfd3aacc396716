import TestSupport

extension Step {
    /// - Parameter progress: from 0 to 1, how far the story has come: most that happens is about builds of that time.
    static func random(progress: Double, _ random: inout SeededRandom) -> Step {
        func any() -> Int { Int.random(in: 0..<60, using: &random) }
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
        /// Mostly the one of this time, or one beside it.
        func current(of count: Int) -> Int {
            guard chance(75) else { return Int.random(in: 0..<count, using: &random) }
            let place = Int(progress * Double(count)) - Int.random(in: 0...1, using: &random)
            return min(max(0, place), count - 1)
        }
        func build() -> Int {
            let place = current(of: World.builds.count)
            return place == World.secondBuild && chance(80) ? place + 1 : place
        }
        func release() -> Int { current(of: World.releases.count) }
        func button() -> Int { Int.random(in: 0..<Picture.buttons.count, using: &random) }
        func screen() -> Int { Int.random(in: 0..<Picture.screens.count, using: &random) }
        func decision() -> Decision { chance(50) ? .open : chance(50) ? .accept : .falseAlarm }
        func pictures() -> [Picture] {
            let screens = chance(50) ? Array(Picture.screens.indices) : [screen()]
            return screens.map { Picture.random($0, &random) }
        }
        func triage() -> Step {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: .decide(any(), decision())
            case 1: .decideMany([any(), any()], decision())
            case 2: .claim(any(), release: release())
            case 3: .merge(any(), into: any())
            case 4: .mergeMany([any(), any()], into: any())
            default: .split(any(), reports: Int.random(in: 1...3, using: &random))
            }
        }
        return switch Int.random(in: 0..<100, using: &random) {
        case 0..<20: .upload(build: build(), pictures(), isDark: chance(18))
        case 20..<23: .uploadAgain(any())
        case 23..<27: .seal(build())
        case 27..<44: .sealOpen(any())
        case 44..<46: .ask(release: release())
        case 46..<55:
            .report(
                screen: screen(), button: chance(80) ? button() : nil,
                release: chance(70) ? release() : Int.random(in: 0..<World.spoken.count, using: &random))
        case 55..<56: .reportAgain(any())
        case 56..<63: .confirm(any(), known: any(), works: chance(65))
        case 63..<67: .relink(any(), problem: chance(70) ? any() : nil, known: chance(40) ? any() : nil)
        case 67..<68: .splitMessage(any())
        case 68..<82: triage()
        case 82..<86: .undo(Int.random(in: 0..<4, using: &random))
        case 86..<88:
            .correct(
                Pair(screen: screen(), from: any(), to: any(), before: button(), after: button()), isSame: chance(60))
        case 88..<89: .endCorrection(any())
        case 89..<91: .fork(release: chance(50) ? 2 : 4, known: any())
        case 91..<92: .putRelease(release())
        case 92..<97: .thereAndBack(triage())
        default: .look
        }
    }

    /// A whole story. Most begin with a release in which all is well.
    static func story(seed: UInt64, steps: Int) -> [Step] {
        var random = SeededRandom(seed)
        let sound = Picture.screens.indices.map { Picture(screen: $0, looks: Picture.buttons.map { _ in .named }) }
        let start: [Step] = Bool.random(using: &random) ? [.upload(build: 0, sound, isDark: false), .seal(0)] : []
        return start + (0..<steps).map { .random(progress: Double($0) / Double(steps), &random) }
    }
}
