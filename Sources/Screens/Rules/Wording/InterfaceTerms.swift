/// Terms that user interfaces say in one or two words, in twelve languages, to tell a label that was left untranslated
/// (docs/rule-specification.md section 7.5, label-language).
///
/// Written by hand for this project: what buttons and tabs of everyday apps say, translated by us; no list was copied.
/// To add a term, write it into the line of its language, and into that of every other language that says the same
/// word: a word is told from a language only where that language's line lacks it. A word that most languages say, or that
/// looks like another language's, is one of ``shared``.
/// To add a language, add its line.
package enum InterfaceTerms {
    /// The languages of the table in which a label is a term, where it is certainly none of the language it is read in:
    /// that one has a line, no word of the label stands there, and not all of them are ``shared``. Empty otherwise.
    ///
    /// - Parameters:
    ///   - words: the label's words, as ``Words`` cuts them.
    ///   - line: the line of its language.
    static func languages(of words: [String], otherThan own: String, _ line: Line) -> [String] {
        // Most labels end here, with one look.
        guard words.count <= mostWords, let first = words.first, known.contains(first),
            !words.contains(where: line.words.contains), !words.allSatisfy(shared.contains)
        else { return [] }
        return lines.filter { tag, line in tag != own && line.says(words) }.keys.sorted()
    }

    /// The line of a language, by the first part of its tag.
    static func line(_ language: String) -> Line? { lines[language] }

    /// Whether the language of a tag has a line here; the other lists of names that rules look for have the same languages.
    static func knows(tag: String) -> Bool { lines[tag.prefix { $0 != "-" && $0 != "_" }.lowercased()] != nil }

    /// The terms of a language.
    final class Line: Sendable {
        fileprivate let terms: Set<[String]>
        /// Every word of a term.
        fileprivate let words: KnownWords

        fileprivate init(_ text: String) {
            let split = text.split(separator: ",").map { Words.of(String($0)) }
            (terms, words) = (Set(split), KnownWords(Set(split.joined())))
        }

        /// A term, or two terms of one word each: “Delete photo”.
        fileprivate func says(_ label: [String]) -> Bool {
            terms.contains(label) || (label.count == 2 && label.allSatisfy { terms.contains([$0]) })
        }
    }

    private static let lines = table.mapValues(Line.init)
    /// Every word of every term.
    private static let known = KnownWords(Set(lines.values.flatMap { $0.terms.joined() }))
    private static let mostWords = lines.values.flatMap(\.terms).map(\.count).max() ?? 0
}

extension DeviceFacts {
    /// Names of controls are in a language that the lists of the rules have, as far as is known: that none of them is found
    /// tells something.
    var speaksListedLanguage: Bool { locale.map(InterfaceTerms.knows(tag:)) ?? true }
}

