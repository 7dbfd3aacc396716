extension ReplySentence {
    var german: String {
        switch self {
        case .thanks: "Danke für Ihren Hinweis."
        case .thanksKnown: "Danke für Ihren Hinweis. Wir wissen davon."
        case .about: "Sie schrieben: „{words}“"
        case .kindWords: "Danke für die freundlichen Worte."
        case .passedOnPayment: "Wir geben ihn an die Kolleginnen und Kollegen weiter, die sich um Zahlungen kümmern."
        case .passedOnCrash: "Wir geben ihn an die Kolleginnen und Kollegen weiter, die sich um Abstürze kümmern."
        case .passedOnSpeed:
            "Wir geben ihn an die Kolleginnen und Kollegen weiter, die sich um die Geschwindigkeit kümmern."
        case .severalThings: "Ihre Nachricht nannte mehrere Dinge. Wir kümmern uns um jedes für sich."
        case .lookingInto: "Wir sehen es uns an."
        case .lookingIntoAndWrite: "Wir sehen es uns an und schreiben wieder, wenn wir mehr wissen."
        case .mayBeTheSame: "Vielleicht ist es dasselbe wie etwas, das wir schon kennen; das sehen wir uns an."
        case .workingOnIt: "Wir arbeiten daran."
        case .notTakenUp: "Es ist vermerkt, aber noch nicht in Arbeit."
        case .backIn: "In {release} war es weg, und in {back} ist es wieder da. Es ist wieder offen."
        case .thereAgainIn: "In {release} war es weg, und in {back} ist es wieder da."
        case .isBack: "Es war eine Zeit lang weg und ist wieder da. Es ist wieder offen."
        case .takenForNoProblem:
            "Wir haben es uns angesehen und für kein Problem gehalten. Bitte schreiben Sie uns, woran es Sie hindert."
        case .leftAsItIs: "Vorerst lassen wir es, wie es ist. Bitte schreiben Sie uns, woran es Sie hindert."
        case .worksForYou: "Sie haben uns gesagt, dass es bei Ihnen in {release} geht."
        case .stillThereForYou:
            "Sie haben uns gesagt, dass es bei Ihnen in {release} noch da ist. Wir sehen es uns noch einmal an."
        case .fixedIn: "In {release} ist es behoben."
        case .checksFindNoMore: "Unsere Prüfungen finden es in {release} nicht mehr."
        case .personFindsNoMore: "Wir haben nachgesehen und finden es in {release} nicht mehr."
        case .meantToMend: "Version {release} soll es beheben; bestätigt hat das noch niemand."
        case .worksForSomebody:
            "Version {release} soll es beheben; dass es dort geht, hat uns jemand bestätigt."
        case .comesWith:
            "Mit {release} kommt eine Änderung, die es beheben soll. Wir schreiben wieder, wenn sie da ist."
        case .beingTested:
            "Eine Änderung, die es beheben soll, wird noch getestet. Wir schreiben wieder, wenn sie da ist."
        case .goneBeforeRelease:
            "In einer Version, die noch nicht erschienen ist, ist es nicht mehr zu finden. Wir schreiben wieder, wenn sie da ist."
        case .failedIn:
            "Wir haben in {release} versucht, es zu beheben, und das hat nicht gereicht. Es ist wieder offen."
        case .failed: "Wir haben versucht, es zu beheben, und das hat nicht gereicht. Es ist wieder offen."
        case .seemedGoneIn: "In {release} schien es weg zu sein, ist es aber nicht. Es ist wieder offen."
        case .seemedGone: "Es schien weg zu sein, ist es aber nicht. Es ist wieder offen."
        case .goneWithElement:
            "In {release} gibt es den Teil des Bildschirms, von dem Sie geschrieben haben, nicht mehr. Bitte sagen Sie uns, wenn er Ihnen fehlt."
        case .screenGone:
            "Seit {release} gehört der Bildschirm, von dem Sie geschrieben haben, nicht mehr zur App. Bitte sagen Sie uns, wenn er Ihnen fehlt."
        case .screenGoesLater:
            "In einer Version, die es für Sie noch nicht gibt, ist der Bildschirm, von dem Sie geschrieben haben, nicht mehr dabei."
        case .needsSystem: "Version {release} braucht {needed}."
        case .needsNewerSystem: "Version {release} braucht {needed}; Sie haben {own}."
        case .askWhether: "Bitte sagen Sie uns, ob es dort bei Ihnen geht."
        case .untilThen: "Bis dahin ist Version {release} die letzte, in der es geht."
        case .lastThatWorks: "Version {release} ist die letzte, in der es geht."
        case .lastOnSystem: "Auf Ihrem System ist Version {release} die letzte, in der es geht."
        case .workaround: "Vielleicht hilft dies: {workaround}"
        case .yourPage: "Ihre eigene Seite dazu, auf der Sie uns antworten können: {link}"
        case .subject: "Ihr Hinweis {number} zu {app}"
        case .subjectOfPart: "Was Sie zu {app} geschrieben haben: {words}"
        }
    }
}

