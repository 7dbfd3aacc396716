/// What went with a build that was deleted.
package struct BuildRemovalResource: Codable, Sendable {
    /// The build, as 5.0+12.
    package var build: String
    /// How many files that were sent to it.
    package var uploads: Int
    /// How many states of screens that no other build shows.
    package var captures: Int
    /// How many elements that nothing else tells of.
    package var elements: Int
    /// Keys of screens that nothing else tells of.
    package var screens: [String]
    /// Its release, where that held no other build and nothing else tells of it; it is gone as well.
    package var release: String?

    package init(
        build: String, uploads: Int, captures: Int, elements: Int, screens: [String], release: String?
    ) {
        (self.build, self.uploads, self.captures) = (build, uploads, captures)
        (self.elements, self.screens, self.release) = (elements, screens, release)
    }
}

extension Endpoint where Input == BuildInput, Body == Nothing, Output == BuildRemovalResource {
    package static var deleteBuild: Self {
        Endpoint(
            .delete, "/v1/apps/{app}/builds/{build}",
            "Delete a build that was not sealed and that nothing rests on, with all that it alone brought. What rests on a build is named in the refusal.",
            scope: .admin, weight: .long(bodyLimit: 1 << 10), errors: [.notFound, .conflict])
    }
}
