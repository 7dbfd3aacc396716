import Foundation
import Glibc
import Synchronization

/// The time as lines of the log begin with it, worded once a second.
enum LogTime {
    private static let last = Mutex<(second: time_t, text: String)>((0, ""))

    static var now: String {
        let second = time(nil)
        return last.withLock { last in
            if last.second != second {
                last = (second, Date(timeIntervalSince1970: TimeInterval(second)).formatted(.iso8601))
            }
            return last.text
        }
    }
}
