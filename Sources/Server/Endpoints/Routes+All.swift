import API

extension Routes {
    /// The list: everything this server answers.
    static func all(_ renderer: Renderer) -> Routes {
        var routes = Routes()
        routes.bindApps()
        routes.bindCaptures()
        routes.bindReports()
        routes.bindProblems()
        routes.bindGate()
        routes.bindCatalogues()
        routes.bindHealth()
        routes.bindPages(renderer)
        return routes
    }
}
