import Screens

/// Words that tell how something stands just now, and may not tomorrow: what says them comes and goes with the data.
enum StateWords {
    /// Whether words tell of no state, as far as anybody can say: in a language of which the words for states are not known, nobody can.
    static func areNone(of words: [String], in capture: Capture) -> Bool {
        let language = capture.variant.locale?.prefix { $0.isLetter }.lowercased() ?? "en"
        return languages.contains(language) && !words.contains(where: all.contains)
    }

    private static let languages: Set<String> = ["de", "en", "es", "fr"]
    /// Ours.
    private static let all: Set<String> = [
        "active", "available", "away", "blocked", "busy", "charging", "checked", "closed", "connected", "delivered",
        "done", "downloaded", "downloading", "failed", "favorite", "favourite", "inactive", "liked", "live", "locked",
        "loading", "message", "messages", "missed", "muted", "new", "notification", "notifications", "now", "offline",
        "online", "open", "paused", "pending", "pinned", "playing", "read", "saved", "seen", "selected", "sending",
        "sent", "starred", "synced", "typing", "unavailable", "unlocked", "unread", "update", "updated", "verified",
        "waiting",
        "abwesend", "aktiv", "angeheftet", "angemeldet", "ausgewählt", "bereit", "beschäftigt", "fehlgeschlagen",
        "favorit", "geladen", "gelesen", "geliefert", "gemerkt", "geöffnet", "geschlossen", "gesendet", "gespeichert",
        "gesperrt", "heruntergeladen", "inaktiv", "nachricht", "nachrichten", "neu", "neue", "neuer", "neues",
        "stumm", "stummgeschaltet", "ungelesen", "ungelesene", "verbunden", "verfügbar",
        "actif", "bloqué", "connecté", "disponible", "enregistré", "envoyé", "favori", "hors", "ligne", "lu", "muet",
        "nouveau", "nouveaux", "nouvelle", "nouvelles", "occupé", "téléchargé", "activo", "conectado", "descargado",
        "disponibles", "enviado", "favorito", "guardado", "leído", "línea", "mensaje", "mensajes", "nuevo", "nueva",
        "nuevos", "nuevas", "ocupado", "silenciado",
    ]
}
