import History
import Testing

/// Names in the middle of sentences, of accounts, and days of birth, in five languages; and what looks like them.
@Suite struct MaskedIntroductionTests {
    private func masked(_ text: String) -> String { Masking().masked(text) }

    @Test(arguments: [
        ("The cart is silent. I called before and this is Anna from Leeds again", "Anna"),
        ("The cart is mute, and by the way my name is anna i use TalkBack", "anna"),
        ("my name is anna", "anna"), ("It fails since May and people call me Wren", "Wren"),
        ("I write on behalf of Oduya Lind, who is blind", "Oduya"),
        ("Der Warenkorb ist stumm, ich heiße anna und bin blind", "anna"),
        ("Ich melde mich noch einmal, hier ist Tarek aus Husum", "Tarek"),
        ("Es geht nicht. Hier spricht Svantje", "Svantje"),
        ("El botón no dice nada y soy Marta", "Marta"), ("No se oye. me llamo itziar y soy ciega", "itziar"),
        ("Le escribe Nicolás, el carrito no habla", "Nicolás"),
        ("Le panier est muet et je m'appelle solène, je suis aveugle", "solène"),
        ("Bonjour à tous, moi c'est Yann et rien n'est lu", "Yann"), ("Mon prénom est Aïcha.", "Aïcha"),
        ("ボタンが読まれません。私は高橋です。", "高橋"), ("はじめまして、鈴木です。無音です。", "鈴木"),
        ("Annaと申します。", "Anna"), ("さくらといいます。カートが無音です。", "さくら"),
    ])
    func `names in the middle of a sentence`(text: String, name: String) {
        #expect(!masked(text).contains(name) && masked(text).contains("[name]"), "\(masked(text))")
    }

    @Test(arguments: [
        ("My account anna_b is locked", "My account [account] is locked"),
        ("User name: anna.b, cart silent", "User name: [account], cart silent"),
        ("my username is anna", "my username is [account]"),
        ("the user wren77 can't buy", "the user [account] can't buy"),
        ("Mein Benutzername lautet svantje.", "Mein Benutzername lautet [account]."),
        ("Konto tarek_h ist gesperrt", "Konto [account] ist gesperrt"),
        ("Nombre de usuario: itziar", "Nombre de usuario: [account]"),
        ("Nom d'utilisateur : solene", "Nom d'utilisateur : [account]"),
        ("ユーザー名：taka_h です", "ユーザー名：[account] です"), ("Find me as @anna_b", "Find me as [handle]"),
        ("Vorname: Anna\nNachname: Vogelsang\nStumm.", "Vorname: [name]\nNachname: [name]\nStumm."),
        ("Full name: Anna Lind\nThe cart is silent", "Full name: [name]\nThe cart is silent"),
        ("Apellidos: López Ruiz", "Apellidos: [name]"),
    ])
    func `names of accounts, and lines that hold a name`(text: String, expected: String) {
        #expect(masked(text) == expected)
    }

    @Test(arguments: [
        ("I was born on 4 March 1961 and never had this.", "I was born on [date of birth] and never had this."),
        ("Date of birth: 04/03/1961", "Date of birth: [date of birth]"),
        ("My birthday is March 4th, it won't take it", "My birthday is [date of birth], it won't take it"),
        ("Geburtsdatum: 4.3.1961", "Geburtsdatum: [date of birth]"),
        ("geboren am 4. März 1961 in Kiel", "geboren am [date of birth] in Kiel"),
        ("Nací el 4 de marzo de 1961", "Nací el [date of birth]"),
        ("Fecha de nacimiento: 4-3-61", "Fecha de nacimiento: [date of birth]"),
        ("née le 4 mars 1961", "née le [date of birth]"), ("1961年3月4日生まれです", "[date of birth]生まれです"),
        ("生年月日：1961/3/4", "生年月日：[date of birth]"), ("I was born blind in 1980", "I was born blind in [date of birth]"),
    ])
    func `days of birth`(text: String, expected: String) { #expect(masked(text) == expected) }

    @Test(arguments: [
        "The birthday field is not read.", "“Date of birth” has no label since 2.1",
        "The date of birth picker jumps to 1900",
        "My name is cut off", "my name is not announced", "My name is mispronounced.", "my name is silent",
        "The label of my name is missing", "Mein Name ist falsch", "mon nom n'est pas lu", "Mi nombre no se lee",
        "The user can't log in to the account", "The Account tab is silent", "User name has no label",
        "User name: empty", "Login with Apple is unlabelled", "Account 2.1 screen", "user iPhone12 with iOS17",
        "I was born blind.", "This is Checkout, and it is silent", "On the screen “Account, anna” nothing is read",
        "Yo soy ciego y uso VoiceOver", "Soy usuaria de VoiceOver", "Ich bin blind und nutze VoiceOver",
        "Je suis aveugle", "私は全盲です。", "私は視覚障害者です。", "無音です。", "「購入」ボタンです。", "誕生日の欄が読まれません",
        "Mute in build 1.1+450293812, iOS 17.4.1",
        "This is new since 3.0", "the screen name is missing", "The nickname is not spoken", "Name: Buy, role: button",
    ])
    func `what names nobody stays`(text: String) { #expect(masked(text) == text) }

    @Test func `a masked text stays as it is`() {
        let text = "User name: anna_b, born on 4 March 1961, and this is Anna from Leeds"
        #expect(masked(masked(text)) == masked(text))
    }
}
