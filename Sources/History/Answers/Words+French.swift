extension ReplySentence {
    var french: String {
        switch self {
        case .thanks: "Merci de nous l’avoir signalé."
        case .thanksKnown: "Merci de nous l’avoir signalé. Nous le savons."
        case .about: "Vous avez écrit : « {words} »"
        case .kindWords: "Merci pour vos mots aimables."
        case .passedOnPayment: "Nous le transmettons aux personnes qui s’occupent des paiements."
        case .passedOnCrash: "Nous le transmettons aux personnes qui s’occupent des plantages."
        case .passedOnSpeed: "Nous le transmettons aux personnes qui s’occupent de la rapidité."
        case .severalThings: "Votre message parlait de plusieurs choses. Nous nous occupons de chacune séparément."
        case .lookingInto: "Nous l’examinons."
        case .lookingIntoAndWrite: "Nous l’examinons et vous récrirons quand nous en saurons plus."
        case .mayBeTheSame: "C’est peut-être la même chose qu’un problème que nous connaissons déjà ; nous l’examinons."
        case .workingOnIt: "Nous y travaillons."
        case .notTakenUp: "C’est noté, mais personne ne s’en occupe encore."
        case .backIn: "Cela avait disparu dans {release} et est revenu dans {back}. Le problème est de nouveau ouvert."
        case .thereAgainIn: "Cela avait disparu dans {release} et est revenu dans {back}."
        case .isBack: "Cela avait disparu pendant un temps et est revenu. Le problème est de nouveau ouvert."
        case .takenForNoProblem:
            "Nous l’avons examiné et n’y avons pas vu de problème. Dites-nous, s’il vous plaît, ce que cela vous empêche de faire."
        case .leftAsItIs:
            "Pour l’instant, nous le laissons tel quel. Dites-nous, s’il vous plaît, ce que cela vous empêche de faire."
        case .worksForYou: "Vous nous avez dit que cela fonctionne chez vous dans {release}."
        case .stillThereForYou:
            "Vous nous avez dit que cela arrive encore chez vous dans {release}. Nous l’examinons de nouveau."
        case .fixedIn: "C’est corrigé dans {release}."
        case .checksFindNoMore: "Nos contrôles ne le trouvent plus dans {release}."
        case .personFindsNoMore: "Nous avons regardé et ne le trouvons plus dans {release}."
        case .meantToMend: "La version {release} devrait y remédier ; personne ne l’a encore confirmé."
        case .worksForSomebody:
            "La version {release} devrait y remédier ; quelqu’un nous a confirmé que cela y fonctionne."
        case .comesWith:
            "Un changement qui devrait y remédier arrive avec {release}. Nous vous récrirons quand il sera disponible."
        case .beingTested:
            "Un changement qui devrait y remédier est encore en test. Nous vous récrirons quand il sera disponible."
        case .goneBeforeRelease:
            "On ne le trouve plus dans une version qui n’est pas encore sortie. Nous vous récrirons quand elle sera disponible."
        case .failedIn:
            "Nous avons essayé d’y remédier dans {release}, et cela n’a pas suffi. Le problème est de nouveau ouvert."
        case .failed: "Nous avons essayé d’y remédier, et cela n’a pas suffi. Le problème est de nouveau ouvert."
        case .seemedGoneIn:
            "Cela semblait avoir disparu dans {release}, mais ce n’est pas le cas. Le problème est de nouveau ouvert."
        case .seemedGone: "Cela semblait avoir disparu, mais ce n’est pas le cas. Le problème est de nouveau ouvert."
        case .goneWithElement:
            "Dans {release}, la partie de l’écran dont vous nous avez parlé n’existe plus. Dites-nous, s’il vous plaît, si elle vous manque."
        case .screenGone:
            "Depuis {release}, l’écran dont vous nous avez parlé ne fait plus partie de l’application. Dites-nous, s’il vous plaît, s’il vous manque."
        case .screenGoesLater:
            "Dans une version que vous ne pouvez pas encore avoir, l’écran dont vous nous avez parlé n’existe plus."
        case .needsSystem: "La version {release} demande {needed}."
        case .needsNewerSystem: "La version {release} demande {needed} ; vous avez {own}."
        case .askWhether: "Dites-nous, s’il vous plaît, si cela y fonctionne chez vous."
        case .untilThen: "D’ici là, la version {release} est la dernière qui fonctionne."
        case .lastThatWorks: "La version {release} est la dernière qui fonctionne."
        case .lastOnSystem: "Sur votre système, la version {release} est la dernière qui fonctionne."
        case .workaround: "Ceci peut aider : {workaround}"
        case .yourPage: "Votre propre page à ce sujet, où vous pouvez nous répondre : {link}"
        case .subject: "Votre message {number} à propos de {app}"
        case .subjectOfPart: "Ce que vous avez écrit à propos de {app} : {words}"
        }
    }
}

extension ReporterPageWord {
    var french: String {
        switch self {
        case .title: "Votre message à propos de {app}"
        case .privateUntil: "Seules les personnes qui ont ce lien voient cette page. Elle est ouverte jusqu’au {day}."
        case .languages: "Langue"
        case .skip: "Aller au contenu"
        case .whatYouWrote: "Ce que vous avez écrit"
        case .heard: "Ce que vous avez entendu"
        case .expected: "Ce que vous attendiez"
        case .howItStands: "Où nous en sommes"
        case .messages: "Messages"
        case .noMessages: "Il n’y a pas encore de messages."
        case .fromUs: "De nous"
        case .fromYou: "De vous"
        case .doesItWork: "Est-ce que cela fonctionne chez vous ?"
        case .release: "Votre version"
        case .newest: "{release} (la plus récente pour vous)"
        case .works: "Cela fonctionne maintenant"
        case .broken: "Cela ne fonctionne toujours pas"
        case .cannotTell: "Je ne sais pas"
        case .words: "Avec vos mots"
        case .wordsHint: "Autant ou aussi peu que vous voulez ; vous pouvez laisser ce champ vide."
        case .send: "Envoyer la réponse"
        case .sendWords: "Envoyer le message"
        case .said: "Merci. Nous l’avons noté. Vous pouvez répondre de nouveau ou retirer votre réponse à tout moment."
        case .takenBack: "Retirée."
        case .yourAnswers: "Ce que vous nous avez dit ici"
        case .saidWorks: "{release} : cela fonctionne maintenant"
        case .saidBroken: "{release} : cela ne fonctionne toujours pas"
        case .saidCannotTell: "{release} : vous ne savez pas"
        case .takeBack: "Retirer la réponse sur {release}"
        case .wrong: "Rien n’a été envoyé"
        case .chooseAnswer: "Choisissez une des trois réponses."
        case .chooseRelease: "Choisissez une version dans la liste."
        case .writeSomething: "Écrivez quelque chose à envoyer."
        case .tooLong: "C’est trop long ; écrivez au plus 10 000 caractères."
        case .textRemoved: "Le texte a été supprimé le {day} : les textes ne sont conservés qu’un certain temps."
        case .removed: "(supprimé)"
        case .closed: "Plus rien n’est reçu à propos de {app} : vous ne pouvez plus répondre ici."
        case .notTaken: "Ce que vous avez écrit n’a pas été envoyé. Le voici, pour que vous puissiez le copier."
        case .notValid: "Ce lien n’est pas valable"
        case .notValidText:
            "Il est mal recopié, a expiré ou a été retiré. Écrivez là où vous nous avez signalé le problème et demandez-en un nouveau."
        }
    }
}
