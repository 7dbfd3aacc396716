extension Routes {
    /// The list of pages.
    mutating func bindPages(_ renderer: Renderer) {
        bindSignIn(renderer)
        bindHome(renderer)
        bindApp(renderer)
        bindRelease(renderer)
        bindScreen(renderer)
    }
}
