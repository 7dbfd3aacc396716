extension Importer {
    /// What other engines found.
    static let audits: [Importer] = [
        .xcTestAudit, .axe, .axeAndroid, .accessibilityInsights, .lighthouse, .pa11y, .sarif, .earl, .earshotAudit,
    ]
    /// What people said.
    static let reports: [Importer] = [
        .earshotReport, .csv, .zendesk, .zendeskWebhook, .freshdesk, .freshdeskWebhook, .intercom, .intercomWebhook,
        .helpScoutWebhook, .appStoreReviews, .googlePlayReviews, .gitHub, .mail, .postmark, .inboundForm,
    ]
}
