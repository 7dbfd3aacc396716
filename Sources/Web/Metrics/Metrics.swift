import Application
import Foundation
import Storage
import Synchronization

/// What was answered since the start, counted for Prometheus.
final class Metrics: Sendable {
    typealias PoolUse = (lent: Int, size: Int, waits: Int, waitedSeconds: Double)

    /// Where requests are counted that no route answers: our own files, and addresses that are none.
    let files = RouteMeter(), nowhere = RouteMeter()
    private let routes = Mutex<[(method: String, path: String, meter: RouteMeter)]>([])
    private let pools: @Sendable () -> [(name: String, use: PoolUse)]
    private let leftOutLogLines: @Sendable () -> Int

    /// - Parameter pools: of connections to the database, the one that quick requests read by first.
    init(
        leftOutLogLines: @escaping @Sendable () -> Int = { 0 },
        pools: @escaping @Sendable () -> [(name: String, use: PoolUse)] = { [] }
    ) {
        (self.leftOutLogLines, self.pools) = (leftOutLogLines, pools)
    }

    /// Tells of these routes from now on.
    func watch(_ meters: [(method: String, path: String, meter: RouteMeter)]) {
        let unrouted = [("any", "files", files), ("any", "none", nowhere)]
        routes.withLock { $0 = meters.sorted { ($0.path, $0.method) < ($1.path, $1.method) } + unrouted }
    }

    /// - Parameter facts: `nil`: the database can't be asked.
    func text(_ facts: WatchedFacts?, now: Date) -> String {
        var exposition = Exposition()
        let routes = routes.withLock(\.self)
        exposition.requests(routes.map(\.meter))
        exposition.routes(routes)
        exposition.pools(pools())
        exposition.alone(
            "earshot_log_lines_left_out_total", .counter, "Lines of the log that could not be written.",
            leftOutLogLines())
        exposition.facts(facts, now: now)
        return exposition.text
    }
}

extension Exposition {
    /// All requests together.
    fileprivate mutating func requests(_ meters: [RouteMeter]) {
        var count = 0, seconds = 0.0
        begin("earshot_requests_total", .counter, "Requests answered, by class of status.")
        for digit in RouteMeter.classes {
            let readings = meters.map { $0.reading(digit) }, sum = readings.reduce(0) { $0 + $1.count }
            sample("earshot_requests_total", of: ["status": "\(digit)xx"], sum)
            count += sum
            seconds += readings.reduce(0) { $0 + $1.seconds }
        }
        begin("earshot_request_seconds", .summary, "Time spent answering.")
        sample("earshot_request_seconds_sum", seconds)
        sample("earshot_request_seconds_count", count)
    }

    /// Each route that was asked, by its pattern.
    fileprivate mutating func routes(_ routes: [(method: String, path: String, meter: RouteMeter)]) {
        begin("earshot_route_seconds", .histogram, "Time spent answering, by route and class of status.")
        for (method, path, meter) in routes {
            for digit in RouteMeter.classes {
                let reading = meter.reading(digit), status = "\(digit)xx"
                guard reading.count > 0 else { continue }
                var below = 0
                for (place, count) in reading.counts.enumerated() {
                    below += count
                    let bound = place < RouteMeter.bounds.count ? "\(RouteMeter.bounds[place])" : "+Inf"
                    sample(
                        "earshot_route_seconds_bucket",
                        of: ["method": method, "route": path, "status": status, "le": bound], below)
                }
                sample(
                    "earshot_route_seconds_sum", of: ["method": method, "route": path, "status": status],
                    reading.seconds)
                sample("earshot_route_seconds_count", of: ["method": method, "route": path, "status": status], below)
            }
        }
        begin("earshot_route_received_bytes_total", .counter, "Bytes of bodies that were sent to a route.")
        for (method, path, meter) in routes where meter.receivedBytes > 0 {
            sample("earshot_route_received_bytes_total", of: ["method": method, "route": path], meter.receivedBytes)
        }
    }

    fileprivate mutating func pools(_ pools: [(name: String, use: Metrics.PoolUse)]) {
        if let quick = pools.first?.use {
            alone("earshot_database_connections_lent", .gauge, "Database connections in use.", quick.lent)
            alone("earshot_database_connections_max", .gauge, "Database connections there may be.", quick.size)
        }
        begin("earshot_database_pool_lent", .gauge, "Database connections in use, by what they are for.")
        for (name, use) in pools { sample("earshot_database_pool_lent", of: ["pool": name], use.lent) }
        begin("earshot_database_pool_max", .gauge, "Database connections there may be, by what they are for.")
        for (name, use) in pools { sample("earshot_database_pool_max", of: ["pool": name], use.size) }
        begin("earshot_database_waits_total", .counter, "Requests that had to wait for a database connection.")
        for (name, use) in pools { sample("earshot_database_waits_total", of: ["pool": name], use.waits) }
        begin("earshot_database_wait_seconds_total", .counter, "Time that requests waited for a database connection.")
        for (name, use) in pools {
            sample("earshot_database_wait_seconds_total", of: ["pool": name], use.waitedSeconds)
        }
    }

    fileprivate mutating func facts(_ facts: WatchedFacts?, now: Date) {
        alone("earshot_database_up", .gauge, "1 where the database answers, else 0.", facts == nil ? 0 : 1)
        guard let facts else { return }
        alone(
            "earshot_oldest_notice_seconds", .gauge,
            "Age of the oldest notice that its webhook has not had yet; 0: none waits.",
            facts.oldestNotice.map { max(0, now.timeIntervalSince($0)) } ?? 0)
        if let seal = facts.lastSeal {
            alone(
                "earshot_last_seal_seconds", .gauge, "Time since a build was last sealed, of any app.",
                max(0, now.timeIntervalSince(seal)))
        }
    }
}
