import History
import Testing

/// What people write of other things in words that complaints use as well. None of it may be tied with certainty.
@Suite struct OtherMattersTests {
    private let desk = LinkingWorld([
        ("Home", [("Offers", "Button"), ("Start exploring", "Button")]),
        ("Checkout", [("Buy now", "Button"), ("Voucher code", "Text field"), ("Close", "Button")]),
        ("Orders", [("Track parcel", "Button"), ("Delivered", "Text"), ("Invoice", "Link")]),
        ("My parcel", [("No label", "Text"), ("Delivery address", "Button")]),
        ("Notifications", [("Sound", "Switch button"), ("Silent hours", "Button")]),
        ("Settings", [("Language", "Button"), ("Dark mode", "Switch button")]),
        ("Login", [("Forgot password", "Button"), ("Password", "Secure text field")]),
        ("Player", [("Skip intro", "Button"), ("Captions", "Button")]),
        ("Delivery", [("Skip this week", "Button"), ("Change address", "Button")]),
        ("Search", [("Clear text", "Button"), ("Scan barcode", "Button")]),
    ])

    @Test(arguments: [
        // Praise, and what is over.
        "The home screen is beautiful, and it is no longer silent, thank you",
        "The Home screen reads well now, nothing is silent any more",
        "The Settings screen was silent in 1.0, now it is fixed",
        "Die Seite Home ist endlich übersichtlich, nichts fehlt mehr",
        "L'écran Home est très réussi, rien à redire",
        "Home画面がきれいになりました。もう無音ではありません",
        // Payment.
        "Checkout screen: \"Buy now\" does nothing, my card gets declined",
        "The Checkout page rejects my voucher code, it says it has expired",
        "Auf der Seite Checkout wurde ich doppelt belastet, ich möchte eine Rückerstattung",
        "En la página Checkout me rechazan la tarjeta y no puedo pagar",
        "La page Checkout refuse ma carte, rien ne marche",
        "Checkout画面でカードが使えません",
        // Parcels.
        "Delivery skipped my house again, the Orders page says delivered",
        "No label was on my parcel",
        "The Checkout screen says my order was placed but no parcel came",
        "The Delivery page says nothing about my address and the driver did not find it",
        "Auf der Seite Orders steht geliefert, aber das Paket kam nie an",
        "La página Orders dice entregado pero no llegó nada",
        "La page Orders dit livré mais je n'ai rien reçu",
        "Orders画面では配達済みですが荷物が届きません",
        // Sound that is no speech.
        "\"Notifications\" are silent, I get no sound when a parcel comes",
        "The Player screen was silent, no sound from the film although the volume is up",
        // Translation.
        "La pantalla \"Settings\" está en inglés aunque uso español",
        "The Settings page has the wrong translation, \"Language\" reads Speech",
        "The Player page never speaks my language, only English films",
        "La page Settings n'est pas traduite en français",
        "Settings画面が日本語に翻訳されていません",
        // Signing in, support, search.
        "The Login page does not take my new password, the link in the mail is dead",
        "Die Seite Login sagt, mein Passwort sei falsch, obwohl es richtig ist",
        "I heard nothing from your support since I wrote on the Orders page",
        "The Orders page is silent about my refund",
        "The Search screen finds nothing, your catalogue is poor",
        // Wishes.
        "Please add a dark mode to the Player view, that would be lovely",
        // Advertisements.
        "On the Player screen the ads are twice as loud and I cannot skip them",
        "The Home screen focuses on ads only, nothing else",
        "Auf der Seite Player kommt nur noch Reklame, man kann sie nicht überspringen",
        "En la pantalla Player no puedo saltar la publicidad",
        // Thirty that were written without looking at the lists.
        "The button “Buy now” charged me twice, please refund the second payment",
        "“Track parcel” button says my parcel is lost, who pays for that?",
        "Since the price went up the “Voucher code” field never accepts anything",
        "I pressed the Invoice link and the invoice has the wrong total",
        "Checkout page: the Close button is fine, but the app crashes after it",
        "The Search screen takes ten seconds to open, painfully slow",
        "On the Login page “Forgot password” sends no mail, I can't get into my account",
        "Love the Player screen, the “Captions” button is perfect, well done",
        "The Delivery page doesn't tell me when the driver comes",
        "I can't hear the film on the Player page, the sound is far too quiet",
        "Der Knopf „Buy now“ hat mir zweimal Geld abgebucht",
        "Die Schaltfläche „Track parcel“ zeigt, dass mein Paket verloren ist, ich will mein Geld zurück",
        "Auf der Seite Search stürzt die App immer ab, wenn ich suche",
        "Die Seite Player lädt ewig, das ist viel zu langsam",
        "Der Knopf „Captions“ auf der Seite Player ist super, danke dafür",
        "El botón «Buy now» me cobró dos veces, quiero un reembolso",
        "En la página Search la aplicación se cierra sola",
        "La pantalla Player tarda muchísimo en cargar",
        "El enlace «Invoice» trae un importe equivocado",
        "Le bouton « Buy now » m'a débité deux fois, je veux être remboursé",
        "Sur la page Search l'application plante à chaque fois",
        "La page Player met une éternité à charger",
        "Le lien « Invoice » ne donne pas la bonne somme",
        "Le bouton « Captions » de la page Player est génial, bravo",
        "「Buy now」ボタンで二重に請求されました。返金してください",
        "Search画面を開くとアプリが落ちます",
        "Player画面の読み込みがとても遅いです",
        "“Buy now”按钮扣了我两次钱，请退款",
        "打开Search页面应用就崩溃",
        "Player页面加载太慢了",
    ])
    func `what is about other things is tied to nothing`(text: String) {
        let answer = desk.match(text)
        #expect(answer.screen == nil, "\(answer.screen?.reason ?? "")")
    }

