/// Asks whoever reads an address whether it is theirs: all that is sent there before they say so.
package struct ConfirmationMail: Hashable, Sendable {
    private let account: String
    private let house: String
    private let link: String
    private let days: Int

    /// - Parameters:
    ///   - account: the name of whoever gave the address.
    ///   - house: the address of the server.
    ///   - link: where it is confirmed or denied, for so many days.
    package init(account: String, house: String, link: String, days: Int) {
        (self.account, self.house, self.link, self.days) = (account, house, link, days)
    }

    package let subject = "Is this your address? Notices of Earshot"

    package var text: String {
        """
        Somebody who is signed in as “\(account)” at
        \(house)
        gave this address for notices of Earshot.

        To confirm that it is yours, or to say that it is not, open this page within \(days) days:
        \(link)

        Until then nothing else is sent here. If you do nothing, the address is forgotten.
        """
    }
}