extension InterfaceTerms {
    /// By language subtag.
    private static let table = [
        "en": """
        account, add, address, all, back, buy, calendar, camera, cancel, cart, choose, close, confirm, contacts,
        continue, copy, create, delete, done, download, edit, favorites, favourites, file, folder, forgot
        password, get started, help, hide, image, home, language, learn more, list, log in, log out, login, logout,
        map, message, messages, more, move, new, next, note, notes, notifications, open, order, orders, password,
        paste, pause, pay, payment, phone, photo, photos, play, previous, print, privacy, profile, read more,
        refresh, register, remove, rename, retry, save, search, see all, select, send, settings, share, show, show
        all, show more, sign in, sign out, sign up, skip, sort, start, stop, support, today, tomorrow, try again,
        undo, update, upload, username, yesterday, filter, email, name, info, video, item, items, options, text,
        page, plus, cookies, chat, todo, agenda, album, menu, reply
        """,
        "de": """
        abbrechen, abmelden, adresse, alle, alle anzeigen, alles, ändern, anmelden, anzeigen, ausblenden, auswählen,
        bearbeiten, benachrichtigungen, benutzername, bestätigen, bestellen, bestellung, bestellungen, bezahlen,
        bild, bilder, datei, datenschutz, drucken, einfügen, einkaufswagen, einloggen, einstellungen, entfernen,
        erneut versuchen, erstellen, favoriten, fertig, foto, fotos, gestern, heute, hilfe, hinzufügen, jetzt
        kaufen, kalender, kamera, karte, kasse, kaufen, konto, kontakte, kopieren, löschen, mehr, mehr anzeigen,
        mehr erfahren, menü, morgen, nachricht, nachrichten, neu, öffnen, ordner, passwort, passwort vergessen,
        registrieren, rückgängig, schließen, senden, sichern, sortieren, speichern, sprache, startseite, suche,
        suchen, teilen, überspringen, umbenennen, verschieben, warenkorb, weiter, weiterlesen, wiederholen, zahlen,
        zahlung, zurück, liste, los geht's, account, download, email, filter, home, info, klar, login, logout, menu,
        name, order, orders, pause, play, profil, start, stop, support, text, update, upload, video, item, items,
        option, optionen, telefon, show, register, image, agenda, antworten
        """,
        "fr": """
        accueil, acheter, achats, adresse, afficher, aide, ajouter, annuler, appareil photo, aujourd'hui,
        calendrier, carte, choisir, coller, commande, commandes, confidentialité, confirmer, connexion, continuer,
        copier, créer, créer un compte, déconnexion, demain, déplacer, effacer, en savoir plus, enregistrer,
        envoyer, favoris, fermer, fichier, hier, ignorer, imprimer, langue, lire la suite, masquer, modifier, mot de
        passe, mot de passe oublié, nouveau, ouvrir, paiement, panier, paramètres, partager, payer, précédent,
        profil, rechercher, recherche, réessayer, réglages, renommer, retour, s'inscrire, se         connecter, se
        déconnecter, sélectionner, suivant, supprimer, télécharger, téléphone, terminé, tout, tout         afficher,
        trier, valider, voir plus, voir tout, dossier, liste, nom, contacts, email, image, images, info, menu,
        message, messages, note, notes, notifications, options, page, pause, photo, photos, plus, stop, support,
        video, play, cookies, home, filtre, agenda, login, show, sort, file, continue, chat, répondre
        """,
        "es": """
        abrir, aceptar, añadir, agregar, ajustes, anterior, atrás, ayer, ayuda, borrar, buscar, calendario,
        cancelar, carrito, cerrar, cerrar sesión, comenzar, compartir, comprar, configuración, confirmar, contactos,
        continuar, contraseña, copiar, correo, crear, crear cuenta, cuenta, descargar, deshacer, dirección, editar,
        elegir, eliminar, empezar, enviar, favoritos, guardar, hoy, idioma, imprimir, iniciar         sesión,
        inicio, leer más, listo, más información, mañana, mapa, mensaje, mensajes, mostrar, mostrar más, mover,
        notificaciones, nuevo, ocultar, omitir, ordenar, pagar, pago, pedido, pedidos, pegar, privacidad, quitar,
        reintentar, registrarse, seleccionar, siguiente, subir, teléfono, todo, usuario, ver más, ver         todo,
        volver, archivo, carpeta, cámara, más, imagen, nombre, lista, perfil, email, foto, fotos, menú, menu, video,
        info, item, items, play, stop, home, chat, agenda, login, show, copia, crea, elenco, cerca, salva, paga,
        entrar, excluir, remover, adicionar, encerrar, procurar, colar, start, responder, salvar
        """,
        "it": """
        accedi, acquista, aggiungi, aggiorna, aiuto, altro, annulla, apri, avanti, calendario, cancella, carica,
        carrello, cerca, chiudi, condividi, conferma, contatti, continua, copia, crea, crea account, domani,
        elimina, esci, fatto, foto, gestisci, ieri, impostazioni, incolla, indietro, indirizzo, inizia, invia, leggi
        tutto, lingua, mappa, messaggi, messaggio, modifica, mostra, mostra altro, mostra tutto, nascondi,
        notifiche, nuovo, oggi, ordina, ordini, ordine, paga, pagamento, password dimenticata, preferiti, profilo,
        registrati, rimuovi, rinomina, riprova, salta, salva, scarica, scegli, scopri di più, seleziona, sposta,
        stampa, successivo, telefono, tutti, tutto, vedi tutto, cartella, immagine, lista, elenco, nome, account,
        download, email, file, home, image, info, item, login, logout, menu, note, password, play, privacy, stop,
        support, upload, username, video, chat, pause, filter, agenda, start, show, camera, paste, continue, create,
        pago, alle, spara, rispondi
        """,
        "pt": """
        abrir, adicionar, ajuda, amanhã, anterior, apagar, avançar, baixar, buscar, calendário, câmera, cancelar,
        carrinho, colar, comprar, compartilhar, concluído, configurações, confirmar, contatos, contactos, continuar,
        copiar, criar, criar conta, conta, definições, descarregar, desfazer, editar, eliminar, encerrar, endereço,
        entrar, enviar, escolher, esqueci a senha, excluir, favoritos, fechar, guardar, hoje, idioma, imprimir,
        iniciar sessão, início, ler mais, mapa, mensagem, mensagens, morada, mostrar, mostrar mais, mover,
        notificações, novo, ocultar, ontem, ordenar, pagamento, pagar, palavra-passe, partilhar, pedido, pedidos,
        pesquisar, privacidade, procurar, próximo, pular, remover, saiba mais, sair, salvar, seguinte, selecionar,
        senha, telefone, tentar novamente, terminar sessão, todos, tudo, ver mais, ver tudo, voltar, pasta, imagem,
        arquivo, ficheiro, lista, nome, perfil, mais, email, foto, fotos, item, items, login, menu, download,
        upload, info, home, play, chat, password, agenda, elenco, cerca, salva, paga, mostra, subir, omitir, pago,
        stop, show, continue, responder
        """,
        "nl": """
        adres, afbeelding, afdrukken, afmelden, afspelen, annuleer, annuleren, bekijk alles, bestand, bestelling,
        bestellingen, betalen, betaling, bevestig, bevestigen, bewaar, bewaren, bewerken, bewerk, bijwerken,
        contacten, deel, delen, doorgaan, favorieten, foto, foto's, gebruikersnaam, gereed, gisteren, herstel,
        instellingen, inloggen, kaart, kiezen, kies, klaar, kopen, kopieer, kopiëren, lees meer, lijst, maak aan,
        maken, meer, meer informatie, meer tonen, meldingen, morgen, naam, nieuw, ontdek, opnieuw, opnieuw proberen,
        opslaan, overslaan, plakken, privacy, probeer opnieuw, profiel, registreren, selecteer, selecteren, sluit,
        sluiten, sorteer, sorteren, stuur, taal, telefoon, terug, toevoegen, toon, toon alles, uitloggen, vandaag,
        verberg, verplaats, verstuur, versturen, verwijder, verwijderen, verzenden, volgende, voeg toe, vorige,
        wachtwoord, wachtwoord vergeten, wijzig, wijzigen, winkelwagen, zoek, zoeken, berichten, bericht, map,
        agenda, account, camera, chat, download, email, file, filter, folder, help, home, info, item, items, login,
        logout, menu, note, open, order, orders, pauze, pause, play, print, start, stop, support, update, upload,
        video, alle, image, list, register, show, beantwoorden, antwoord
        """,
        "sv": """
        adress, ångra, använd, avbryt, bekräfta, beställningar, betala, betalning, bild, byt namn, dela, dölj, fil,
        flytta, foton, föregående, försök igen, glömt lösenord, hem, hjälp, hoppa över, idag, igår, imorgon,
        inställningar, integritet, kalender, kamera, karta, klar, klistra in, konto, kontakter, kopiera, köp,
        kundvagn, lägg till, läs mer, logga in, logga ut, lösenord, mapp, mer, meddelande, meddelanden, nästa,
        notiser, öppna, profil, radera, redigera, registrera, skapa, skicka, skriv ut, sök, sortera, spara, språk,
        stäng, ta bort, telefon, tillbaka, uppdatera, användarnamn, välj, varukorg, visa         alla, visa mer,
        fortsätt, favoriter, lista, namn, beställning, all, email, filter, foto, info, ladda         ner, login,
        meny, order, paus, play, start, stop, support, text, video, upload, orders, list, sort, register, show,
        svara
        """,
        "pl": """
        adres, anuluj, cofnij, czytaj dalej, dalej, dodaj, drukuj, dzisiaj, dziś, edytuj, folder, gotowe, hasło,
        hasło zapomniane, jutro, język, kalendarz, konto, kontakty, kontynuuj, kopiuj, koszyk, kup, mapa, nowy,
        obraz, odśwież, otwórz, płatność, pobierz, pokaż, pokaż więcej, pokaż wszystko, pomiń, pomoc, poprzedni,
        potwierdź, powiadomienia, powrót, prywatność, przenieś, profil, sortuj, spróbuj ponownie, szukaj, telefon,
        udostępnij, ukryj, ulubione, ustawienia, usuń, utwórz, wczoraj, wiadomości, wiadomość, więcej, wklej,
        wstecz, wszystko, wybierz, wyloguj, wyślij, wyszukaj, zaloguj, zaloguj się, zamknij, zamów, zamówienia,
        zamówienie, zapisz, zapłać, zarejestruj się, zdjęcia, zdjęcie, zmień nazwę, aparat, plik, nazwa, lista,
        chat, email, filtr, foto, info, list, login, menu, start, stop, support, video, play, show, profile,
        odpowiedz
        """,
        "tr": """
        adres, ayarlar, başla, beğen, bildirimler, bitti, bugün, daha fazla, daha fazla göster, devam, devam
        et, dosya, dün, düzenle, ekle, fotoğraf, fotoğraflar, geri, geri al, giriş yap, gizle, gizlilik, gönder,
        göster, hesap, iptal, indir, kamera, kapat, kaydet, kaydol, klasör, kişiler, kopyala, kullanıcı adı, mesaj,
        mesajlar, oluştur, onayla, öde, ödeme, önceki, paylaş, parola, resim, satın al, seç, sepet, sıradaki,
        sipariş, siparişler, sırala, sonraki, şifre, şifremi unuttum, takvim, tamam, taşı, tekrar         dene,
        telefon, tümü, tümünü göster, vazgeç, yapıştır, yardım, yarın, yazdır, yeni, yükle, yenile, ana
        sayfa, atla, favoriler, harita, liste, profil, email, menü, stop, video, filtre, play, show, info, yanıtla
        """,
        "ru": """
        аккаунт, адрес, безопасность, ввести, вернуться, вид, войти, восстановить, вперёд, вперед, вставить, вчера,
        выбрать, выйти, главная, готово, далее, добавить, ещё, еще, завтра, загрузить, закрыть, заказ, заказы,
        изменить, избранное, имя, календарь, камера, карта, конфиденциальность, контакты, копировать, корзина,
        купить, меню, назад, настройки, новый, отмена, отменить, отправить, открыть, оплата, оплатить, пароль,
        переименовать, переместить, повторить, подробнее, подтвердить, поделиться, поиск, показать, показать ещё,
        показать все, помощь, пропустить, профиль, регистрация, редактировать, сегодня, скачать, скрыть, следующий,
        создать, сообщение, сообщения, сортировка, сохранить, удалить, уведомления, фото, язык, файл, папка, email,
        info, show, login, ответить
        """,
        "ja": """
        キャンセル, 保存, 削除, 編集, 完了, 閉じる, 戻る, 次へ, 続ける, 検索, 設定, 共有, 送信, 追加, ヘルプ, ログイン, ログアウト, 新規登録, パスワード, ユーザー名, はい, いいえ,
        確認, スキップ, 再試行, 更新, 並べ替え, お気に入り, 通知, メッセージ, カート, 購入, 支払う, 表示, 非表示, コピー, ペースト, 選択, 言語, プライバシー, 今日, 明日, 昨日, 写真,
        カメラ, カレンダー, 連絡先, 地図, 新規, 住所, 電話, 作成, 開く, もっと見る, すべて表示, ホーム, メニュー, プロフィール, アカウント, email, home, info, login,
        menu, new, play, stop, video, show, 返信
        """,
    ]
}
