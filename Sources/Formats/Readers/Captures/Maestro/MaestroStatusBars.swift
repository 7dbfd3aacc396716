import Screens

/// Maestro's iOS driver hangs the system's status bars beside the app, in a branch of their own without a frame; they are
/// no part of the app.
enum MaestroStatusBars {
    /// No status bar is higher, in points.
    private static let height = 64.0

    /// Whether a branch of the outermost node holds nothing but them: all that has a place lies along the upper edge.
    static func are(_ branch: JSONView, _ frame: (JSONView) throws(ImportError) -> Frame?) throws(ImportError) -> Bool {
        guard try frame(branch)?.hasSize != true else { return false }
        var waiting = [branch]
        var reachesTop = false
        while let value = waiting.popLast() {
            if let place = try frame(value), place.hasSize {
                guard place.y >= 0, place.maxY <= height else { return false }
                reachesTop = reachesTop || place.y == 0
            }
            if let children = value.member("children") { waiting += children.items }
        }
        return reachesTop
    }
}
