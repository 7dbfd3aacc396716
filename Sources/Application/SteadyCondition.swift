import Foundation

/// A lock and something to wait for under it, with time-outs that the wall clock has no part in. Foundation's `NSCondition`
/// waits until a time of day: where the clock is set back by hours, so long does it wait.
///
/// `@unchecked Sendable`: pthreads' own lock and condition, made for many threads.
final class SteadyCondition: @unchecked Sendable {  // pthreads' own, made for many threads
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }

    func broadcast() { pthread_cond_broadcast(condition) }

    /// Under the lock only.
    func wait() { pthread_cond_wait(condition, mutex) }

    /// Under the lock only. Waits while that is so, and not for longer than so many seconds.
    func wait(while isSo: () -> Bool, seconds: Double) {
        var end = timespec()
        clock_gettime(CLOCK_MONOTONIC, &end)
        let whole = seconds.rounded(.down)
        end.tv_sec += Int(whole)
        end.tv_nsec += Int((seconds - whole) * 1e9)
        if end.tv_nsec >= 1_000_000_000 { (end.tv_sec, end.tv_nsec) = (end.tv_sec + 1, end.tv_nsec - 1_000_000_000) }
        while isSo(), pthread_cond_timedwait(condition, mutex, &end) == 0 {}
    }
}
