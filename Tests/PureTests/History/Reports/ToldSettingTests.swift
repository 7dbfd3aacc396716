import History
import Testing

/// What a message tells besides its matter is guessed from its words, and stays unknown where they tell two things.
@Suite struct ToldSettingTests {
    private func told(_ text: String, _ releases: String...) -> ToldSetting { ToldSetting(text, releases: releases) }

    @Test(arguments: [
        ("iOS 17.5 here", "iOS 17.5"), ("running IOS17.5.", "iOS 17.5"), ("iOS version 18.0.1", "iOS 18.0.1"),
        ("Mit iPadOS 18", "iPadOS 18"), ("android 14, Pixel", "Android 14"),
    ])
    func `the system is read however it is written`(text: String, system: String) {
        #expect(told(text).os == system)
    }

    @Test(arguments: [
        ("VoiceOverが読みません。バージョン3.2、iOS17.4です。", "3.2", "iOS 17.4"),
        ("ＶｏｉｃｅＯｖｅｒ、バージョン３．２、ｉＯＳ１７．４", "3.2", "iOS 17.4"),
        ("보이스오버가 읽지 않아요. 버전3.2, iOS 17.4에서", "3.2", "iOS 17.4"),
        ("旁白没有读出来。版本3.2，iOS 17.4", "3.2", "iOS 17.4"), ("VoiceOver، الإصدار ٣٫٢ و iOS ١٧٫٤", "3.2", "iOS 17.4"),
        ("VoiceOver, גרסה 3.2, iOS 17.4", "3.2", "iOS 17.4"), ("VoiceOver ver.3.2 on iOS 17.4", "3.2", "iOS 17.4"),
    ])
    func `release, system and screen reader are read in every script`(text: String, release: String, system: String) {
        let told = told(text, "3.1", "3.2")
        #expect((told.release, told.os, told.assistiveTechnology) == (release, system, "VoiceOver"))
        #expect(SpokenRelease.mentioned(in: text, among: ["3.1", "3.2"]) == release)
    }

    @Test func `two systems, or one without a number, are none`() {
        #expect(told("On iOS 17 it works, on iOS 18 it does not").os == nil)
        #expect(told("I use iOS").os == nil)
    }

    @Test(arguments: [
        ("my iPhone 15 Pro Max is silent", "iPhone 15 Pro Max"), ("iphone SE", "iPhone SE"), ("on an iPad", "iPad"),
        ("Galaxy S24 Ultra with", "Galaxy S24 Ultra"), ("a Pixel 8, Android 14", "Pixel 8"),
    ])
    func `the device is read with its model`(text: String, device: String) {
        #expect(told(text).device?.lowercased() == device.lowercased())
    }

    @Test func `the release is one that is known, or what the word version stands before`() {
        #expect(told("Since 5.0.1 nothing is read", "5.0", "5.0.1").release == "5.0.1")
        #expect(told("Version 6.2 broke it", "5.0").release == "6.2")
        #expect(told("v5.0.1+1234", "5.0.1").release == "5.0.1")
        #expect(told("iOS 17.5 and nothing else", "17.5").release == nil, "that is the system's")
        #expect(told("It worked in 5.0, not in 5.1", "5.0", "5.1").release == nil)
        #expect(told("I waited 2.5 hours", "5.0").release == nil)
    }

    @Test func `the screen reader and the way of moving are read`() {
        let told = told("With VoiceOver on I swipe right and it skips the button")
        #expect(told.assistiveTechnology == "VoiceOver" && told.gesture == .flick)
        #expect(self.told("VoiceOver and TalkBack both").assistiveTechnology == nil)
        #expect(self.told("I flick to it and double tap").gesture == nil, "two ways are none")
        #expect(self.told("Mit drei Fingern blättern geht, drei Finger").gesture == .threeFingerScroll)
        #expect(self.told("ローターで見出しに移動できません").gesture == .rotor)
    }

    @Test(arguments: [
        ("The button is not read and I can't get to it with the rotor.", "en"),
        ("Der Knopf wird nicht vorgelesen, und ich komme mit der Taste nicht weiter.", "de"),
        ("Le bouton n'est pas lu et je ne peux pas continuer avec la liste.", "fr"),
        ("El botón no se lee y no puedo seguir con la compra en la pantalla.", "es"),
        ("Text ist bei großer Schrift abgeschnitten.", "de"), ("Pay now hat keine Beschriftung.", "de"),
        ("In 1.1 ging es, in 1.2 ist Pay now wieder stumm.", "de"), ("Wie ändere ich die Lieferadresse?", "de"),
        ("Gibt es schon etwas Neues zu meinem Ticket 4711?", "de"), ("Kontrast zu gering.", "de"),
        ("The Schrift button is not read when I flick to it", "en"),
        ("VoiceOver sagt nur Taste.", "de"), ("Warum sagt VoiceOver hier nichts?", "de"),
        ("VoiceOver ya no anuncia Coupon. Gracias por todo.", "es"), ("Weiter est ignoré par VoiceOver", "fr"),
        ("Läuft wieder.", "de"), ("Reihenfolge falsch", "de"), ("Pay now ne dit rien avec VoiceOver.", "fr"),
        ("VoiceOver saute le prix.", "fr"), ("VoiceOver no dice nada en Pay now.", "es"),
        ("ボタンが読み上げられません。", "ja"), ("버튼을 읽어주지 않습니다", "ko"), ("按钮没有被朗读出来", "zh"),
    ])
    func `the language is told by script and small words`(text: String, language: String) {
        #expect(told(text).language == language)
    }

    @Test(arguments: ["Button. Button.", "VoiceOver: Checkout", "Das Boot", "Den knappen er stum", "Nein danke"])
    func `a few words are of no language`(text: String) {
        #expect(told(text).language == nil)
    }

    @Test func `a mail that was copied whole says who wrote it`() {
        let mail = """
            From: "Ada Miller" <ada@example.org>
            Date: 3 May 2026
            Subject: Silent button

            Hello, since 5.0.1 the pay button is silent. I use VoiceOver on an iPhone 15 with iOS 18.1.
            """
        let told = told(mail, "5.0.1")
        #expect(
            told.channel == "mail" && told.reporterName == "Ada Miller" && told.reporterContact == "ada@example.org")
        #expect(told.release == "5.0.1" && told.os == "iOS 18.1" && told.device == "iPhone 15")
        #expect(self.told(mail.replacing("\n", with: "\r\n"), "5.0.1") == told, "as a browser's form sends it")
        let german = self.told("Von: ada@example.org\nBetreff: Stumm\n\nDer Knopf")
        #expect(german.reporterContact == "ada@example.org" && german.reporterName == nil)
    }

    @Test func `a colon in a sentence is no mail`() {
        let told = told("From: here on it is silent.")
        #expect(told.channel == nil && told.reporterName == nil && told.reporterContact == nil)
    }
}
