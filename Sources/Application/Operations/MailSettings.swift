import API
import Foundation
import Formats
package import History
import Storage

/// A mail address of one's own, and what is sent there.
extension Operations {
    /// Where notices go from now on, once the link was used that is mailed there.
    package func setMailAddress(_ text: String) throws {
        guard context.canMail else { throw APIError.field("/address", "This server sends no mail.") }
        guard let mailbox = MailAddress(text)?.mailbox, mailbox == text.trimmingCharacters(in: .whitespacesAndNewlines)
        else {
            throw APIError.field("/address", "Write one mail address, for instance ada@example.org.")
        }
        try context.limits.admit([(rate: .mailConfirmations, key: context.caller.identity)], at: context.now)
        try database.write { transaction in
            let account = try ownAccount(in: transaction)
            try transaction.setMailAddress(ofAccount: account.id, mailbox, stopSecret: Secret.make())
            try transaction.addConfirmation(toAccount: account.id)
            try transaction.note("mailAddressSet", "account/\(account.id)", app: nil, caller: caller)
        }
    }

    package func removeMailAddress() throws {
        try database.write { transaction in
            let account = try ownAccount(in: transaction)
            try transaction.removeMailAddress(ofAccount: account.id)
            try transaction.note("mailAddressRemoved", "account/\(account.id)", app: nil, caller: caller)
        }
    }

    /// What somebody wants to be mailed.
    package func setMailChoices(tellsWatched: Bool, _ cadence: DigestCadence, hour: Int, weekday: Int) throws {
        var faults = FieldFaults()
        if !DigestSchedule.hours.contains(hour) { faults.refuse("/hour", "Choose an hour from 0 to 23.") }
        if !DigestSchedule.weekdays.contains(weekday) { faults.refuse("/weekday", "Choose a day of the week.") }
        try faults.raise()
        guard let schedule = DigestSchedule(cadence, hour: hour, weekday: weekday) else { return }
        try database.write { transaction in
            let account = try ownAccount(in: transaction)
            guard try transaction.mailAddress(ofAccount: account.id) != nil else {
                throw APIError.field("/address", "Give a mail address first.")
            }
            try transaction.setMailChoices(
                ofAccount: account.id, tellsWatched: tellsWatched, schedule, next: schedule.next(after: context.now))
        }
    }

    /// Whoever reads the address says that it is theirs, or that it is not: then it is forgotten. False where the link is of
    /// no use any more.
    package func confirmMailAddress(_ secret: String, isTheirs: Bool) throws -> Bool {
        try database.write { transaction in
            guard let address = try transaction.mailAddress(confirmedBy: Digest.sha256(secret)) else { return false }
            let subject = "account/\(address.accountID)"
            if isTheirs {
                try transaction.confirmMailAddress(ofAccount: address.accountID)
                try transaction.note("mailAddressConfirmed", subject, app: nil, caller: "nobody")
            } else {
                try transaction.removeMailAddress(ofAccount: address.accountID)
                try transaction.note("mailAddressDenied", subject, app: nil, caller: "nobody")
            }
            return true
        }
    }

    /// Stops what somebody is mailed, by the link in it. False where the link is of no use any more.
    package func stopMail(_ notice: MailedNotice, _ secret: String) throws -> Bool {
        try database.write { transaction in
            guard let address = try transaction.mailAddress(stoppedBy: secret),
                let schedule = DigestSchedule(
                    notice == .digest ? .none : address.digest, hour: address.digestHour,
                    weekday: address.digestWeekday)
            else { return false }
            try transaction.setMailChoices(
                ofAccount: address.accountID, tellsWatched: notice == .watched ? false : address.tellsWatched, schedule,
                next: schedule.next(after: context.now))
            try transaction.note("mailStopped", "account/\(address.accountID)", app: nil, caller: "nobody")
            return true
        }
    }

    private func ownAccount(in transaction: WriteTransaction) throws -> Account {
        guard let account = try transaction.account(named: caller) else {
            throw APIError.notFound("account “\(caller)”")
        }
        return account
    }
}
