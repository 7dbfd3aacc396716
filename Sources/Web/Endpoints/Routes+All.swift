import API
import Application

extension Routes {
    /// The list: everything this server answers.
    static func all(_ renderer: Renderer, _ metrics: Metrics, _ words: DocumentWords) -> Routes {
        var routes = Routes(words)
        routes.bindApps()
        routes.bindCaptures()
        routes.bindBuildCaptures()
        routes.bindReports()
        routes.bindAnswers()
        routes.bindProblems()
        routes.bindBursts()
        routes.bindGate()
        routes.bindVerdicts()
        routes.bindAcceptances()
        routes.bindBacklog()
        routes.bindWebhooks()
        routes.bindCorrections()
        routes.bindCompliance()
        routes.bindCatalogues()
        routes.bindCaller()
        routes.bindAccountEndpoints()
        routes.bindVisual()
        routes.bindExpectations()
        routes.bindSessions()
        routes.bindRecordings()
        routes.bindDecisions()
        routes.bindFindings()
        routes.bindUploads()
        routes.bindBadges()
        routes.bindPrivacy()
        routes.bindHealth(metrics)
        routes.bindPages(renderer)
        metrics.watch(routes.meters)
        return routes
    }
}
