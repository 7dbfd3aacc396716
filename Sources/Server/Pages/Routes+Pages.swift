extension Routes {
    /// The list of pages.
    mutating func bindPages(_ renderer: Renderer) {
        bindSignIn(renderer)
        bindHome(renderer)
        bindApp(renderer)
        bindRelease(renderer)
        bindScreen(renderer)
        bindElement(renderer)
        bindContrast(renderer)
        bindColors(renderer)
        bindVision(renderer)
        bindReportsInbox(renderer)
        bindNewReport(renderer)
        bindReport(renderer)
        bindProblemQueue(renderer)
        bindProblem(renderer)
        bindNewUpload(renderer)
        bindUpload(renderer)
        bindImport(renderer)
        bindSearch(renderer)
        bindPolicy(renderer)
        bindSettings(renderer)
        bindRules(renderer)
        bindFormats(renderer)
        bindErrorKinds(renderer)
        bindReference(renderer)
    }
}
