extension TalkBackWords {
    /// `values-sl`.
    static let slovenian = TalkBackWords(
        grid: "Mreža",
        list: "Seznam",
        tabBar: "Vrstica z zavihki",
        dropDown: "Spustni seznam",
        checkBox: "Potrditveno polje",
        radioButton: "Izbirni gumb",
        button: "Gumb",
        slider: "Drsnik",
        toggle: "Stikalo",
        editBox: "Polje za urejanje",
        image: "Slika",
        unlabelled: "Brez oznake",
        pager: "Pogled več strani",
        progressBar: "Vrstica napredovanja",
        webView: "Spletni pogled",
        password: "geslo",
        selected: "izbrano",
        checked: "potrjeno",
        notChecked: "ni označeno",
        on: "vklopljeno",
        off: "izklopljeno",
        disabled: "onemogočeno",
        expanded: "razširjeno",
        collapsed: "strnjeno",
        doubleTap: "Dvakrat se dotaknite za",
        toActivate: "%1$s za aktiviranje",
        toLongPress: "%1$s in pridržanje za dolg pritisk",
        toToggle: "%1$s za preklop",
        toEditText: "%1$s za urejanje besedila",
        toChange: "%1$s za spreminjanje",
        heading: "Naslov",
        characters: Plural(
            .slovenian, [.one: "%1$d znak", .two: "%1$d znaka", .few: "%1$d znaki"], other: "%1$d znakov")
    )
}
