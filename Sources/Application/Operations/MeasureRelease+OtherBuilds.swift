import Storage

extension MeasureRelease {
    /// That another build of the release may be the one that is meant, in a sentence.
    var otherBuilds: [String] {
        let build = asking.build
        guard asking.isBuildNamed else {
            return history.latecomer(beside: build).map { last in
                [
                    "\(last.name) came later than \(build.name) and is not the one judged, since its number is lower. Ask of it by its name, or give each build a higher number than the one before it."
                ]
            } ?? []
        }
        guard let newest = history.judgedBuild(of: asking.release), newest.id != build.id else { return [] }
        return [
            "\(newest.name) comes after \(build.name), the one judged: whether problems are open is said of the release with both."
        ]
    }
}
