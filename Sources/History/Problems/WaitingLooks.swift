/// Looks at a part of what a problem is made of, kept until the look at the whole is heard that they belong to.
struct WaitingLooks {
    /// In their order of arrival.
    private var looks: [ProblemEvent]

    init(_ looks: [ProblemEvent]) { self.looks = looks.sorted { $0.sequence < $1.sequence } }

    /// What was seen at the release of a look until then; nothing of another event. Each is handed out once.
    mutating func take(upTo event: ProblemEvent) -> [ProblemEvent] {
        guard event.isLook else { return [] }
        let isOver = { (look: ProblemEvent) in look.sequence <= event.sequence && look.release == event.release }
        let over = looks.filter(isOver)
        looks.removeAll(where: isOver)
        return over
    }
}