extension ReporterPageWord {
    var german: String {
        switch self {
        case .title: "Ihr Hinweis zu {app}"
        case .privateUntil: "Diese Seite sieht nur, wer diesen Link hat. Sie ist offen bis {day}."
        case .languages: "Sprache"
        case .skip: "Zum Inhalt springen"
        case .whatYouWrote: "Was Sie geschrieben haben"
        case .heard: "Was Sie gehört haben"
        case .expected: "Was Sie erwartet haben"
        case .howItStands: "Wie es steht"
        case .messages: "Nachrichten"
        case .noMessages: "Es gibt noch keine Nachrichten."
        case .fromUs: "Von uns"
        case .fromYou: "Von Ihnen"
        case .doesItWork: "Geht es bei Ihnen?"
        case .release: "Ihre Version"
        case .newest: "{release} (die neueste für Sie)"
        case .works: "Es geht jetzt"
        case .broken: "Es ist noch kaputt"
        case .cannotTell: "Ich kann es nicht sagen"
        case .words: "In Ihren Worten"
        case .wordsHint: "So viel oder so wenig Sie mögen; das Feld darf leer bleiben."
        case .send: "Antwort senden"
        case .sendWords: "Nachricht senden"
        case .said: "Danke. Wir haben es notiert. Sie können jederzeit neu antworten oder die Antwort zurücknehmen."
        case .takenBack: "Zurückgenommen."
        case .yourAnswers: "Was Sie uns hier gesagt haben"
        case .saidWorks: "{release}: es geht jetzt"
        case .saidBroken: "{release}: es ist noch kaputt"
        case .saidCannotTell: "{release}: Sie können es nicht sagen"
        case .takeBack: "Die Antwort zu {release} zurücknehmen"
        case .wrong: "Es wurde nicht gesendet"
        case .chooseAnswer: "Wählen Sie eine der drei Antworten."
        case .chooseRelease: "Wählen Sie eine Version aus der Liste."
        case .writeSomething: "Schreiben Sie etwas, das wir senden können."
        case .tooLong: "Das ist zu lang; schreiben Sie höchstens 10.000 Zeichen."
        case .textRemoved: "Der Text wurde am {day} entfernt: Texte werden nur eine Zeit lang aufgehoben."
        case .removed: "(entfernt)"
        case .closed: "Zu {app} wird nichts mehr angenommen: Sie können hier nicht mehr antworten."
        case .notTaken: "Was Sie geschrieben haben, wurde nicht gesendet. Es steht hier, damit Sie es kopieren können."
        case .notValid: "Dieser Link ist nicht gültig"
        case .notValidText:
            "Er ist falsch abgeschrieben, abgelaufen oder wurde zurückgenommen. Schreiben Sie dorthin, wo Sie uns davon erzählt haben, und bitten Sie um einen neuen."
        }
    }
}
