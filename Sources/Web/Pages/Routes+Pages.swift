import Application
import Messages

/// Addresses of the browser's side that belong together, and the pages that they print.
struct PageRoutes {
    let pages: [any PageContent.Type]
    let bind: (inout Routes, Renderer) -> Void

    init(_ pages: any PageContent.Type..., bind: @escaping (inout Routes, Renderer) -> Void) {
        (self.pages, self.bind) = (pages, bind)
    }

    /// The list of pages: routes and samples come from it.
    static var all: [PageRoutes] {
        [
            PageRoutes(SignInPage.self, SignInLinkPage.self, UnsentPage.self) { $0.bindSignIn($1) },
            PageRoutes { $0.bindOpenID($1) },
            PageRoutes(HomePage.self) { $0.bindHome($1) },
            PageRoutes(AppPage.self) { $0.bindApp($1) },
            PageRoutes(ScreensPage.self) { $0.bindScreens($1) },
            PageRoutes(MorePage.self) { $0.bindMore($1) },
            PageRoutes(ArchivePage.self) { $0.bindArchive($1) },
            PageRoutes(DeleteBuildPage.self) { $0.bindDeleteBuild($1) },
            PageRoutes(DeleteReleasePage.self) { $0.bindDeleteRelease($1) },
            PageRoutes(BadgePage.self) { $0.bindBadgePage($1) },
            PageRoutes(AppFactsPage.self) { $0.bindAppFacts($1) },
            PageRoutes(ReleasesPage.self) { $0.bindReleases($1) },
            PageRoutes(ReleasePage.self) { $0.bindRelease($1) },
            PageRoutes(VerdictPage.self) { $0.bindVerdictPage($1) },
            PageRoutes(ConformancePage.self) { $0.bindConformance($1) },
            PageRoutes(NutritionLabelPage.self) { $0.bindNutritionLabel($1) },
            PageRoutes(TasksPage.self) { $0.bindTasks($1) },
            PageRoutes(StatementPage.self) { $0.bindStatements($1) },
            PageRoutes(ReleaseFactsPage.self) { $0.bindReleaseFacts($1) },
            PageRoutes(ReleaseOrderPage.self) { $0.bindReleaseOrder($1) },
            PageRoutes(ScreenPage.self, UncapturedPage.self) { $0.bindScreen($1) },
            PageRoutes(ElementPage.self) { $0.bindElement($1) },
            PageRoutes(ComparisonPage.self) { $0.bindComparison($1) },
            PageRoutes(MatchesPage.self) { $0.bindCorrectionForms($1) },
            PageRoutes(ContrastPage.self) { $0.bindContrast($1) },
            PageRoutes(ColorsPage.self) { $0.bindColors($1) },
            PageRoutes(VisionPage.self) { $0.bindVision($1) },
            PageRoutes(GesturesPage.self) { $0.bindGestures($1) },
            PageRoutes(SpokenPage.self) { $0.bindSpoken($1) },
            PageRoutes(TextSizesPage.self) { $0.bindTextSizes($1) },
            PageRoutes(ReachPage.self) { $0.bindReach($1) },
            PageRoutes(ReleaseReachPage.self) { $0.bindReleaseReach($1) },
            PageRoutes(ReachTablePage.self) { $0.bindReachTable($1) },
            PageRoutes(ReportsPage.self) { $0.bindReportsInbox($1) },
            PageRoutes(InboxPage.self, PlacePage.self) { $0.bindInboxPage($1) },
            PageRoutes(NewReportPage.self) { $0.bindNewReport($1) },
            PageRoutes(ReportPage.self) { $0.bindReport($1) },
            PageRoutes(ReporterPage.self, ReporterGonePage.self) { $0.bindReporter($1) },
            PageRoutes(ToTellPage.self) { $0.bindToTell($1) },
            PageRoutes(BurstsPage.self) { $0.bindBurstPages($1) },
            PageRoutes(ProblemsPage.self) { $0.bindProblemQueue($1) },
            PageRoutes { routes, _ in routes.bindProblemTable() },
            PageRoutes(ProblemPage.self) { $0.bindProblem($1) },
            PageRoutes(WatchedPage.self) { $0.bindWatched($1) },
            PageRoutes(NewUploadPage.self) { $0.bindNewUpload($1) },
            PageRoutes(UploadPage.self) { $0.bindUpload($1) },
            PageRoutes(ImportPage.self) { $0.bindImport($1) },
            PageRoutes(ImportColumnsPage.self) { $0.bindImportColumns($1) },
            PageRoutes(ImportProgressPage.self) { $0.bindImportProgress($1) },
            PageRoutes { $0.bindAttachmentForms($1) },
            PageRoutes(MappingPage.self) { $0.bindMapping($1) },
            PageRoutes(SearchPage.self) { $0.bindSearch($1) },
            PageRoutes(PolicyPage.self) { $0.bindPolicy($1) },
            PageRoutes(WebhooksPage.self, WebhookPage.self) { $0.bindWebhookPages($1) },
            PageRoutes(ExpectationsPage.self, ExpectationPage.self) { $0.bindExpectationPages($1) },
            PageRoutes(SessionsPage.self, SessionPage.self) { $0.bindSessionPages($1) },
            PageRoutes(RecordingPage.self, AgreementPage.self) { $0.bindRecordingPages($1) },
            PageRoutes(ChecklistPage.self) { $0.bindChecklist($1) },
            PageRoutes(FindingPage.self) { $0.bindFinding($1) },
            PageRoutes(DecisionsPage.self) { $0.bindDecisionPages($1) },
            PageRoutes(BacklogPage.self) { $0.bindBacklogPage($1) },
            PageRoutes(SettingsPage.self, SecretPage.self) { $0.bindSettings($1) },
            PageRoutes(MailPage.self) { $0.bindMail($1) },
            PageRoutes(MailLinkPage.self) { $0.bindMailLinks($1) },
            PageRoutes(AuditLogPage.self) { $0.bindAuditLog($1) },
            PageRoutes(PrivacyPage.self) { $0.bindPrivacyPages($1) },
            PageRoutes(HeldReportsPage.self) { $0.bindHeldReports($1) },
            PageRoutes(PublicReportPage.self, PublicThanksPage.self) { $0.bindPublicReport($1) },
            PageRoutes(RulesPage.self, RulePage.self) { $0.bindRules($1) },
            PageRoutes(ComponentsPage.self) { $0.bindComponents($1) },
            PageRoutes(FormatsPage.self) { $0.bindFormats($1) },
            PageRoutes(ErrorKindPage.self) { $0.bindErrorKinds($1) },
            PageRoutes(ReferencePage.self) { $0.bindReference($1) },
            PageRoutes(ReferencePartPage.self) { $0.bindReferenceParts($1) },
        ]
    }
}

extension Routes {
    mutating func bindPages(_ renderer: Renderer) {
        for routes in PageRoutes.all { routes.bind(&self, renderer) }
    }
}
