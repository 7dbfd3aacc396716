/// A long list of rows with title, detail, switch and button, as one `earshot-capture/1`. The same every time.
struct GeneratedList {
    var rows: Int
    /// Every tenth title differs and every seventh row is gone: what a release changes.
    var changed = false

    var capture: String {
        let cells = (0..<rows).filter { !changed || $0 % 7 != 3 }.map(cell)
        return """
            {"format":"earshot-capture/1","screen":{"key":"list","title":"List"},"variant":{"device":{"idiom":"phone","size":[390,844]},"locale":"en"},
            "root":{"className":"UIView","frame":[0,0,390,844],"backgroundColor":"#FFFFFF","children":[
            {"className":"UITableView","frame":[0,0,390,844],"clips":true,"children":[\(cells.joined(separator: ","))]}]}}
            """
    }

    private func cell(_ number: Int) -> String {
        let y = number * 100
        let title = changed && number % 10 == 0 ? "Workout \(number), renewed" : "Workout \(number)"
        let detail = "\(10 + number % 50) min with the coach, season \(number % 7)"
        return """
            {"className":"App.RowCell","frame":[0,\(y),390,100],"children":[
            {"isElement":true,"label":"\(title)","text":"\(title)","traits":["staticText"],"textColor":"#333333","frame":[16,\(y + 8),200,20]},
            {"isElement":true,"label":"\(detail)","text":"\(detail)","traits":["staticText"],"textColor":"#444444","frame":[16,\(y + 32),200,20]},
            {"isElement":true,"label":"Remind me of \(number)","value":"\(number % 2)","traits":["button","switchButton"],"identifier":"remind-\(number)","frame":[300,\(y + 8),60,44]},
            {"isElement":true,"label":"Start \(number)","text":"Start","traits":["button"],"identifier":"start-\(number)","gestures":["tap"],"frame":[300,\(y + 54),60,44]}]}
            """
    }
}
