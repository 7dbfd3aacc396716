extension GestureWalk {
    /// What one shown gesture does, and where it leaves the cursor.
    package struct Followed: Hashable, Sendable {
        package enum Effect: Hashable, Sendable {
            case moved
            /// The end, or the start: a thud is heard after so many steps.
            case ended(after: Int)
            /// No stop of that rotor lies further on.
            case noStop(after: Int)
            case stays(VerticalFlick)
            case notFound(String)
            /// Something here has that name, and is announced by another one.
            case announcedOtherwise(String)
            case tapped(DoubleTap?)
            case answered(Answer)
            case scrolled(Int?)
            case readOn
            case turned
            /// A gesture before this one may have led elsewhere.
            case unknown
        }

        package var effect: Effect
        /// Where the cursor is then; `nil`: that isn't known.
        package var position: Int?
        /// Positions that the cursor came to.
        package var passed: [Int] = []
    }

    /// Follows gestures from the first element on. What comes after one that may lead to another screen isn't known.
    /// - Parameter names: what else something on the screen is known by, and may be announced otherwise.
    package func follow(_ gestures: [ShownGesture], names: [String] = []) -> [Followed] {
        var here: Int? = positions?.lowerBound
        var rotor: ShownGesture.RotorKind?
        return gestures.map { gesture in
            guard let position = here else { return Followed(effect: .unknown) }
            if case .rotor(let kind) = gesture { rotor = kind }
            let followed = follow(gesture, from: position, rotor, names)
            here = followed.position
            return followed
        }
    }

    private func follow(
        _ gesture: ShownGesture, from position: Int, _ rotor: ShownGesture.RotorKind?, _ names: [String]
    ) -> Followed {
        switch gesture {
        case .flick(let direction, let times):
            return repeated(times, from: position, end: Followed.Effect.ended) { flick(direction, from: $0) }
        case .vertical(let direction, let times):
            let effect = verticalFlick(at: position)
            guard effect == .nothing, let rotor else { return Followed(effect: .stays(effect), position: position) }
            return repeated(times, from: position, end: Followed.Effect.noStop) {
                self.rotor(rotor.stops, direction, from: $0)
            }
        case .doubleTap:
            let leads = node(at: position)?.leadsOn ?? true
            return Followed(effect: .tapped(doubleTap(at: position)), position: leads ? nil : position)
        case .touch(let name):
            guard let found = self.position(called: name) else {
                return isWritten(name, names)
                    ? Followed(effect: .announcedOtherwise(name), position: nil)
                    : Followed(effect: .notFound(name), position: position)
            }
            return Followed(effect: .moved, position: found, passed: [found])
        case .readAll(let fromTop):
            let read = readAll(from: fromTop ? 1 : position)
            return Followed(effect: .readOn, position: read.last ?? position, passed: read)
        case .scrub: return answered(scrub(from: position), position)
        case .magicTap: return answered(magicTap(from: position), position)
        case .threeFingers:
            let scrolls = scrolled(from: position)
            return Followed(effect: .scrolled(scrolls), position: scrolls == nil ? position : nil)
        case .rotor: return Followed(effect: .turned, position: position)
        }
    }

    private func answered(_ answer: Answer, _ position: Int) -> Followed {
        Followed(effect: .answered(answer), position: answer == .nobody ? position : nil)
    }

    private func repeated(
        _ times: Int, from start: Int, end: (Int) -> Followed.Effect, _ step: (Int) -> Int?
    ) -> Followed {
        var here = start
        var passed: [Int] = []
        for count in 0..<times {
            guard let next = step(here) else { return Followed(effect: end(count), position: here, passed: passed) }
            here = next
            passed.append(next)
        }
        return Followed(effect: .moved, position: here, passed: passed)
    }

    /// Something on the screen bears the name, though nothing is heard of it.
    private func isWritten(_ name: String, _ names: [String]) -> Bool {
        let words = Words.of(name)
        return !words.isEmpty
            && (names.contains { Words.of($0) == words }
                || scene.tree.nodes.contains { node in
                    [node.identifier, node.label, node.text].contains { $0.map { Words.of($0) == words } ?? false }
                })
    }

    /// The first element of this name: its label, else all that is heard of it, else what begins so.
    private func position(called name: String) -> Int? {
        let words = Words.of(name)
        guard !words.isEmpty else { return nil }
        func isCalled(_ text: String?) -> Bool { text.map { Words.of($0) == words } ?? false }
        return transcript.utterances.first { isCalled(scene[$0.node].node.label) }?.position
            ?? transcript.utterances.first { isCalled($0.text) }?.position
            ?? transcript.utterances.first { Words.of($0.text).starts(with: words) }?.position
    }
}
