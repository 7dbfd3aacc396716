/// What comes around and into reports: slips of the fingers, and mail.
enum Noise {
    /// In every third word of five letters or more one letter is left out, doubled, exchanged or another one.
    static func typos(_ text: String) -> String {
        var long = 0
        return text.split(separator: " ", omittingEmptySubsequences: false).map { word -> String in
            guard word.count(where: \.isLetter) >= 5 else { return String(word) }
            long += 1
            guard long % 3 == 0 else { return String(word) }
            var letters = Array(word)
            let number = Shuffle.number(text, String(word))
            let place = 1 + Int(number % UInt64(letters.count - 3))
            switch number / 7 % 4 {
            case 0: letters.remove(at: place)
            case 1: letters.insert(letters[place], at: place)
            case 2: letters.swapAt(place, place + 1)
            default: letters[place] = "x"
            }
            return String(letters)
        }.joined(separator: " ")
    }

    /// A greeting before, thanks, a signature and the mail that it answers behind. Its words are names of screens, too.
    static func mail(_ text: String) -> String {
        """
        Dear support team,

        \(text)

        Thanks for your help, and best regards
        Robin Page
        Home Media Group, 12 Library Street
        Sent from my iPhone

        On 3 March 2026 at 09:12, Support <help@example.org> wrote:
        > Dear Robin, your account settings, orders and messages are in your profile.
        > Please search our help page and send us feedback.
        """
    }
}
