package import API
import Foundation
import History
import Screens
import Storage

extension Operations {
    /// More tasks, or screens of one, than anybody calls common.
    private static let mostTasks = 50
    private static let mostScreens = 50

    package func setTasks(_ input: AppInput, _ body: TasksBody) throws {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let kept = Set(try transaction.tasks(ofApp: app.id).flatMap(\.screens))
            var faults = FieldFaults()
            if body.items.count > Self.mostTasks {
                faults.refuse("/items", "An app has at most \(Self.mostTasks) common tasks.")
            }
            for (index, task) in body.items.prefix(Self.mostTasks).enumerated() {
                let pointer = "/items/\(index)"
                if Words.isBlank(task.name) || task.name.utf8.count > 200 {
                    faults.refuse("\(pointer)/name", "A task has a name of at most 200 bytes.")
                }
                if body.items.prefix(index).contains(where: { $0.name == task.name }) {
                    faults.refuse("\(pointer)/name", "“\(task.name)” stands there twice.")
                }
                if !(1...Self.mostScreens).contains(task.screens.count) {
                    faults.refuse("\(pointer)/screens", "A task leads over 1 to \(Self.mostScreens) screens.")
                }
                for (place, key) in task.screens.prefix(Self.mostScreens).enumerated() where !kept.contains(key) {
                    guard try !isMet(key, of: app, in: transaction) else { continue }
                    faults.refuse("\(pointer)/screens/\(place)", "\(app.name) has no screen “\(key)”.")
                }
            }
            try faults.raise()
            try transaction.setTasks(
                body.items.map {
                    CommonTask(name: $0.name.trimmingCharacters(in: .whitespacesAndNewlines), screens: $0.screens)
                }, ofApp: app.id)
            try transaction.note("tasksSet", "app/\(app.id)", app: app.id, caller: caller)
        }
    }
}
