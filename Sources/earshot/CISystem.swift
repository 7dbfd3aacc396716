import ArgumentParser

/// A system that runs a team's jobs, with the lines that make Earshot's gate one of them. docs/ci holds the same files.
enum CISystem: String, CaseIterable, ExpressibleByArgument {
    case github, gitlab, jenkins, bitrise, fastlane, shell
    case xcodeCloud = "xcode-cloud"

    /// The one that says so in its environment.
    static func around(_ environment: [String: String]) -> CISystem {
        let signs: [(name: String, system: CISystem)] = [
            ("GITHUB_ACTIONS", .github), ("GITLAB_CI", .gitlab), ("JENKINS_URL", .jenkins), ("BITRISE_IO", .bitrise),
            ("CI_XCODE_CLOUD", .xcodeCloud), ("FASTLANE_LANE_NAME", .fastlane),
        ]
        return signs.first { environment[$0.name]?.isEmpty == false }?.system ?? .shell
    }

    var title: String {
        switch self {
        case .github: "GitHub Actions"
        case .gitlab: "GitLab CI"
        case .jenkins: "Jenkins"
        case .bitrise: "Bitrise"
        case .fastlane: "fastlane"
        case .shell: "a shell"
        case .xcodeCloud: "Xcode Cloud"
        }
    }

    /// Where it looks for them.
    var fileName: String {
        switch self {
        case .github: ".github/workflows/earshot.yml"
        case .gitlab: ".gitlab-ci.yml"
        case .jenkins: "Jenkinsfile"
        case .bitrise: "bitrise.yml"
        case .fastlane: "fastlane/Fastfile"
        case .shell: "earshot.sh"
        case .xcodeCloud: "ci_scripts/ci_post_xcodebuild.sh"
        }
    }

    /// What counts its runs, so that each run has a build of its own.
    private var number: String {
        switch self {
        case .github: "$GITHUB_RUN_NUMBER"
        case .gitlab: "$CI_PIPELINE_IID"
        case .jenkins, .fastlane, .shell: "$BUILD_NUMBER"
        case .bitrise: "$BITRISE_BUILD_NUMBER"
        case .xcodeCloud: "$CI_BUILD_NUMBER"
        }
    }

    private func upload(_ app: String) -> String {
        "earshot upload --app \(app) --build \"$APP_VERSION+\(number)\" --new-build-if-sealed --seal --build-file earshot.build captures"
    }

    /// What a pull request asks: nothing of it is kept.
    private func preview(_ app: String) -> String {
        "earshot upload --preview --app \(app) --build \"$APP_VERSION+pr\" --markdown captures > earshot.md"
    }

    /// - Parameter form: as `--format junit > earshot.xml`.
    private func gate(_ app: String, _ form: String = "") -> String {
        "earshot gate --app \(app) --build \"$(cat earshot.build)\"" + (form.isEmpty ? "" : " \(form)")
    }

    /// Tells the pull request that the job is of.
    private func comment(_ app: String) -> String {
        "earshot comment --\(rawValue) --app \(app) earshot.md"
    }

    func recipe(app: String) -> String {
        let upload = upload(app), gate = gate(app)
        return switch self {
        case .github:
            """
            # Secrets: EARSHOT_URL, EARSHOT_TOKEN (scopes upload and read). Your tests write captures/ before this.
            name: Earshot
            on:
              push:
                branches: [main]
              pull_request:
            permissions: {contents: read, pull-requests: write, statuses: write}
            jobs:
              earshot:
                runs-on: ubuntu-latest
                env:
                  EARSHOT_URL: ${{ secrets.EARSHOT_URL }}
                  EARSHOT_TOKEN: ${{ secrets.EARSHOT_TOKEN }}
                  APP_VERSION: "1.0"
                steps:
                  - uses: actions/checkout@v4
                  - if: github.event_name == 'push'
                    run: |
                      \(upload)
                      \(self.gate(app, "--format markdown >> \"$GITHUB_STEP_SUMMARY\""))
                  - if: github.event_name == 'pull_request'
                    run: |
                      \(preview(app))
                  - if: always() && github.event_name == 'pull_request'
                    env:
                      GITHUB_TOKEN: ${{ github.token }}
                    run: |
                      \(comment(app))

            """
        case .gitlab:
            """
            # Variables, masked: EARSHOT_URL, EARSHOT_TOKEN (scopes upload and read), and for comments EARSHOT_GITLAB_TOKEN (of the
            # project: api, Developer). A job before these leaves captures/.
            variables:
              APP_VERSION: "1.0"
            earshot:
              rules:
                - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
              script:
                - \(upload)
                - \(self.gate(app, "--format junit > earshot.xml"))
              artifacts:
                when: always
                reports:
                  junit: earshot.xml
            earshot-merge-request:
              rules:
                - if: $CI_PIPELINE_SOURCE == "merge_request_event"
              script:
                - \(preview(app))
              after_script:
                - \(comment(app))

            """
        case .jenkins:
            """
            // Credentials: earshot-url, earshot-token (scopes upload and read). A stage before this leaves captures/.
            pipeline {
              agent any
              environment {
                EARSHOT_URL = credentials('earshot-url')
                EARSHOT_TOKEN = credentials('earshot-token')
                APP_VERSION = '1.0'
              }
              stages {
                stage('Earshot') {
                  steps {
                    sh '''
                      \(upload)
                      \(self.gate(app, "--format junit > earshot.xml"))
                    '''
                  }
                  post { always { junit 'earshot.xml' } }
                }
              }
            }

            """
        case .bitrise:
            """
            # Secrets: EARSHOT_URL, EARSHOT_TOKEN (scopes upload and read). A step before this leaves captures/.
            workflows:
              earshot:
                envs:
                - APP_VERSION: "1.0"
                steps:
                - script:
                    inputs:
                    - content: |-
                        set -e
                        \(upload)
                        \(gate)

            """
        case .fastlane:
            """
            # EARSHOT_URL, EARSHOT_TOKEN (scopes upload and read), APP_VERSION and BUILD_NUMBER come from the environment.
            lane :earshot do
              sh <<~SH
                set -e
                cd ..
                \(upload)
                \(gate)
              SH
            end

            """
        case .shell:
            """
            #!/bin/sh
            # EARSHOT_URL, EARSHOT_TOKEN (scopes upload and read), APP_VERSION and BUILD_NUMBER come from the environment.
            set -e
            \(upload)
            \(gate)

            """
        case .xcodeCloud:
            """
            #!/bin/sh
            # Environment of the workflow: EARSHOT_URL, APP_VERSION, and as a secret EARSHOT_TOKEN (scopes upload and read).
            # The tests attach what is captured; it is taken out of the result bundle.
            set -e
            [ "$CI_XCODEBUILD_ACTION" = test-without-building ] || exit 0
            xcrun xcresulttool export attachments --path "$CI_RESULT_BUNDLE_PATH" --output-path captures
            \(upload)
            \(gate)

            """
        }
    }
}
