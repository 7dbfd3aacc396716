extension ReplySentence {
    var spanish: String {
        switch self {
        case .thanks: "Gracias por avisarnos."
        case .thanksKnown: "Gracias por avisarnos. Ya lo conocemos."
        case .about: "Usted escribió: «{words}»"
        case .kindWords: "Gracias por sus amables palabras."
        case .passedOnPayment: "Lo pasamos a quienes se ocupan de los pagos."
        case .passedOnCrash: "Lo pasamos a quienes se ocupan de los cierres inesperados."
        case .passedOnSpeed: "Lo pasamos a quienes se ocupan de la velocidad."
        case .severalThings: "Su mensaje nombraba varias cosas. Nos ocupamos de cada una por separado."
        case .lookingInto: "Lo estamos mirando."
        case .lookingIntoAndWrite: "Lo estamos mirando y le escribiremos cuando sepamos más."
        case .mayBeTheSame: "Quizá sea lo mismo que algo que ya conocemos; lo estamos mirando."
        case .workingOnIt: "Estamos trabajando en ello."
        case .notTakenUp: "Está anotado, pero todavía no se ha empezado a trabajar en ello."
        case .backIn: "En {release} había desaparecido y en {back} ha vuelto. Vuelve a estar pendiente."
        case .thereAgainIn: "En {release} había desaparecido y en {back} ha vuelto."
        case .isBack: "Había desaparecido por un tiempo y ha vuelto. Vuelve a estar pendiente."
        case .takenForNoProblem:
            "Lo hemos mirado y entendimos que no es un problema. Díganos, por favor, qué le impide hacer."
        case .leftAsItIs: "Por ahora lo dejamos como está. Díganos, por favor, qué le impide hacer."
        case .worksForYou: "Nos dijo que en {release} le funciona."
        case .stillThereForYou: "Nos dijo que en {release} le sigue pasando. Lo estamos mirando otra vez."
        case .fixedIn: "Está corregido en {release}."
        case .checksFindNoMore: "Nuestras comprobaciones ya no lo encuentran en {release}."
        case .personFindsNoMore: "Lo hemos mirado y ya no lo encontramos en {release}."
        case .meantToMend: "La versión {release} debería arreglarlo; nadie lo ha confirmado todavía."
        case .worksForSomebody:
            "La versión {release} debería arreglarlo; alguien nos ha confirmado que ahí funciona."
        case .comesWith: "Con {release} llega un cambio que debería arreglarlo. Le escribiremos cuando esté disponible."
        case .beingTested:
            "Un cambio que debería arreglarlo todavía se está probando. Le escribiremos cuando esté disponible."
        case .goneBeforeRelease:
            "Ya no se encuentra en una versión que todavía no ha salido. Le escribiremos cuando esté disponible."
        case .failedIn: "Intentamos arreglarlo en {release} y no fue suficiente. Vuelve a estar pendiente."
        case .failed: "Intentamos arreglarlo y no fue suficiente. Vuelve a estar pendiente."
        case .seemedGoneIn: "En {release} parecía haber desaparecido, y no es así. Vuelve a estar pendiente."
        case .seemedGone: "Parecía haber desaparecido, y no es así. Vuelve a estar pendiente."
        case .goneWithElement:
            "En {release} ya no está la parte de la pantalla de la que nos habló. Díganos, por favor, si la echa en falta."
        case .screenGone:
            "Desde {release}, la pantalla de la que nos habló ya no forma parte de la aplicación. Díganos, por favor, si la echa en falta."
        case .screenGoesLater:
            "En una versión que todavía no está disponible para usted ya no está la pantalla de la que nos habló."
        case .needsSystem: "La versión {release} necesita {needed}."
        case .needsNewerSystem: "La versión {release} necesita {needed}; usted tiene {own}."
        case .askWhether: "Díganos, por favor, si ahí le funciona."
        case .untilThen: "Hasta entonces, la versión {release} es la última que funciona."
        case .lastThatWorks: "La versión {release} es la última que funciona."
        case .lastOnSystem: "En su sistema, la versión {release} es la última que funciona."
        case .workaround: "Esto puede ayudar: {workaround}"
        case .yourPage: "Su propia página sobre esto, donde puede respondernos: {link}"
        case .subject: "Su aviso {number} sobre {app}"
        case .subjectOfPart: "Lo que escribió sobre {app}: {words}"
        }
    }
}

extension ReporterPageWord {
    var spanish: String {
        switch self {
        case .title: "Su aviso sobre {app}"
        case .privateUntil: "Solo quien tiene este enlace ve esta página. Está abierta hasta el {day}."
        case .languages: "Idioma"
        case .skip: "Saltar al contenido"
        case .whatYouWrote: "Lo que escribió"
        case .heard: "Lo que oyó"
        case .expected: "Lo que esperaba"
        case .howItStands: "Cómo está el asunto"
        case .messages: "Mensajes"
        case .noMessages: "Todavía no hay mensajes."
        case .fromUs: "De nosotros"
        case .fromYou: "De usted"
        case .doesItWork: "¿Le funciona?"
        case .release: "Su versión"
        case .newest: "{release} (la más nueva para usted)"
        case .works: "Ahora funciona"
        case .broken: "Sigue sin funcionar"
        case .cannotTell: "No lo sé"
        case .words: "Con sus palabras"
        case .wordsHint: "Tanto o tan poco como quiera; puede dejarlo vacío."
        case .send: "Enviar la respuesta"
        case .sendWords: "Enviar el mensaje"
        case .said: "Gracias. Lo hemos anotado. Puede responder de nuevo o retirar la respuesta cuando quiera."
        case .takenBack: "Retirada."
        case .yourAnswers: "Lo que nos ha dicho aquí"
        case .saidWorks: "{release}: ahora funciona"
        case .saidBroken: "{release}: sigue sin funcionar"
        case .saidCannotTell: "{release}: no lo sabe"
        case .takeBack: "Retirar la respuesta sobre {release}"
        case .wrong: "No se ha enviado"
        case .chooseAnswer: "Elija una de las tres respuestas."
        case .chooseRelease: "Elija una versión de la lista."
        case .writeSomething: "Escriba algo para enviarlo."
        case .tooLong: "Es demasiado largo; escriba como mucho 10 000 caracteres."
        case .textRemoved: "El texto se eliminó el {day}: los textos solo se guardan durante un tiempo."
        case .removed: "(eliminado)"
        case .closed: "Sobre {app} ya no se recibe nada: ya no puede responder aquí."
        case .notTaken: "Lo que escribió no se ha enviado. Está aquí para que pueda copiarlo."
        case .notValid: "Este enlace no es válido"
        case .notValidText:
            "Está mal copiado, ha caducado o fue retirado. Escriba adonde nos contó el problema y pida uno nuevo."
        }
    }
}
