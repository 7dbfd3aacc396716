extension Endpoint where Input == ReleaseInput, Body == Nothing, Output == Nothing {
    package static var deleteRelease: Self {
        Endpoint(
            .delete, "/v1/apps/{app}/releases/{release}",
            "Delete a release that holds no build and that nothing rests on, as a mistyped one. What rests on it is named in the refusal.",
            scope: .admin, errors: [.notFound, .conflict])
    }
}
