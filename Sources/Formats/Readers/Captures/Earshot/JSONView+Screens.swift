import Screens

/// Values of our vocabulary as `earshot-capture` writes them.
extension JSONView {
    func wantFrame() throws(ImportError) -> Frame {
        let numbers = try wantNumbers(4)
        return Frame(numbers[0], numbers[1], numbers[2], numbers[3])
    }

    func wantInteger(_ range: ClosedRange<Int>) throws(ImportError) -> Int {
        let integer = try wantInteger()
        guard range.contains(integer) else {
            throw error("\(integer) is out of range: \(range.lowerBound) to \(range.upperBound).")
        }
        return integer
    }

    func wantAll<Choice: RawRepresentable<String> & CaseIterable>(of type: Choice.Type) throws(ImportError) -> [Choice]
    {
        var choices: [Choice] = []
        for item in try wantItems() { choices.append(try item.wantOne(of: type)) }
        return choices
    }

    func wantColor() throws(ImportError) -> Color {
        let text = try wantText()
        guard let color = Color(text) else { throw error("“\(text)” is no colour: #RRGGBB or #RRGGBBAA is wanted.") }
        return color
    }

    /// A list of names, the reference's or facebook/idb's, a mask as a hexadecimal text, or a mask as a number.
    func wantTraits() throws(ImportError) -> Traits {
        if let mask { return Traits(rawValue: mask) }
        if let text {
            guard let traits = Traits(hexadecimal: text) else { throw error("“\(text)” is no hexadecimal trait mask.") }
            return traits
        }
        var traits = Traits()
        for item in try wantItems() {
            let name = try item.wantText()
            guard let trait = Traits(name: name) ?? Traits(foreign: name) else {
                let allowed = Traits.named.map(\.name).joined(separator: ", ")
                throw item.error("“\(name)” is no trait; allowed are: \(allowed), supportsZoom.")
            }
            traits.formUnion(trait)
        }
        return traits
    }

    func wantCustomContent() throws(ImportError) -> [NodeDetails.CustomContent] {
        var content: [NodeDetails.CustomContent] = []
        for item in try wantItems() {
            _ = try item.wantFields()
            content.append(
                NodeDetails.CustomContent(
                    label: try item.text("label") ?? "", value: try item.text("value") ?? "",
                    important: try (item.member("important") ?? item.member("isImportant"))?.wantFlag() ?? false))
        }
        return content
    }

    /// Row or column number as text → ids of its header cells.
    func wantHeaders() throws(ImportError) -> [Int: [String]] {
        var headers: [Int: [String]] = [:]
        for field in try wantFields() {
            guard let number = Int(field.key), number >= 0 else {
                throw field.value.error("“\(field.key)” is no row or column number.")
            }
            headers[number] = try field.value.wantTexts()
        }
        return headers
    }

    func wantCell() throws(ImportError) -> NodeDetails.TableCell {
        _ = try wantFields()
        var cell = NodeDetails.TableCell()
        cell.row = try integer("row")
        cell.column = try integer("column")
        cell.rowSpan = try integer("rowSpan") ?? 1
        cell.columnSpan = try integer("columnSpan") ?? 1
        cell.gridRow = try integer("gridRow")
        cell.gridColumn = try integer("gridColumn")
        return cell
    }

    func wantFont() throws(ImportError) -> NodeDetails.Font {
        _ = try wantFields()
        var font = NodeDetails.Font()
        font.size = try number("size")
        if let weight = member("weight") {
            font.weight = if let number = weight.number { .number(number) } else { .name(try weight.wantText()) }
        }
        font.textStyle = try text("textStyle")
        font.scales = try flag("scales")
        return font
    }
}
