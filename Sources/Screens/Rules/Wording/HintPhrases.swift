/// What a hint should leave to the screen reader: how a control is activated, and what kind it is
/// (docs/rule-specification.md section 7.5, hint-wording).
enum HintPhrases {
    /// The phrase by which a hint tells how to activate the control; `nil` where there is none, or where it tells of another
    /// gesture, which nobody else does.
    static func activation(in words: [String]) -> String? {
        guard otherGestures.isDisjoint(with: words) else { return nil }
        return activations.first(in: words)?.joined(separator: " ")
    }

    /// The word for the element's own kind, which is heard, where the hint is that word alone, goes on from it as one does
    /// of the control (“button to”, “button that”), or is the name with it (“a save button”). Elsewhere the word may be of
    /// what the control acts on: “Copies the link”.
    static func role(in words: [String], of element: SceneNode) -> String? {
        guard let kind = element.kind.spokenRole else { return nil }
        let table = TraitWords.of(language: element.node.language ?? element.scene.device.locale ?? "en")
        let phrases = table.phrases(of: kind)
        guard phrases.contains(where: { Words.isPhrase($0, of: element.heardWords) }) else { return nil }
        let words = words.first.map(articles.contains) == true ? Array(words.dropFirst()) : words
        return phrases.first { role in
            if words.starts(with: role) { return words.count == role.count || goesOn.contains(words[role.count]) }
            return element.isNamed && words == element.labelWords + role
        }?.joined(separator: " ")
    }

    /// In twelve languages; a hint may be in another one than the app. Written by us.
    private static let activations = Phrases(
        """
        double tap, tap to, tap here, tap twice, click to, click here, press to, touch to,
        doppeltippen, doppelt tippen, zweimal tippen, tippen um, tippe um, tippen sie, zum öffnen tippen, klicken um,
        touchez deux fois, touchez pour, appuyez deux fois, appuyez pour, toucher deux fois, tapez deux fois, cliquez pour,
        toca dos veces, toque dos veces, pulsa dos veces, toca para, pulsa para, presiona para, haz clic,
        tocca due volte, tocca per, premi per, doppio tap, doppio tocco, fai clic,
        toque duas vezes, toque para, pressione para, clique para,
        tik dubbel, dubbeltik, tik twee keer, tik om, tikken om, druk om, klik om,
        dubbeltryck, tryck två gånger, tryck för att, klicka för att,
        stuknij dwukrotnie, stuknij dwa razy, stuknij aby, dotknij aby, naciśnij aby, kliknij aby,
        çift dokunun, iki kez dokunun, için dokunun, için tıklayın,
        дважды коснитесь, коснитесь дважды, нажмите дважды, нажмите чтобы, коснитесь чтобы,
        ダブルタップ, タップして
        """)
    /// Words of gestures that need telling.
    private static let otherGestures = Words.list(
        """
        hold, holding, long, swipe, drag, pinch, rotate, triple, finger, fingers, scrub,
        halten, gedrückt, wischen, streichen, ziehen, finger, fingern, dreimal,
        maintenez, maintenir, balayez, glissez, doigts, mantén, mantenga, desliza, deslice, arrastra, dedos,
        tieni, scorri, trascina, dita, segure, mantenha, deslize, arraste, houd, vasthouden, veeg, sleep, vingers,
        håll, svep, dra, fingrar, przytrzymaj, przesuń, przeciągnij, palcami, basılı, kaydırın, sürükleyin, parmak,
        удерживайте, смахните, проведите, перетащите, пальцами, 長, 押, 指
        """)
    /// A definite one leads to what the control acts on. In the languages of ``TraitWords``, as the words below.
    private static let articles = Words.list("a, an, ein, eine")
    private static let goesOn = Words.list(
        "to, that, which, for, zum, zur, um, für, der, die, das, для, чтобы, которая")
}

extension ElementKind {
    /// What the screen reader says for it.
    fileprivate var spokenRole: TraitWords.Kind? {
        switch self {
        case .button: .button
        case .link: .link
        case .image: .image
        case .switch: .switchButton
        case .adjustable: .adjustable
        case .textField, .text: nil
        }
    }
}
