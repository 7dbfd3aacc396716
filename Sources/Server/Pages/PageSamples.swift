import Mustache

/// A page with everything in it, to be looked at beside its template.
package struct PageSample {
    package let template: String
    /// What the template is filled with.
    package let values: Any

    package func print() throws -> String {
        MustacheLibrary(templates: try Templates.all()).render(PlainValues.of(values), withTemplate: template) ?? ""
    }
}

/// One sample of every page.
package enum PageSamples {
    package static var all: [PageSample] { types.map { Renderer.sample($0) } }
    /// The templates' texts, by name.
    package static func templates() throws -> [String: String] { try Templates.texts() }

    private static var types: [any PageContent.Type] {
        [
            AppPage.self, ColorsPage.self, ConformancePage.self, ContrastPage.self, ComparisonPage.self,
            ElementPage.self, MatchesPage.self,
            ErrorKindPage.self, ErrorPage.self, ExpectationPage.self, ExpectationsPage.self, FormatsPage.self,
            HomePage.self, ImportColumnsPage.self, ImportPage.self, MappingPage.self, NewReportPage.self,
            NewUploadPage.self, NutritionLabelPage.self, PolicyPage.self, ProblemPage.self, ProblemsPage.self,
            ReferencePage.self, ReleasePage.self, ReportPage.self, ReportsPage.self, RulePage.self, RulesPage.self,
            ScreenPage.self, SearchPage.self, SecretPage.self, SettingsPage.self, SignInLinkPage.self, SignInPage.self,
            UploadPage.self, VisionPage.self, WebhookPage.self, WebhooksPage.self,
            AppPage.self,
            ChecklistPage.self,
            ColorsPage.self,
            ContrastPage.self,
            ElementPage.self,
            ErrorKindPage.self,
            ErrorPage.self,
            ExpectationPage.self,
            ExpectationsPage.self,
            DecisionsPage.self,
            FindingPage.self,
            FormatsPage.self,
            GesturesPage.self,
            HomePage.self,
            ImportColumnsPage.self,
            ImportPage.self,
            MappingPage.self,
            NewReportPage.self,
            NewUploadPage.self,
            PolicyPage.self,
            ProblemPage.self,
            ProblemsPage.self,
            ReferencePage.self,
            ReleasePage.self,
            ReportPage.self,
            ReportsPage.self,
            RulePage.self,
            RulesPage.self,
            ScreenPage.self,
            SearchPage.self,
            SecretPage.self,
            SessionPage.self,
            SessionsPage.self,
            SettingsPage.self,
            SignInLinkPage.self,
            SignInPage.self,
            SpokenPage.self,
            UploadPage.self,
            VisionPage.self,
            AppPage.self, ColorsPage.self, ContrastPage.self, ElementPage.self, ErrorKindPage.self, ErrorPage.self,
            FormatsPage.self, HomePage.self,
            ImportPage.self, NewReportPage.self, NewUploadPage.self, PolicyPage.self, ProblemPage.self,
            ProblemsPage.self, ReachPage.self, ReachTablePage.self, ReferencePage.self, ReleaseReachPage.self,
            ReleasePage.self, ReportPage.self, ReportsPage.self, RulePage.self,
            RulesPage.self, ScreenPage.self, SearchPage.self, SecretPage.self, SettingsPage.self, SignInLinkPage.self,
            SignInPage.self, TextSizesPage.self, UploadPage.self, VisionPage.self,
            UploadPage.self,
            VisionPage.self,
            AppPage.self, BurstsPage.self, ElementPage.self, ErrorKindPage.self, ErrorPage.self, FormatsPage.self,
            HomePage.self,
            ImportPage.self, NewReportPage.self, NewUploadPage.self, PolicyPage.self, ProblemPage.self,
            ProblemsPage.self, ReferencePage.self, ReleasePage.self, ReportPage.self, ReportsPage.self, RulePage.self,
            RulesPage.self, ScreenPage.self, SearchPage.self, SecretPage.self, SettingsPage.self, SignInLinkPage.self,
            SignInPage.self, UploadPage.self, WatchedPage.self,
            AppPage.self, ElementPage.self, ErrorKindPage.self, ErrorPage.self, FormatsPage.self, HomePage.self,
            ImportPage.self, NewReportPage.self, NewUploadPage.self, PolicyPage.self, ProblemPage.self,
            ProblemsPage.self, ReferencePage.self, ReleaseFactsPage.self, ReleaseOrderPage.self, ReleasePage.self,
            ReportPage.self, ReportsPage.self, RulePage.self,
            RulesPage.self, ScreenPage.self, SearchPage.self, SecretPage.self, SettingsPage.self, SignInLinkPage.self,
            SignInPage.self, UploadPage.self,
        ]
    }
}
