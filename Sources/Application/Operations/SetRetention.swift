package import API
import Storage

extension Operations {
    /// - Parameter found: what is wrong with it already.
    package func setRetention(_ input: AppInput, _ body: RetentionBody, found: FieldFaults = FieldFaults()) throws {
        var faults = found
        let days = [
            ("/textDays", body.textDays), ("/reporterDays", body.reporterDays), ("/originalDays", body.originalDays),
        ]
        for case (let pointer, let days?) in days where !(1...36_500).contains(days) {
            faults.refuse(pointer, "Days are from 1 to 36,500; leave it empty to keep it for ever.")
        }
        try faults.raise()
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            // What people wrote goes from the archive, too.
            try transaction.lock(app: app.id, evenArchived: true)
            try transaction.setRetention(
                Retention(textDays: body.textDays, reporterDays: body.reporterDays, originalDays: body.originalDays),
                ofApp: app.id, caller: caller)
            try transaction.note("retentionSet", "app/\(app.id)", app: app.id, caller: caller)
        }
    }
}
