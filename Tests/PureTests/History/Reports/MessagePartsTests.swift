import History
import Testing

/// A message that tells of several things shows so by its form.
@Suite struct MessagePartsTests {
    @Test func `numbered lines are points, with what goes on below them`() {
        let text = """
            Hello, three things:
            1. The pay button is silent.
            2) The list jumps to the top
               after each item.
            (3) No way out of the basket.
            """
        #expect(
            MessageParts.of(text, LinkingWorld.field) == [
                "The pay button is silent.", "The list jumps to the top after each item.", "No way out of the basket.",
            ])
    }

    @Test(arguments: [
        "- The pay button is silent\n- The list jumps around", "• The pay button is silent\n• The list jumps around",
    ])
    func `marked lines are points`(text: String) {
        #expect(MessageParts.of(text, LinkingWorld.field) == ["The pay button is silent", "The list jumps around"])
    }

    @Test(arguments: [
        "The pay button is silent. Also, the list jumps around.",
        "The pay button is silent.\nSecond: the list jumps around.",
        "Der Knopf bleibt ganz stumm. Außerdem springt die Liste dauernd.",
        "El botón no se lee. Además la lista salta siempre.",
        "Le bouton reste muet ici. De plus la liste saute partout.",
        "購入ボタンが読み上げられません。また、一覧が先頭に戻ります。",
    ])
    func `a sentence that adds is a point`(text: String) {
        #expect(MessageParts.of(text, LinkingWorld.field).count == 2)
    }

    @Test(arguments: [
        "The pay button is silent.", "The pay button is silent. It also was in 5.0.", "5.0.1 is silent\n5.0.2 is not",
        "1. Open the app", "Yes. Also no.", "Alsop wrote it. The list jumps.", "",
    ])
    func `one point is not split`(text: String) {
        #expect(MessageParts.of(text, LinkingWorld.field).isEmpty)
    }

    @Test func `steps that lead to a trouble are no points`() {
        let headed =
            "The basket is silent.\n\nSteps to reproduce:\n1. Force the app to quit\n2. Come back to the basket"
        #expect(MessageParts.of(headed, LinkingWorld.field).isEmpty)
        let bare = "1.) Turn on VoiceOver\n2.) Flick to the basket\n3.) Nothing is heard"
        #expect(MessageParts.of(bare, LinkingWorld.field).isEmpty)
        let below = "- The pay button is silent\n- The list jumps around\nSteps to reproduce:\n- Turn on VoiceOver"
        #expect(
            MessageParts.of(below, LinkingWorld.field) == ["The pay button is silent", "The list jumps around"])
    }

    @Test func `a point stop and a bracket are one mark`() {
        #expect(
            MessageParts.of("1.) The pay button is silent\n2.) The list jumps around", LinkingWorld.field) == [
                "The pay button is silent", "The list jumps around",
            ])
    }

    @Test func `greeting and signature are no part of its points`() {
        let mail = """
            Hello,
            since 1.1 the pay button is silent (iPhone 12). Also Cancel is skipped when I flick right.

            Kind regards
            Carla
            """
        #expect(
            MessageParts.of(mail, LinkingWorld.field) == [
                "since 1.1 the pay button is silent (iPhone 12).", "Also Cancel is skipped when I flick right.",
            ])
    }

    @Test func `the head of a mail is no part of its points`() {
        let mail =
            "From: Ada <ada@example.org>\r\nSubject: Two things\r\n\r\nThe pay button is silent. Also, the list jumps."
        #expect(MessageParts.of(mail, LinkingWorld.field) == ["The pay button is silent.", "Also, the list jumps."])
    }

    @Test func `a version at the start of a line is no mark`() {
        #expect(MessageParts.of("5.0.1 made it silent here\n5.0.2 did not mend it", LinkingWorld.field).isEmpty)
    }
}
