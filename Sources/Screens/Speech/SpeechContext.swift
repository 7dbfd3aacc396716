/// What an element's surroundings add to its words: its place in a series, list, landmark or table.
package enum SpeechContext: Hashable, Sendable {
    /// A segment of a segmented control, from 1.
    case series(index: Int, count: Int)
    /// Anything below a view with the trait tabBar, from 1.
    case tab(index: Int, count: Int)
    /// A button of a UITabBar, from 1.
    case tabBarItem(index: Int, count: Int)
    case listStart, listEnd, landmarkStart, landmarkEnd
    case dataTableCell(Cell)

    /// Where a cell stands, rows and columns counted from 0, and what names its row and column.
    package struct Cell: Hashable, Sendable {
        /// `nil`: not found, unknown.
        package var row: Int?
        package var column: Int?
        package var rowSpan = 1
        package var columnSpan = 1
        package var firstInRow = false
        package var rowHeaders: [Header] = []
        package var columnHeaders: [Header] = []
        package init() {}
    }
    package struct Header: Hashable, Sendable {
        package var label: String?
        package var value: String?
        package init(label: String?, value: String?) { (self.label, self.value) = (label, value) }
    }
}
