extension InterfaceTerms {
    /// Words that tell nothing of a label's language: loan words that interfaces of most languages say as they are, and
    /// words that look the same in two languages, whatever they mean there (“Pasta” is a folder in Portuguese, and a dish
    /// everywhere). Written by hand for this project. When in doubt, a word belongs here: an untranslated label that is
    /// missed is better than a right one that is called wrong.
    static let shared = Set(
        Words.of(
            """
            album albums alarm app apps archive art article audio avatar backup banner bar bank basic beta blog bonus
            boost bot budget bug business cache cafe campus card casino casting center chat chats check club coach code
            codes comic community computer cookie cookies copyright cover crash credit data date deal deals demo design
            desktop detail digital direct disco display dj drive e editor element email emoji error event events expert
            export extra fan fans fashion fax feed feedback festival fibre filter final finale fitness flash font format
            forum foto gallery game games gps global gold golf group hardware hashtag highlights hit hits hobby home
            horizontal host hotel hotels html icon id import in index info infos inspiration instrument intensive
            internet item items jazz job jobs journal kilometer kit klima latte layout level like likes limit link links
            list live lobby local login logo logout lounge lunch magazine mail mails manager marketing material max
            media medium meme memo menu meta meter metro mini minimum maximum minus mobile mode model modem monitor
            motor museum music navigation net news newsletter normal note notebook notes offline ok online opera
            option options orange order orders original outdoor outfit pack paket panel panorama park parking partner
            party pass patch pause pdf pilot pin pixel pizza plan play player playlist plus podcast podcasts pool pop
            portal portfolio poster post posts premium press preview print privat pro problem producer profil profile
            program quiz quote radar radio ranking rap rating recorder reels register region report reset restaurant
            rock roaming router sale scan scanner score screen screenshot selfie sensor server service services session
            set shop shopping show sim single slogan smart smartphone snack social software solo sort sound spa spam
            sport sports spotlight sprint standard star start station status stereo sticker stop store stories story
            stream streaming studio style super supermarket support surf sync system tab tablet tag tags taxi team
            teams tempo test tests text texts theme thriller ticket tickets timeline timer tip tips title todo token
            tool tools top total tour trailer trainer training transfer transport trend trends tv tweet ultra update
            updates upgrade user vertical video videos villa vip visa vision visual volume web website whisky widget
            wifi win wok workshop yoga zebra zen zone zoom

            adresse agenda agregar ajustes alle alles anterior apagar aparat avanti bericht berichten bild bilder borrar
            carte coller conta continua contacts copia crea criar deel dossier elenco elimina fil filtre folder hem hier
            image images kalender kamera karta kies kup lista liste mais mapa meer mer modifica modifier morada morgen
            nouveau öde paga pago parola pasta pegar próximo quitar recherche remover responder retour salta
            seleccionar subir telefon todos toon volver
            """))
}
