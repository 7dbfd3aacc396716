import API
import Application
import Foundation
import HTTP
import Messages
import Storage

/// What a link in a mail leads to, without a sign-in: to confirm an address, or to stop what is sent there. To look changes
/// nothing, since programs that check mail open links.
struct MailLinkPage: TranslatedPage {
    struct Choice {
        var value: String
        var text: Message
    }
    var title: Message
    /// That the page is in.
    var language = "en"
    var text: Message
    /// Where an answer is sent.
    var action = ""
    /// It was just done.
    var isDone = false
    /// Buttons that send an answer; none where there is nothing to answer.
    var choices: [Choice] = []

    static var sample: MailLinkPage {
        MailLinkPage(title: "t", text: "t", action: "/", isDone: true, choices: [Choice(value: "v", text: "t")])
    }

    fileprivate static let gone = MailLinkPage(
        title: "This link is of no use any more",
        text:
            "It was used, is too old, or belongs to an address that was changed or removed. Settings say what you are mailed."
    )
}

extension Routes {
    mutating func bindMailLinks(_ renderer: Renderer) {
        page("/mail/confirm/{secret}", scope: nil) { page, context in
            try Self.admitMailLink(context)
            let digest = Digest.sha256(page.need("secret"))
            guard let address = try context.read({ try $0.mailAddress(confirmedBy: digest) }) else {
                return Self.mailLink(.gone, page, context, renderer)
            }
            return Self.mailLink(.confirming(address), page, context, renderer)
        }
        mailLink("/mail/confirm/{secret}", renderer) { page, context in
            let answer = try Self.read(page.request)["answer"]
            guard answer == "yes" || answer == "no" else {
                throw APIError(.badRequest, "Say whether it is your address.")
            }
            let isTheirs = answer == "yes"
            let isDone = try context.operations.confirmMailAddress(page.need("secret"), isTheirs: isTheirs)
            return isDone ? .confirmed(isTheirs) : .gone
        }
        page("/mail/stop/{notice}/{secret}", scope: nil) { page, context in
            try Self.admitMailLink(context)
            guard let notice = MailedNotice(rawValue: page.need("notice")),
                try context.read({ try $0.mailAddress(stoppedBy: page.need("secret")) }) != nil
            else { return Self.mailLink(.gone, page, context, renderer) }
            return Self.mailLink(.stopping(notice), page, context, renderer)
        }
        // Mail programs send `List-Unsubscribe=One-Click` and nothing else (RFC 8058, section 3.2); the address says all.
        mailLink("/mail/stop/{notice}/{secret}", renderer) { page, context in
            guard let notice = MailedNotice(rawValue: page.need("notice")),
                try context.operations.stopMail(notice, page.need("secret"))
            else { return .gone }
            return .stopped(notice)
        }
    }

    /// What is sent to a link: whoever has it may, whatever page they come from.
    private mutating func mailLink(
        _ path: String, _ renderer: Renderer,
        _ answer: @escaping @Sendable (PageRequest, Context) throws -> MailLinkPage
    ) {
        add(
            Route(method: "POST", segments: Self.segments(path), weight: .quick, scope: nil, isPage: true) {
                request, parameters, context in
                try Self.admitMailLink(context)
                let page = PageRequest(request: request, parameters: parameters, form: Form())
                return Self.mailLink(try answer(page, context), page, context, renderer)
            })
    }

    private static func admitMailLink(_ context: Context) throws {
        try context.limits.admit([(rate: .mailLinks, key: LimitKey.address(context.address))], at: context.now)
    }

    /// Kept by nobody on the way, and told to no other site.
    private static func mailLink(
        _ content: MailLinkPage, _ page: PageRequest, _ context: Context, _ renderer: Renderer
    ) -> Response {
        let isGone = !content.isDone && content.choices.isEmpty
        var content = content
        content.action = page.request.path
        content.language = context.language.rawValue
        return renderer.page(content, context, status: isGone ? 404 : 200).setting("Cache-Control", "no-store")
            .setting("Referrer-Policy", "no-referrer").setting("X-Robots-Tag", "noindex, nofollow, noarchive")
    }
}

extension MailLinkPage {
    fileprivate static func confirming(_ address: StoredMailAddress) -> MailLinkPage {
        MailLinkPage(
            title: "Is this your address?",
            text: "Somebody asked this server to send notices of Earshot to \(text: address.address).",
            choices: [
                Choice(value: "yes", text: "Yes, send notices to it"),
                Choice(value: "no", text: "No, forget the address"),
            ])
    }

    fileprivate static func confirmed(_ isTheirs: Bool) -> MailLinkPage {
        isTheirs
            ? MailLinkPage(
                title: "The address is confirmed", text: "What was asked for is sent to it from now on.", isDone: true)
            : MailLinkPage(title: "The address is forgotten", text: "Nothing more is sent to it.", isDone: true)
    }

    fileprivate static func stopping(_ notice: MailedNotice) -> MailLinkPage {
        MailLinkPage(
            title: "Stop \(words(notice))?", text: "Other mail of this server is not touched.",
            choices: [Choice(value: "stop", text: "Stop \(words(notice))")])
    }

    fileprivate static func stopped(_ notice: MailedNotice) -> MailLinkPage {
        MailLinkPage(
            title: "Stopped: \(words(notice))", text: "You can ask for it again in the settings of Earshot.",
            isDone: true)
    }

    private static func words(_ notice: MailedNotice) -> Message {
        switch notice {
        case .watched: "notices of problems that you watch"
        case .digest: "digests"
        }
    }
}
