import History
import Screens
import Storage

/// What a screen is called: as in the language in which it was captured first. A newer build in that language calls it anew; a
/// capture in another language does not, and neither does an older build that comes late.
struct NameScreen {
    let transaction: WriteTransaction
    let app: StoredApp
    let history: AppHistory
    let words: NoteWords

    /// The screen of a capture; it comes into being with its first.
    /// - Parameter isKnown: the capture was taken in before.
    func screen(_ key: String, of capture: Capture, in build: StoredBuild, isKnown: Bool) throws -> (
        screen: StoredScreen, isNew: Bool
    ) {
        // A blank title is known to be blank, and calls the screen nothing.
        let title = capture.screen.title.flatMap { Words.isBlank($0) ? nil : $0 }
        var (screen, isNew, isNamed) = try transaction.ensureScreen(key, title: title, ofApp: app.id)
        if !isNamed, let title, title != screen.title, try isInItsLanguage(capture, screen),
            try isNewest(build, of: screen)
        {
            try transaction.rename(screen: screen.id, title)
            (screen.title, isNamed) = (title, true)
        }
        if isNamed || !isKnown {
            try words.note(nameOf: screen, called: title ?? screen.title, language: capture.variant.locale)
        }
        return (screen, isNew)
    }

    private func isInItsLanguage(_ capture: Capture, _ screen: StoredScreen) throws -> Bool {
        guard let known = try transaction.titleLanguage(ofScreen: screen.id) else { return true }
        return VariantKey(capture).language.map { $0 == known.language } ?? known.isUntold
    }

    /// No later build shows the screen.
    private func isNewest(_ build: StoredBuild, of screen: StoredScreen) throws -> Bool {
        try history.newestBuild(holding: screen, in: transaction).map { history.isInOrder($0.id, build.id) } ?? true
    }
}
