import Screens

/// Words that move with the calendar and the clock (docs/rule-specification.md section 8.1): they say nothing about
/// which element it is.
enum DateWords {
    /// - Parameter word: as ``Words`` cuts it, in small letters.
    static func contains(_ word: String) -> Bool { all.contains(word) }

    private static let all = KnownWords(
        Set([english, german, russian].flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }))

    private static let english = """
        monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun
        january february march april may june july august september october november december
        jan feb mar apr jun jul aug sep sept oct nov dec
        ago now just today yesterday tomorrow am pm
        second seconds minute minutes hour hours day days week weeks month months year years sec min hr
        """
    private static let german = """
        montag dienstag mittwoch donnerstag freitag samstag sonntag
        januar februar märz april mai juni juli august september oktober november dezember
        heute gestern morgen jetzt vor
        sekunde sekunden minute minuten stunde stunden tag tage tagen woche wochen monat monaten jahr jahren
        """
    private static let russian = """
        понедельник вторник среда четверг пятница суббота воскресенье
        января февраля марта апреля мая июня июля августа сентября октября ноября декабря
        сейчас сегодня вчера завтра назад
        секунд секунды минут минуты минуту час часа часов день дня дней
        """
}
