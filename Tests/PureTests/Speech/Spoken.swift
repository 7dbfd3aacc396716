import Formats
import Screens
import Testing

/// A capture written as JSON in a test: `root` is what stands inside the root node's braces.
func capture(_ root: String, variant: String = "{}", unknown: [String] = []) throws -> Capture {
    let json = """
        {"format":"earshot-capture/1","variant":\(variant),"root":{"frame":[0,0,400,800],\(root)}}
        """
    var capture = try #require(try Import.read(Array(json.utf8)).captures.first)
    capture.unknown = unknown
    return capture
}

/// What is heard on it.
func spoken(
    _ root: String, variant: String = "{}", unknown: [String] = [], mode: Speaker.Mode = .reference
) throws -> Transcript {
    Speaker(mode: mode).speak(try capture(root, variant: variant, unknown: unknown))
}

/// One element as JSON.
func element(_ label: String, _ x: Int, _ y: Int, _ more: String = "") -> String {
    #"{"label":"\#(label)","isElement":true,"frame":[\#(x),\#(y),40,20]\#(more.isEmpty ? "" : ","+more)}"#
}
