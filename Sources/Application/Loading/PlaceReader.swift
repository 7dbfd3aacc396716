import History
import Storage

/// What the places of reports are looked up by, read once for all of them. For one transaction, under the app's lock
/// where it writes, so that nothing of it changes meanwhile.
final class PlaceReader<Reading: Transaction> {
    let transaction: Reading
    let history: AppHistory
    let places: AppPlaces
    var app: StoredApp { history.app }
    private var baselines: [Int64: StoredBuild?] = [:]
    private var elements: [CalledElement: [CandidateLine]] = [:]
    private var titled: [TitledScreen: [CandidateScreen]] = [:]

    private struct TitledScreen: Hashable {
        var title: String
        var build: Int64
    }

    private struct CalledElement: Hashable {
        var name: String
        var screen: Int64?
        var build: Int64?
    }

    /// - Parameters:
    ///   - stamp: of all that was captured, where it was read already.
    ///   - isCapturing: the transaction captures something itself: what others read is not what it reads.
    init(_ history: AppHistory, at stamp: Int64? = nil, in transaction: Reading, isCapturing: Bool = false) throws {
        (self.history, self.transaction) = (history, transaction)
        places = isCapturing ? AppPlaces() : try transaction.kept(ofApp: history.app.id, at: stamp) { AppPlaces() }
    }

    /// On which screens words stand.
    func postings(of words: Set<String>) throws -> [String: [AppPlaces.Posting]] {
        try places.postings(of: words) { words in
            let read = try transaction.screens(having: words, app: app.id).mapValues { screens in
                screens.map { AppPlaces.Posting(screen: $0.screen, isInName: $0.isInName) }
            }
            return Dictionary(uniqueKeysWithValues: words.map { ($0, read[$0] ?? []) })
        }
    }

    /// How many screens the app has.
    func screenCount() throws -> Int { try places.screens { try transaction.countScreens(ofApp: app.id) } }

    /// The app's words that these may have been meant to be.
    func words(spelledLike words: Set<String>) throws -> [String: [String]] {
        try places.words(near: words) { words in
            var near = Dictionary(uniqueKeysWithValues: words.map { ($0, [String]()) })
            for (asked, known) in try transaction.words(spelledLike: words, app: app.id)
            where ReportQuery.isNear(asked, known) {
                near[asked, default: []].append(known)
            }
            return near
        }
    }

    func candidates(_ ids: Set<Int64>) throws -> [Int64: CandidateScreen] {
        try places.candidates(ids) { ids in
            Dictionary(try transaction.candidates(ids).map { ($0.id, $0) }) { first, _ in first }
        }
    }

    /// Which of the app's elements people said are one, and which are two.
    func corrections() throws -> MatchCorrections {
        try places.corrections { MatchCorrections(try transaction.corrections(inForceIn: app.id)) }
    }

    /// The screens of this key or title; where there is none, those that a capture in the build has this title of.
    func screens(called name: String, build: Int64?) throws -> [CandidateScreen] {
        let screens = try places.screens(called: name) { try transaction.screens(called: name, app: app.id) }
        guard screens.isEmpty, let build else { return screens }
        let asked = TitledScreen(title: name, build: build)
        if let read = titled[asked] { return read }
        let read = try transaction.screens(titled: name, inBuild: build)
        titled[asked] = read
        return read
    }

    /// The elements of this id, identifier or label; where there is none, those that are heard so on the screen, or were in the build
    /// before.
    func lines(ofElementsCalled name: String, screen: Int64?, build: StoredBuild?) throws -> [CandidateLine] {
        let called = CalledElement(name: name, screen: screen, build: build?.id)
        if let read = elements[called] { return read }
        var read = try transaction.lines(ofElementsCalled: name, app: app.id, screen: screen, build: build?.id)
        if read.isEmpty, let screen, let build {
            read = try transaction.lines(ofElementsHeardAs: name, screen: screen, build: build.id, isNow: true)
            if read.isEmpty, let before = try baseline(of: build) {
                read = try transaction.lines(ofElementsHeardAs: name, screen: screen, build: before.id, isNow: false)
            }
        }
        elements[called] = read
        return read
    }

    /// What is heard where a report is tied to; `nil`: it is tied to no screen, or nobody knows what was heard there.
    func transcript(of link: ReportLink, in build: StoredBuild?, with person: HeardWith) throws -> Int64? {
        guard let screen = link.screen, let build else { return nil }
        return try places.transcript(.init(build: build.id, screen: screen, person: person)) {
            try transaction.transcript(of: link, in: build, with: person)
        }
    }

    /// What a build is measured against.
    func baseline(of build: StoredBuild) throws -> StoredBuild? {
        if let known = baselines[build.id] { return known }
        let found = try history.baseline(of: build, holding: \.holdsCaptures)
        baselines[build.id] = found
        return found
    }
}
