import History
import Testing

/// The reporter's own name, however somebody writes it.
@Suite struct KnownNameTests {
    private func masked(_ text: String, _ name: String, _ reach: Masking.Reach = .everybody) -> String {
        Masking([KnownPerson(name: name, contact: "q.zebulon@leak.example")], reach: reach).masked(text)
    }

    @Test(arguments: [
        ("Siobhán O’Brien", "O'Brien here", "[name] here"), ("Siobhán O'Brien", "O’Brien here", "[name] here"),
        ("Siobhán O’Brien", "Obrien here", "[name] here"), ("Siobhán O’Brien", "That is Siobhan’s", "That is [name]’s"),
        ("Siobhan O'Brien", "as SIOBHÁN said", "as [name] said"),
        ("Siobhán O’Brien", "it is siobhan o'brien’s", "it is [name]’s"),
        ("Siobha\u{301}n Lee", "Siobhán here", "[name] here"), ("Siobhán Lee", "Siobha\u{301}n here", "[name] here"),
        ("Jürgen Groß", "Juergen Gross here", "[name] here"), ("Juergen Gross", "Jürgen, Groß", "[name]"),
        ("Søren Łukasz", "Soren and Lukasz", "[name] and [name]"),
        ("Quirina Zebulon", "zebulon, quirina", "[name]"), ("Quirina Zebulon", "release Quirina-1", "release [name]-1"),
        ("Quirina Zebulon", "zebulon", "[name]"),
    ])
    func `with another apostrophe, without accents, in another order`(name: String, text: String, expected: String) {
        #expect(masked(text, name) == expected)
    }

    @Test(arguments: [
        ("https://desk.example/Quirina-Zebulon/3", "https://desk.example/[name]/3"),
        ("see https://desk.example/t/quirina.zebulon/3.", "see https://desk.example/t/[name]/3."),
        ("https://desk.example/QuirinaZebulon", "https://desk.example/[name]"),
        ("https://desk.example/of-zebulon/3", "https://desk.example/of-[name]/3"),
        ("https://desk.example/Quirina%20Zebulon/3", "https://desk.example/[link]"),
        ("https://zebulon.example/help", "https://zebulon.example/help"),
        ("https://desk.example/help/3", "https://desk.example/help/3"),
    ])
    func `in an address of the web`(text: String, expected: String) {
        #expect(masked(text, "Quirina Zebulon") == expected)
    }

    @Test func `an accented name in percents`() {
        #expect(masked("https://a.example/Siobh%C3%A1n/3", "Siobhán Lee") == "https://a.example/[link]")
    }

    @Test func `words that are no names stay, also beside such a name`() {
        #expect(masked("the harbour screen", "Ada Harbour") == "the harbour screen")
        #expect(masked("Ne marche pas, et ne dit rien", "Né Dupont") == "Ne marche pas, et ne dit rien")
        #expect(masked("The blue one. Samuel", "Blu Manuel") == "The blue one. Samuel")
        #expect(masked("https://a.example/home/button", "Button Home") == "https://a.example/home/button")
    }

    @Test func `whole or in part, in capitals or not, as it is asked`() {
        let text = "Quirina said so, as zebulon did; q.zebulon%40leak.example"
        let mail = "[mail address]"
        #expect(masked(text, "Quirina Zebulon", .known) == "[name] said so, as zebulon did; \(mail)")
        #expect(masked(text, "Quirina Zebulon", .knownLetters) == "[name] said so, as [name] did; \(mail)")
        #expect(masked(text, "Quirina Zebulon", .knownWhole) == "Quirina said so, as zebulon did; \(mail)")
        let other = "https://a.example/?m=q.zebulon%40leak.example and Quirina Zebulon, 0171 5550199"
        #expect(
            masked(other, "Quirina Zebulon", .knownWhole) == "https://a.example/[link] and [name], 0171 5550199")
        #expect(masked(other, "Quirina Zebulon", .everyLetter).hasSuffix("[name], [phone number]"))
    }
}
