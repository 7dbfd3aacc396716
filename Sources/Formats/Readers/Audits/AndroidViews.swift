import Screens

/// The views that axe for Android recorded with its results: what its findings point at by id.
struct AndroidViews {
    /// Pixels for each density-independent pixel; `nil` where the file names no device.
    let density: Double?
    private var targets: [String: FindingTarget] = [:]

    /// From a file's `axeContext`.
    init(_ context: JSONView?) {
        density = context?["axeDevice", "dpi"]?.number.flatMap { $0 > 0 ? $0 : nil }
        var waiting = context?["axeView"].map { [$0] } ?? []
        while let view = waiting.popLast() {
            if let id = AndroidViews.id(view) { targets[id] = described(view) }
            if let children = view["children"] { waiting += children.items }
        }
    }

    /// Older versions write the id as a number, newer ones as a text.
    private static func id(_ value: JSONView) -> String? { value.loose("axeViewId") }

    func target(of result: JSONView) -> FindingTarget {
        var target = AndroidViews.id(result).flatMap { targets[$0] } ?? FindingTarget()
        let properties = result["props"]
        if target.className == nil { target.className = properties?.loose("className") }
        if target.frame == nil { target.frame = frame(properties?["boundsInScreen"]) }
        return target
    }

    private func described(_ view: JSONView) -> FindingTarget {
        var target = FindingTarget()
        target.label = view.loose("contentDescription") ?? view.loose("text")
        target.className = view.loose("className")
        target.identifier = view.loose("viewIdResourceName")
        target.frame = frame(view["boundsInScreen"])
        return target
    }

    /// Bounds in density-independent pixels. The file counts the screen's own, which say nothing without its density.
    func frame(_ bounds: JSONView?) -> [Double]? {
        guard let scale = density,
            let edges = bounds?.frame("left", "top", "right", "bottom")
                ?? bounds?.frame("Rect.left", "Rect.top", "Rect.right", "Rect.bottom")
        else { return nil }
        return [edges[0] / scale, edges[1] / scale, (edges[2] - edges[0]) / scale, (edges[3] - edges[1]) / scale]
    }
}
