package import API
package import History
import Storage

extension Operations {
    /// Where a report would belong by its words, likeliest first. Nothing is filed.
    package func suggestPlaces(_ input: AppInput, _ draft: ReportDraft) throws -> [LinkSuggestion] {
        try context.read { transaction in
            let app = try transaction.need(app: input.app)
            let place = try ReportPlace(draft, app: app, history: try AppHistory(app, in: transaction), in: transaction)
            return place.suggestions
        }
    }
}
