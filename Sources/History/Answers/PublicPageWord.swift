/// What stands on the page on which anybody may report, in the reader's language.
package enum PublicPageWord: String, Hashable, Sendable, CaseIterable {
    case title, needed, text, textHint, heard, heardHint, expected
    case setting, release, releaseHint, screenReader, system, systemHint, device
    case person, privacy, name, contact, contactHint, trap, send
    case wrong, missingText, tooLong, tooMany, languages
    case thanks, kept, next, another
    /// The app is in the archive.
    case closed, closedText, notTaken

    package enum Place: String, Hashable, Sendable, CaseIterable { case app, number }

    package func text(in language: ReplyLanguage, _ values: [Place: String] = [:]) -> String {
        template(in: language).replacing(#/\{(\w+)\}/#) { match in
            Place(rawValue: String(match.1)).flatMap { values[$0] } ?? ""
        }
    }

    package func template(in language: ReplyLanguage) -> String {
        switch language {
        case .english: english
        case .german: german
        case .spanish: spanish
        case .french: french
        case .japanese: japanese
        }
    }

    private var english: String {
        switch self {
        case .title: "Tell us what is broken in {app}"
        case .needed: "(needed)"
        case .text: "What is broken?"
        case .textHint: "In your own words, in any language."
        case .heard: "What did you hear?"
        case .heardHint: "Word for word, if you can."
        case .expected: "What should you have heard?"
        case .setting: "What you use"
        case .release: "Version of the app"
        case .releaseHint: "Leave empty what you don't know."
        case .screenReader: "Screen reader"
        case .system: "System and version"
        case .systemHint: "For instance iOS 18.1."
        case .device: "Device"
        case .person: "If you want an answer"
        case .privacy:
            "You need not say who you are. If you do, it is kept with your report, so that you can be answered, asked back and told of a fix, and so that what you report twice counts as one person's. In Earshot only those who support people see it."
        case .name: "Your name"
        case .contact: "How to reach you"
        case .contactHint: "A mail address or a telephone number."
        case .trap: "Leave this empty"
        case .send: "Send it"
        case .wrong: "It was not sent"
        case .missingText: "Say what is broken, in your own words."
        case .tooLong: "This is too long. Please say it shorter."
        case .tooMany: "There were too many reports within the hour. What you wrote still stands here: send it later."
        case .languages: "This page in other languages"
        case .thanks: "Thank you"
        case .kept: "Your report on {app} is kept. Its number is {number}."
        case .next: "If you said how to reach you, you may get an answer. Say the number if you write again."
        case .another: "Report something else"
        case .closed: "{app} takes no reports any more"
        case .closedText: "What is written here reaches nobody any more, so there is no form."
        case .notTaken:
            "What you wrote was not sent, since nothing is taken any more. It stands here so that you can copy it."
        }
    }

    private var german: String {
        switch self {
        case .title: "Sagen Sie uns, was an {app} nicht geht"
        case .needed: "(nötig)"
        case .text: "Was geht nicht?"
        case .textHint: "In Ihren eigenen Worten, in jeder Sprache."
        case .heard: "Was haben Sie gehört?"
        case .heardHint: "Wort für Wort, wenn es geht."
        case .expected: "Was hätten Sie hören sollen?"
        case .setting: "Was Sie benutzen"
        case .release: "Version der App"
        case .releaseHint: "Lassen Sie leer, was Sie nicht wissen."
        case .screenReader: "Screenreader"
        case .system: "System und Version"
        case .systemHint: "Zum Beispiel iOS 18.1."
        case .device: "Gerät"
        case .person: "Wenn Sie eine Antwort möchten"
        case .privacy:
            "Sie müssen nicht sagen, wer Sie sind. Tun Sie es, so wird es mit Ihrem Hinweis aufbewahrt, damit man Ihnen antworten, Sie zurückfragen und Ihnen sagen kann, wenn es behoben ist, und damit zwei Hinweise von Ihnen als die einer Person zählen. In Earshot sehen es nur die, die Menschen betreuen."
        case .name: "Ihr Name"
        case .contact: "Wie man Sie erreicht"
        case .contactHint: "Eine Mailadresse oder eine Telefonnummer."
        case .trap: "Lassen Sie das leer"
        case .send: "Absenden"
        case .wrong: "Es wurde nicht gesendet"
        case .missingText: "Sagen Sie in Ihren eigenen Worten, was nicht geht."
        case .tooLong: "Das ist zu lang. Bitte sagen Sie es kürzer."
        case .tooMany:
            "In dieser Stunde kamen zu viele Hinweise. Was Sie geschrieben haben, steht noch hier: Senden Sie es später."
        case .languages: "Diese Seite in anderen Sprachen"
        case .thanks: "Danke"
        case .kept: "Ihr Hinweis zu {app} ist aufbewahrt. Er hat die Nummer {number}."
        case .next:
            "Wenn Sie gesagt haben, wie man Sie erreicht, bekommen Sie vielleicht eine Antwort. Nennen Sie die Nummer, wenn Sie wieder schreiben."
        case .another: "Noch etwas melden"
        case .closed: "{app} nimmt keine Hinweise mehr an"
        case .closedText: "Was man hier schreibt, erreicht niemanden mehr; darum gibt es kein Formular."
        case .notTaken:
            "Was Sie geschrieben haben, wurde nicht gesendet, denn es wird nichts mehr angenommen. Es steht hier, damit Sie es kopieren können."
        }
    }

    private var spanish: String {
        switch self {
        case .title: "Díganos qué falla en {app}"
        case .needed: "(necesario)"
        case .text: "¿Qué falla?"
        case .textHint: "Con sus propias palabras, en cualquier idioma."
        case .heard: "¿Qué oyó?"
        case .heardHint: "Palabra por palabra, si puede."
        case .expected: "¿Qué debería haber oído?"
        case .setting: "Lo que usa"
        case .release: "Versión de la aplicación"
        case .releaseHint: "Deje vacío lo que no sepa."
        case .screenReader: "Lector de pantalla"
        case .system: "Sistema y versión"
        case .systemHint: "Por ejemplo, iOS 18.1."
        case .device: "Dispositivo"
        case .person: "Si quiere una respuesta"
        case .privacy:
            "No tiene que decir quién es. Si lo dice, se guarda con su aviso para poder responderle, preguntarle y avisarle cuando se arregle, y para que dos avisos suyos cuenten como los de una sola persona. En Earshot solo lo ven quienes atienden a las personas."
        case .name: "Su nombre"
        case .contact: "Cómo localizarle"
        case .contactHint: "Una dirección de correo o un número de teléfono."
        case .trap: "Deje esto vacío"
        case .send: "Enviar"
        case .wrong: "No se envió"
        case .missingText: "Diga con sus propias palabras qué falla."
        case .tooLong: "Es demasiado largo. Dígalo más breve, por favor."
        case .tooMany:
            "En esta hora llegaron demasiados avisos. Lo que escribió sigue aquí: envíelo más tarde."
        case .languages: "Esta página en otros idiomas"
        case .thanks: "Gracias"
        case .kept: "Su aviso sobre {app} está guardado. Su número es {number}."
        case .next:
            "Si dijo cómo localizarle, puede que reciba una respuesta. Diga el número si vuelve a escribir."
        case .another: "Avisar de otra cosa"
        case .closed: "{app} ya no recibe avisos"
        case .closedText: "Lo que se escriba aquí ya no llega a nadie; por eso no hay formulario."
        case .notTaken: "Lo que escribió no se envió, porque ya no se recibe nada. Está aquí para que pueda copiarlo."
        }
    }

    private var french: String {
        switch self {
        case .title: "Dites-nous ce qui ne marche pas dans {app}"
        case .needed: "(nécessaire)"
        case .text: "Qu'est-ce qui ne marche pas ?"
        case .textHint: "Avec vos propres mots, dans n'importe quelle langue."
        case .heard: "Qu'avez-vous entendu ?"
        case .heardHint: "Mot pour mot, si possible."
        case .expected: "Qu'auriez-vous dû entendre ?"
        case .setting: "Ce que vous utilisez"
        case .release: "Version de l'application"
        case .releaseHint: "Laissez vide ce que vous ne savez pas."
        case .screenReader: "Lecteur d'écran"
        case .system: "Système et version"
        case .systemHint: "Par exemple iOS 18.1."
        case .device: "Appareil"
        case .person: "Si vous voulez une réponse"
        case .privacy:
            "Vous n'avez pas à dire qui vous êtes. Si vous le dites, c'est gardé avec votre signalement, pour pouvoir vous répondre, vous poser des questions et vous dire quand c'est corrigé, et pour que deux signalements de vous comptent comme ceux d'une seule personne. Dans Earshot, seules les personnes qui assistent les utilisateurs le voient."
        case .name: "Votre nom"
        case .contact: "Comment vous joindre"
        case .contactHint: "Une adresse électronique ou un numéro de téléphone."
        case .trap: "Laissez ceci vide"
        case .send: "Envoyer"
        case .wrong: "Ce n'est pas envoyé"
        case .missingText: "Dites avec vos propres mots ce qui ne marche pas."
        case .tooLong: "C'est trop long. Dites-le plus brièvement, s'il vous plaît."
        case .tooMany:
            "Trop de signalements sont arrivés dans l'heure. Ce que vous avez écrit est encore là : envoyez-le plus tard."
        case .languages: "Cette page dans d'autres langues"
        case .thanks: "Merci"
        case .kept: "Votre signalement sur {app} est gardé. Il porte le numéro {number}."
        case .next:
            "Si vous avez dit comment vous joindre, vous recevrez peut-être une réponse. Donnez le numéro si vous écrivez de nouveau."
        case .another: "Signaler autre chose"
        case .closed: "{app} ne reçoit plus de signalements"
        case .closedText: "Ce qu'on écrit ici ne parvient plus à personne ; c'est pourquoi il n'y a pas de formulaire."
        case .notTaken:
            "Ce que vous avez écrit n'a pas été envoyé, car plus rien n'est reçu. Le voici, pour que vous puissiez le copier."
        }
    }

    private var japanese: String {
        switch self {
        case .title: "{app}で困っていることをお知らせください"
        case .needed: "(必須)"
        case .text: "何がうまくいきませんか？"
        case .textHint: "ご自分の言葉で、どの言語でもかまいません。"
        case .heard: "何と聞こえましたか？"
        case .heardHint: "できれば、聞こえたとおりに。"
        case .expected: "本来は何と聞こえるはずでしたか？"
        case .setting: "お使いの環境"
        case .release: "アプリのバージョン"
        case .releaseHint: "わからないところは空のままでかまいません。"
        case .screenReader: "スクリーンリーダー"
        case .system: "システムとバージョン"
        case .systemHint: "例：iOS 18.1"
        case .device: "機種"
        case .person: "返事が必要な場合"
        case .privacy:
            "お名前を書く必要はありません。書かれた場合は、返事や確認、修正のお知らせのため、また二度のお知らせを一人の方のものとして数えるために、お知らせと一緒に保存されます。Earshotの中で見られるのは、利用者を支援する担当者だけです。"
        case .name: "お名前"
        case .contact: "ご連絡先"
        case .contactHint: "メールアドレスまたは電話番号。"
        case .trap: "空のままにしてください"
        case .send: "送信"
        case .wrong: "送信されませんでした"
        case .missingText: "何がうまくいかないかを、ご自分の言葉で書いてください。"
        case .tooLong: "長すぎます。短くしてください。"
        case .tooMany: "この一時間に届いたお知らせが多すぎます。書かれた内容はここに残っています。後でもう一度送信してください。"
        case .languages: "このページを別の言語で読む"
        case .thanks: "ありがとうございます"
        case .kept: "{app}についてのお知らせを保存しました。番号は{number}です。"
        case .next: "ご連絡先を書かれた場合は、返事が届くことがあります。もう一度書かれるときは、番号をお知らせください。"
        case .another: "ほかのことを知らせる"
        case .closed: "{app}へのお知らせは受け付けを終了しました"
        case .closedText: "ここに書かれた内容は、もう誰にも届きません。そのため、入力欄はありません。"
        case .notTaken: "受け付けを終了しているため、書かれた内容は送信されませんでした。コピーできるように、ここに表示しています。"
        }
    }
}
