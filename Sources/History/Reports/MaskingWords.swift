/// The words beside which people, numbers and houses are named, in English, German, Spanish, French and Japanese. All in
/// small letters. Whoever adds one makes the masks find more; `notNames` makes them leave more as it is.
enum MaskingWords {
    static let introductions = phrases([
        "my name is", "my name's", "the name is", "name's", "sent by", "reported by", "gesendet von", "mein name ist",
        "mein name:", "ich heiße", "ich heisse",
        "me llamo", "mi nombre es", "mi nombre completo es", "les escribe", "le escribe", "les habla", "le habla",
        "people call me", "they call me", "you can call me", "i am called", "i'm called", "i’m called", "i go by",
        "my full name is", "my first name is", "my names", "on behalf of", "mein vorname ist", "mein nachname ist",
        "mein name lautet", "hier schreibt", "hier spricht", "im namen von", "mon prénom est", "mon nom c'est",
        "mon nom c’est", "moi c'est", "moi c’est", "au nom de", "en nombre de", "je m'appelle", "je m’appelle",
        "mon nom est", "je me nomme",
    ])

    /// Only after a greeting: “I am blind” names nobody.
    static let greetedIntroductions = phrases([
        "i am", "i'm", "i’m", "im", "this is", "ich bin", "hier ist", "soy", "je suis", "c'est", "c’est", "it's",
        "it’s",
    ])

    static let greetings = phrases([
        "hi", "hello", "hey", "dear", "hallo", "hi there", "good morning", "good afternoon", "good evening",
        "guten tag", "guten morgen", "guten abend", "liebe", "lieber", "sehr geehrte", "sehr geehrter", "moin",
        "servus",
        "hola", "buenos días", "buenas tardes", "buenas", "estimado", "estimada", "querido", "querida",
        "bonjour", "bonsoir", "salut", "cher", "chère",
    ])

    static let closings = phrases([
        "regards", "best regards", "kind regards", "warm regards", "with regards", "best", "best wishes",
        "all the best",
        "sincerely", "yours sincerely", "sincerely yours", "yours", "yours truly", "yours faithfully", "cheers",
        "respectfully", "cordially", "thanks", "many thanks", "thank you", "thanks again", "thanks in advance",
        "thank you in advance", "thank you very much", "thanks so much", "love", "take care",
        "mit freundlichen grüßen", "mit freundlichen grüssen", "mit freundlichem gruß", "freundliche grüße",
        "freundliche grüsse", "viele grüße", "viele grüsse", "liebe grüße", "beste grüße", "herzliche grüße",
        "schöne grüße", "grüße", "gruß", "gruss", "mfg", "lg", "vg", "bg", "danke", "vielen dank", "besten dank",
        "danke im voraus", "vielen dank im voraus", "dein", "deine", "ihr", "ihre",
        "saludos", "saludos cordiales", "un saludo", "un cordial saludo", "cordialmente", "atentamente", "gracias",
        "muchas gracias", "un abrazo", "gracias de antemano",
        "cordialement", "bien cordialement", "bien à vous", "salutations", "sincères salutations", "merci",
        "merci d'avance", "merci d’avance", "merci beaucoup", "bonne journée", "amicalement",
    ])

    /// Also without a sign before the name.
    static let shortClosings: Set<String> = ["lg", "vg", "bg", "mfg"]
    static let japaneseClosings: Set<String> = ["敬具", "以上", "草々", "感謝"]
    /// How a sentence goes on after somebody's name.
    static let afterNames: Set<String> = ["and", "from", "here", "und", "aus", "y", "de", "et"]

    /// The same where small letters follow: “my name is ada i use …”.
    static let afterIntroductions: Set<String> = [
        "i", "im", "i'm", "i’m", "but", "who", "ich", "aber", "yo", "pero", "je", "mais", "j'ai", "j’ai", "soy",
    ]

