import Screens

/// What kind of thing a message names, where it says no more of it: “the heading is silent”.
enum NamedKind: Hashable, CaseIterable {
    case button, heading, list, link, image, field, `switch`, slider

    /// Whether people call almost anything so that can be pressed.
    var isVague: Bool { self == .button }

    /// - Parameter word: in small letters.
    init?(word: String) {
        guard let kind = Self.kinds[word] else { return nil }
        self = kind
    }

    private static let kinds = Dictionary(
        allCases.flatMap { kind in Words.of(kind.words).map { ($0, kind) } }, uniquingKeysWith: { first, _ in first })

    /// In English, German, Spanish and French. “Links” is missing: it is a side in German.
    private var words: String {
        switch self {
        case .button:
            "button buttons icon icons taste tasten schaltfläche schaltflächen knopf knöpfe symbol symbole "
                + "botón botones icono iconos bouton boutons icône icônes"
        case .heading:
            "heading headings header headers headline headlines title titles überschrift überschriften titel "
                + "encabezado encabezados título títulos titre titres"
        case .list:
            "list lists row rows cell cells table tables liste listen zeile zeilen zelle zellen tabelle tabellen "
                + "listeneintrag listeneinträge lista listas fila filas celda celdas tabla tablas listes ligne lignes "
                + "cellule cellules tableau tableaux"
        case .link: "link enlace enlaces lien liens"
        case .image:
            "image images picture pictures photo photos bild bilder foto fotos imagen imágenes photographie"
        case .field:
            "field fields textfield feld felder textfeld textfelder eingabefeld eingabefelder campo campos champ champs"
        case .switch: "switch switches toggle toggles schalter interruptor interruptores interrupteur interrupteurs"
        case .slider: "slider sliders schieberegler regler deslizador deslizadores curseur curseurs"
        }
    }
}
