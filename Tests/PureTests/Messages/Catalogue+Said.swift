import Messages

extension Catalogue {
    /// A message as it is printed in this language.
    func said(_ message: Message) -> String { message.pieces(in: self).map(\.text).joined() }
}