    @Test(arguments: [
        ("The home screen is silent with VoiceOver since the update", "home"),
        ("The Home screen is silent", "home"), ("The checkout screen says nothing", "checkout"),
        ("The checkout screen, though beautiful, says nothing with VoiceOver", "checkout"),
        ("Checkout screen: \"Buy now\" is not read by VoiceOver", "checkout"),
        ("Checkout screen: \"Buy now\" does nothing when I double tap with VoiceOver", "checkout"),
        ("On the Orders page VoiceOver skips \"Track parcel\"", "orders"),
        ("The Notifications screen is silent with TalkBack", "notifications"),
        ("The Settings page is read in English although my phone is German, VoiceOver", "settings"),
        ("Auf der Seite Home ist alles stumm", "home"),
        ("En la pantalla \"Settings\" VoiceOver no lee nada", "settings"),
        ("Checkout画面でVoiceOverが何も読み上げません", "checkout"),
    ])
    func `what is a barrier in such words stays certain`(text: String, screen: String) {
        #expect(desk.match(text).screen?.screen == screen)
    }

    @Test func `a class that a person chose is a barrier`() {
        var draft = ReportDraft(text: "The Delivery page says nothing about my address")
        #expect(desk.match(draft).screen == nil)
        draft.fault = .silent
        #expect(desk.match(draft).screen?.screen == "delivery")
    }
}

/// Between what the words fit alike, the way of moving and the class of trouble decide.
@Suite struct LeaningTests {
    private let world = LinkingWorld([
        ("Profile", [("Name", "Text"), ("Name", "Text field"), ("Photo", "Image")]),
        ("Alarm", [("Bell", "Text"), ("Bell", "Switch button")]),
    ])

    private func first(_ text: String, gesture: Gesture? = nil, fault: FaultClass? = nil, in world: LinkingWorld)
        -> String?
    {
        var draft = ReportDraft(text: text)
        (draft.gesture, draft.fault, draft.screen) = (gesture, fault, "Profile")
        return world.match(draft).suggestions.first?.element
    }

    @Test func `who types means the field`() {
        #expect(first("The name goes wrong", gesture: .typing, in: world) == "Profile/Name, Text field")
        #expect(first("The name goes wrong", in: world) == "Profile/Name, Text")
    }

    @Test func `who misses a state means what has one`() {
        var draft = ReportDraft(text: "The bell never tells on or off, VoiceOver")
        draft.fault = .noState
        #expect(world.match(draft).suggestions.first?.element == "Alarm/Bell, Switch button")
    }

    @Test func `who hears nothing means what fell silent, and nobody else`() {
        var world = LinkingWorld([("Profile", [("Badge", "Button"), ("Badge", "Link")])])
        world.lost["Badge, Link"] = .init(lostSince: "2.0")
        #expect(first("Nothing is read of the badge", in: world) == "Profile/Badge, Link")
        #expect(first("The badge has the wrong colour", in: world) == "Profile/Badge, Button")
    }
}