    /// Before the day on which somebody was born.
    static let births = phrases([
        "born", "date of birth", "birth date", "birthdate", "birthday", "dob", "geboren", "geburtsdatum", "geburtstag",
        "geb", "nacido", "nacida", "nací", "fecha de nacimiento", "cumpleaños", "né", "née", "date de naissance",
        "anniversaire",
    ])
    static let beforeBirths: Set<String> = [
        "is", "was", "on", "in", "the", "blind", "ist", "war", "am", "den", "im", "es", "el", "en", "fue", "est",
        "le", "blinde", "ciego", "ciega", "aveugle", "d", "du",
    ]
    static let months: Set<String> = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "januar",
        "februar", "märz", "mai", "juni", "juli", "oktober", "dezember", "okt", "dez", "enero", "febrero", "marzo",
        "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre", "janvier",
        "février", "mars", "avril", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre",
    ]

    /// After these the name of an account stands, whatever it looks like.
    static let userNames = phrases([
        "user name", "username", "user id", "login name", "login id", "nickname", "screen name", "benutzername",
        "nutzername", "anmeldename", "kennung", "nombre de usuario", "nom d'utilisateur", "nom d’utilisateur",
        "identifiant", "pseudo",
    ])
    /// After these only what no word looks like: `anna_b`, `anna99`.
    static let accounts: Set<String> = [
        "account", "user", "login", "handle", "konto", "nutzer", "benutzer", "cuenta", "usuario", "compte",
        "utilisateur",
    ]
    static let equals: Set<String> = ["is", "ist", "lautet", "es", "est", "was", "war", "name", "called", "id"]
    /// Makes and versions, no accounts.
    static let makes = [
        "iphone", "ipad", "ios", "ipados", "macos", "android", "pixel", "galaxy", "v1", "v2", "v3", "sm-",
    ]
    /// Lines that hold a name and nothing else.
    static let nameLines = phrases([
        "full name", "first name", "last name", "surname", "your name", "customer name", "contact name", "vorname",
        "nachname", "familienname", "vor- und nachname", "apellido", "apellidos", "nombre y apellidos",
        "nombre completo", "prénom", "nom et prénom", "nom de famille",
    ])

    static let titles: Set<String> = [
        "mr", "mrs", "ms", "miss", "dr", "prof", "herr", "frau", "señor", "señora", "sra", "sr", "monsieur", "madame",
        "mme", "mlle", "don", "doña",
    ]

    static let wrote: Set<String> = ["wrote", "schrieb", "écrit", "escribió", "writes", "schreibt"]

    /// Between the parts of a name.
    static let particles: Set<String> = [
        "van", "von", "de", "der", "den", "del", "della", "di", "da", "dos", "la", "le", "el", "bin", "ibn", "al", "zu",
        "y",
    ]

    /// What begins with a capital and names nobody: groups, makers, screen readers, words that begin sentences.
    static let notNames: Set<String> = [
        "team", "teams", "support", "sir", "sirs", "madam", "madame", "all", "everyone", "everybody", "there", "folks",
        "guys", "friends", "developer", "developers", "dev", "devs", "customer", "service", "app", "apps", "it", "the",
        "a", "an", "this", "that", "these", "i", "we", "you", "he", "she", "they", "my", "your", "our", "again", "so",
        "and", "or", "but", "if", "when", "please", "thanks", "thank", "very", "just", "not", "no", "yes", "to", "in",
        "on", "with", "for", "from", "is", "are", "was", "hope", "looking", "using", "blind", "user", "users", "reader",
        "apple", "google", "android", "ios", "ipados", "macos", "iphone", "ipad", "mac", "watch", "samsung", "pixel",
        "galaxy", "voiceover", "talkback", "siri", "jaws", "nvda", "microsoft", "facebook", "whatsapp", "twitter",
        "anonymous", "guest", "unknown", "nobody", "administrator", "admin", "beta", "version", "update",
        "accessibility",
        "read", "missing", "wrong", "spoken", "announced", "empty", "sent", "alles", "zusammen", "leute", "entwickler",
        "entwicklerteam", "damen", "herren", "und", "damen", "ich", "wir", "sie", "die", "der", "das", "ein", "eine",
        "es", "im", "mit", "bitte", "danke", "blinde", "blinder", "nutzer", "nutzerin", "kunde", "kundin",
        "kundendienst",
        "equipo", "todos", "usuario", "usuaria", "ciego", "ciega", "el", "la", "los", "las", "yo", "un", "una",
        "señores",
        "señor", "señora", "équipe", "tous", "toutes", "utilisateur", "utilisatrice", "aveugle", "je", "vous", "nous",
        "le", "les", "une", "messieurs", "hi", "hello", "hey", "dear", "best", "regards", "god", "lord", "home",
        "screen",
        "button", "tab", "page", "settings", "menu", "list", "cart", "checkout", "search", "account", "mein", "meine",
        "new", "good", "great", "still", "also", "now", "after", "before", "since", "every", "why", "what", "how",
        "well",
        "here", "sorry", "love", "keep", "works", "work", "nothing", "something", "everything", "cannot", "can't",
        "will",
        "may", "do", "does", "mail", "email", "phone", "number", "gesendet", "von", "meinem", "vielen", "beste",
        "viele",
    ]

    /// After `@`: signs of code, no handles.
    static let code: Set<String> = [
        "objc", "media", "import", "state", "binding", "published", "composable", "override", "param", "return", "main",
        "mainactor", "available", "escaping", "string", "drawable", "id", "color", "dimen", "style", "layout", "test",
        "link", "see", "since", "todo", "font-face", "keyframes", "viewbuilder", "environment", "observedobject",
    ]

    static let telephones: Set<String> = [
        "phone", "telephone", "tel", "call", "mobile", "cell", "cellphone", "whatsapp", "fax", "text", "ring",
        "telefon",
        "telefonnummer", "handy", "handynummer", "mobil", "mobilnummer", "rufnummer", "ruf", "anrufen", "teléfono",
        "telefono", "móvil", "movil", "llame", "llámame", "llamar", "téléphone", "portable", "appelez", "appeler",
        "電話", "電話番号", "携帯", "携帯番号",
    ]

    /// Before what counts releases and builds, not people.
    static let versions: Set<String> = [
        "build", "builds", "version", "versions", "release", "ios", "android", "sdk", "api", "timestamp", "commit",
        "revision", "rev", "error", "code", "fehler", "fehlercode", "firmware",
    ]

    static let numbers: Set<String> = [
        "number", "no", "nr", "num", "id", "nummer", "número", "numero", "numéro", "n", "ref", "code",
    ]

    /// What a number beside it names of somebody.
    static let ofSomebody: Set<String> = [
        "order", "customer", "account", "invoice", "booking", "reservation", "member", "membership", "contract",
        "subscription", "policy", "loyalty", "passport", "ssn", "bestellung", "auftrag", "rechnung", "vertrag", "konto",
        "kunde", "kunden", "buchung", "mitglied", "pedido", "cliente", "factura", "cuenta", "contrato", "reserva",
        "commande", "client", "facture", "compte", "contrat", "réservation",
    ]
    static let numbersOfSomebody: Set<String> = [
        "bestellnummer", "kundennummer", "auftragsnummer", "rechnungsnummer", "vertragsnummer", "kontonummer",
        "buchungsnummer", "mitgliedsnummer", "kundennr", "bestellnr", "kunden-nr", "bestell-nr", "auftrags-nr",
    ]
    /// Such words stand for other things, too: only with a word for number between.
    static let cases: Set<String> = ["case", "ticket", "reference", "request", "fall", "caso", "dossier", "vorgang"]

    static let streets: Set<String> = [
        "street", "st", "road", "rd", "avenue", "ave", "lane", "ln", "drive", "boulevard", "blvd", "square", "terrace",
        "court", "crescent",
    ]
    static let streetEndings = ["straße", "strasse", "str", "weg", "gasse", "allee", "platz", "ufer"]
    static let streetsBefore: Set<String> = [
        "rue", "avenue", "boulevard", "calle", "avenida", "paseo", "plaza", "chemin",
    ]

    /// Before さん or 様: nobody by name.
    static let japaneseGroups = [
        "皆", "客", "者", "員", "方", "同", "仕", "各", "人", "達", "父", "母", "店", "社", "何", "模", "多", "王", "神",
        "盲", "視", "者", "年", "語", "回", "ユーザー", "ユーザ", "利用", "音",
    ]

    /// Words with which something begins that names a person: most words of a text are none of them.
    static let beforeNames = titles.union(wrote).union(["soy"]).union(
        [introductions, greetedIntroductions, greetings, closings].flatMap(\.keys))
    /// Words with which something begins that names an account.
    static let beforeAccounts = accounts.union(userNames.keys).union(nameLines.keys)

    private static func phrases(_ list: [String]) -> [String: [[String]]] {
        Dictionary(
            grouping: list.map { $0.split(separator: " ").map(String.init) }.sorted { $0.count > $1.count },
            by: { $0[0] })
    }
}
