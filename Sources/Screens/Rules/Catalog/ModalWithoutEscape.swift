extension Rule {
    /// A dialog can be left: by the scrub gesture or by a control that closes it.
    package static let modalWithoutEscape = Rule(
        "modal-without-escape", since: 1, title: "Dialogs can be left", impact: .serious, criteria: [.noKeyboardTrap],
        guide: RuleGuide(
            meets:
                "“Red. Button. Green. Button.” and round again. Who sees taps beside the picker; who listens must pick.",
            hurts: "People who listen, and people with a switch or keyboard: they are held in the dialog.",
            byHand:
                "In each dialog draw a Z with two fingers. It must close, or a Close or Cancel must be in the flick order.",
            fixUIKit: """
                override func accessibilityPerformEscape() -> Bool {
                    dismiss(animated: true)
                    return true
                }
                """,
            fixSwiftUI: """
                ColourPicker(choose).accessibilityAction(.escape) { dismiss() }
                """,
            fixAndroid: """
                // Views: Back closes it, and so does a button
                MaterialAlertDialogBuilder(this).setView(picker).setNegativeButton(R.string.cancel, null).show()
                // Compose
                AlertDialog(
                    onDismissRequest = close, text = { ColourPicker(choose) },
                    confirmButton = { TextButton(onClick = close) { Text(stringResource(R.string.cancel)) } })
                """,
            source: "WCAG 2.2, 2.1.2; the words that close are a list of ours")
    ) { scene, judgements in
        for modal in scene.nodes where modal.has(.modalInForce) || (modal.index == Tree.root && modal.node.modal) {
            guard modal.isDrawn, !modal.holdsModalAlone, !modal.has(.behindModal),
                modal.sight.owner == nil || modal.isHeard, !modal.node.elementsHidden,
                !modal.above.contains(where: { $0.node.elementsHidden })
            else { continue }
            let inside = scene.heard(in: scene.tree.subtree(modal.index)).map { scene[$0] }
            let around = Array(modal.above) + [modal] + Array(modal.below)
            if around.contains(where: { $0.has(.escape) }) || inside.contains(where: closes) {
                judgements.note(.passed, at: modal)
                continue
            }
            let evidence: [String: Evidence] = [
                "actions": modal.has(.actionsKnown) ? .texts((modal.node.actions ?? []).map(\.rawValue)) : .none,
                "controls": .texts(inside.filter(\.isControl).compactMap(\.label)),
            ]
            judgements.note(judgement(modal, evidence), at: modal)
        }
    }

    private static func judgement(_ modal: SceneNode, _ evidence: [String: Evidence]) -> Judgement {
        guard modal.has(.actionsKnown) else {
            return .cantTell(
                "No control is called as one that closes it; whether the scrub does is not recorded.", evidence)
        }
        return modal.scene.device.speaksListedLanguage
            ? .failed("No gesture and no control closes it.", evidence)
            : .cantTell("No gesture closes it; whether a control does, its name does not tell us.", evidence)
    }

    private static func closes(_ element: SceneNode) -> Bool {
        guard element.isEnabled else { return false }
        if element.traits.contains(.backButton) { return true }
        guard element.isActivatable else { return false }
        let words = element.labelWords
        return closing.contains(words) || words.first.map(closingFirstWords.contains) == true
    }

    private static let closing = Phrases(
        """
        close, cancel, done, dismiss, back, ok, okay, not now, skip, got it, no, no thanks, later, maybe later, exit, quit, hide,
        schließen, abbrechen, fertig, zurück, ok, nicht jetzt, überspringen, verstanden, nein, nein danke, später, beenden,
        ausblenden,
        закрыть, отмена, отменить, готово, назад, ок, не сейчас, пропустить, понятно, нет, позже, выйти, скрыть,
        fermer, annuler, terminé, retour, pas maintenant, ignorer, passer, compris, j'ai compris, non, non merci, plus tard,
        quitter, masquer,
        cerrar, cancelar, listo, hecho, atrás, volver, ahora no, omitir, entendido, aceptar, no gracias, más tarde, salir,
        ocultar,
        chiudi, annulla, fine, fatto, indietro, non ora, salta, ho capito, no grazie, più tardi, esci, nascondi,
        fechar, concluído, voltar, agora não, pular, ignorar, entendi, não, não obrigado, mais tarde, depois, sair,
        sluit, sluiten, annuleer, annuleren, gereed, klaar, terug, niet nu, overslaan, begrepen, nee, nee bedankt, verberg,
        stäng, avbryt, klar, tillbaka, inte nu, hoppa över, jag förstår, nej, nej tack, senare, dölj,
        zamknij, anuluj, gotowe, wstecz, nie teraz, pomiń, rozumiem, nie, nie dziękuję, później, wyjdź, ukryj,
        kapat, vazgeç, iptal, bitti, tamam, geri, şimdi değil, atla, anladım, hayır, sonra, daha sonra, çık, gizle,
        閉じる, キャンセル, 完了, 戻る, 今はしない, スキップ, わかりました, いいえ, 後で, あとで, 終了,
        don't allow, nicht erlauben, ne pas autoriser, no permitir, non consentire, não permitir, не разрешать, 許可しない,
        关闭, 取消, 完成, 好, 好的, 确定, 知道了, 不允许, 返回, 跳过, 以后再说, 稍后, 退出, 關閉, 確定
        """)
    private static let closingFirstWords = Words.list(
        """
        close dismiss hide exit schließen ausblenden закрыть скрыть fermer masquer cerrar ocultar chiudi nascondi fechar
        sluit verberg stäng dölj zamknij ukryj
        """)
}
