import Glibc

/// Nanoseconds of a clock that nobody sets.
enum Clock {
    static let never = Int64.max

    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    static func nanoseconds(_ seconds: Double) -> Int64 { Int64(seconds * 1e9) }

    /// Asks every 10 ms until it is so, or until the time has come.
    static func wait(until end: Int64, for condition: () -> Bool) -> Bool {
        while !condition() {
            guard now < end else { return false }
            usleep(10_000)
        }
        return true
    }
}
