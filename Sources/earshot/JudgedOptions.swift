import ArgumentParser
import History

/// What is judged: a release, by its newest build, or one build of it.
struct JudgedOptions: ParsableArguments {
    @Option(help: "The release: 5.0.1. Its newest build is judged, unless --build names another.") var release: String?
    @Option(help: "The build that is judged: 5.0.1+1234, as earshot upload --build-file wrote it.") var build: String?

    func validate() throws {
        guard let build else { return }
        guard let name = BuildName(build) else {
            throw ValidationError("“\(build)” is no build: write 5.0.1 or 5.0.1+1234.")
        }
        if let release, release != name.release {
            throw ValidationError("\(build) is no build of \(release).")
        }
    }

    /// The one that was named, or that of the build; `nil`: neither was.
    var releaseName: String? { release ?? build.flatMap { BuildName($0)?.release } }
}
