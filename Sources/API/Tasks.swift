package import History

/// What people come to an app for, as a walk over screens.
package struct TaskBody: Codable, Sendable, Hashable {
    /// As people call it: “Buy a ticket”.
    package var name: String
    /// Keys of the screens, in the order in which one meets them.
    package var screens: [String]
    package init(name: String, screens: [String]) { (self.name, self.screens) = (name, screens) }
}

package struct TasksBody: Codable, Sendable, Hashable {
    /// All common tasks: what is left out is none any more.
    package var items: [TaskBody]
    package init(items: [TaskBody]) { self.items = items }
}

/// How a common task stands in a release.
package struct TaskResource: Codable, Sendable, Hashable {
    /// As people call it.
    package var name: String
    /// Keys of its screens, in their order.
    package var screens: [String]
    /// `hindered`: something on its screens stands in the way; `unproven`: not each was captured and gone through; `clear`: each
    /// was, and nothing is known against it.
    package var answer: TaskStanding.Answer
    /// Sentences for people, screen by screen.
    package var why: [String]
    package init(_ standing: TaskStanding) {
        (name, screens) = (standing.task.name, standing.task.screens)
        (answer, why) = (standing.answer, standing.why)
    }
}

extension Endpoint where Input == AppInput, Body == Nothing, Output == Listing<TaskBody> {
    package static var getTasks: Self {
        Endpoint(
            .get, "/v1/apps/{app}/tasks", "The common tasks of an app, each a walk over screens.", scope: .read,
            errors: [.notFound])
    }
}
extension Endpoint where Input == AppInput, Body == TasksBody, Output == Listing<TaskBody> {
    package static var putTasks: Self {
        Endpoint(
            .put, "/v1/apps/{app}/tasks", "Set all common tasks; those left out are none any more.", scope: .triage,
            errors: [.notFound, .invalidBody, .invalidField, .preconditionFailed])
    }
}
