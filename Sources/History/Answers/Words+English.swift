extension ReplySentence {
    var english: String {
        switch self {
        case .thanks: "Thank you for telling us."
        case .thanksKnown: "Thank you for telling us. We know of this."
        case .kindWords: "Thank you for your kind words."
        case .passedOnPayment: "We pass it on to those who look after payments."
        case .passedOnCrash: "We pass it on to those who look into crashes."
        case .passedOnSpeed: "We pass it on to those who look after speed."
        case .severalThings: "Your message named several things. We look after each of them on its own."
        case .lookingInto: "We are looking into it."
        case .lookingIntoAndWrite: "We are looking into it, and write again when we know more."
        case .mayBeTheSame: "It may be the same as something that we know already; we are looking into that."
        case .workingOnIt: "We are working on it."
        case .notTakenUp: "It is noted, and not yet taken up."
        case .backIn: "It was gone in {release} and is back in {back}. It is open again."
        case .thereAgainIn: "It was gone in {release} and is back in {back}."
        case .isBack: "It was gone for a time, and is back. It is open again."
        case .takenForIntended: "We looked into this and took it for intended. Please tell us what it keeps you from."
        case .leftAsItIs: "For now we leave it as it is. Please tell us what it keeps you from."
        case .worksForYou: "You told us that it works for you in {release}."
        case .stillThereForYou: "You told us that you have it in {release}. We are looking into it again."
        case .fixedIn: "It is fixed in {release}."
        case .checksFindNoMore: "Our checks find it no more in {release}."
        case .personFindsNoMore: "We looked, and find it no more in {release}."
        case .meantToMend: "Version {release} is meant to mend it; nobody has confirmed that yet."
        case .worksForSomebody:
            "Version {release} is meant to mend it; somebody who reported it says that it works there."
        case .comesWith: "A change that is meant to mend it comes with {release}. We write again when it is out."
        case .beingTested: "A change that is meant to mend it is still being tested. We write again when it is out."
        case .goneBeforeRelease:
            "It is found no more in a version that is not out yet. We write again when it is out."
        case .failedIn: "We tried to fix it in {release}, and that was not enough. It is open again."
        case .failed: "We tried to fix it, and that was not enough. It is open again."
        case .seemedGoneIn: "It seemed to be gone in {release}, and it is not. It is open again."
        case .seemedGone: "It seemed to be gone, and it is not. It is open again."
        case .goneWithElement:
            "In {release}, the part of the screen that you told us about is no longer there. Please tell us if you miss it."
        case .screenGone:
            "Since {release}, the screen that you told us about is no longer part of the app. Please tell us if you miss it."
        case .screenGoesLater:
            "A version that is not out for you yet is without the screen that you told us about."
        case .needsSystem: "Version {release} needs {needed}."
        case .needsNewerSystem: "Version {release} needs {needed}; you have {own}."
        case .askWhether: "Please tell us whether it works for you there."
        case .untilThen: "Until then, version {release} is the last that works."
        case .lastThatWorks: "Version {release} is the last that works."
        case .lastOnSystem: "On your system, version {release} is the last that works."
        case .workaround: "This may help: {workaround}"
        case .yourPage: "Your own page about this, where you can answer us: {link}"
        case .subject: "Your report {number} about {app}"
        }
    }
}

extension ReporterPageWord {
    var english: String {
        switch self {
        case .title: "Your report about {app}"
        case .privateUntil: "Only who has this link sees this page. It is open until {day}."
        case .languages: "Language"
        case .skip: "Skip to the content"
        case .whatYouWrote: "What you wrote"
        case .heard: "What you heard"
        case .expected: "What you expected"
        case .howItStands: "How it stands"
        case .messages: "Messages"
        case .noMessages: "There are no messages yet."
        case .fromUs: "From us"
        case .fromYou: "From you"
        case .doesItWork: "Does it work for you?"
        case .release: "Your version"
        case .newest: "{release} (the newest for you)"
        case .works: "It works now"
        case .broken: "It is still broken"
        case .cannotTell: "I can't tell"
        case .words: "In your words"
        case .wordsHint: "As much or as little as you like; you can leave it empty."
        case .send: "Send the answer"
        case .sendWords: "Send the message"
        case .said: "Thank you. We have noted it. You can answer again or take it back at any time."
        case .takenBack: "Taken back."
        case .yourAnswers: "What you told us here"
        case .saidWorks: "{release}: it works now"
        case .saidBroken: "{release}: it is still broken"
        case .saidCannotTell: "{release}: you can't tell"
        case .takeBack: "Take back your answer about {release}"
        case .wrong: "It was not sent"
        case .chooseAnswer: "Choose one of the three answers."
        case .chooseRelease: "Choose a version from the list."
        case .writeSomething: "Write something to send."
        case .tooLong: "This is too long; write at most 10,000 characters."
        case .notValid: "This link is not valid"
        case .notValidText:
            "It was mistyped, has ended, or was taken back. Write to where you told us of the problem, and ask for a new one."
        }
    }
}
