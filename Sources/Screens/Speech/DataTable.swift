/// Where a data table finds its cells, and which headers it speaks for one.
///
/// Source: AccessibilitySnapshot, `testDataTable…`; with unknown columns VoiceOver may do otherwise, its authors say.
struct DataTable {
    private struct CellPosition: Hashable {
        var row: Int
        var column: Int
    }
    private let tree: Tree
    private let table: Int
    private var cellByPlace: [CellPosition: Int] = [:]
    /// Column of the first cell the table has in each row.
    private var firstColumn: [Int: Int] = [:]

    init(_ table: Int, in tree: Tree) {
        (self.tree, self.table) = (tree, table)
        for index in tree.below(table) { add(index) }
        for index in tree.elements(of: table) ?? [] where !tree.isBelow(index, table) { add(index) }
    }

    private mutating func add(_ index: Int) {
        guard let cell = tree.nodes[index].rare?.details.cell, let row = cell.gridRow ?? cell.row,
            let column = cell.gridColumn ?? cell.column
        else { return }
        let place = CellPosition(row: row, column: column)
        if cellByPlace[place] == nil { cellByPlace[place] = index }
        if column >= 0 { firstColumn[row] = min(firstColumn[row] ?? column, column) }
    }

    /// `nil` for an element that is no cell.
    func context(of index: Int) -> SpeechContext? {
        guard let cell = tree.nodes[index].rare?.details.cell else { return nil }
        var context = SpeechContext.Cell()
        (context.row, context.column) = (cell.row, cell.column)
        (context.rowSpan, context.columnSpan) = (cell.rowSpan, cell.columnSpan)
        if let row = cell.row, let column = cell.column {
            context.firstInRow = firstColumn[row].map { $0 >= column } ?? true
            if context.firstInRow { context.rowHeaders = rowHeaders(row, of: index) }
        }
        if let column = cell.column {
            context.columnHeaders = columnHeaders(column, of: index, cell, firstInRow: context.firstInRow)
        }
        return .dataTableCell(context)
    }

    /// Only headers that the table returns at the place they claim for themselves.
    private func rowHeaders(_ row: Int, of index: Int) -> [SpeechContext.Header] {
        headers(tree.nodes[table].rowHeaders?[row], of: index).filter { header in
            guard let claim = tree.nodes[header].rare?.details.cell, let row = claim.row, let column = claim.column
            else {
                return false
            }
            return cellByPlace[CellPosition(row: row, column: column)] == header
        }.map(spoken)
    }

    /// Without the header right above a cell that is first in its row.
    private func columnHeaders(
        _ column: Int, of index: Int, _ cell: NodeDetails.TableCell, firstInRow: Bool
    ) -> [SpeechContext.Header] {
        headers(tree.nodes[table].columnHeaders?[column], of: index).filter { header in
            guard firstInRow, let row = cell.row, let claim = tree.nodes[header].rare?.details.cell else { return true }
            return !(claim.row == row - 1 && claim.column == column)
        }.map(spoken)
    }

    /// In the table's order, without the cell itself.
    private func headers(_ ids: [String]?, of index: Int) -> [Int] {
        (ids ?? []).compactMap { tree.indexByID[$0] }.filter { $0 != index }
    }

    private func spoken(_ header: Int) -> SpeechContext.Header {
        SpeechContext.Header(label: tree.nodes[header].label, value: tree.nodes[header].value)
    }
}
