import Foundation
import Glibc

/// A private Postgres for `serve` without a database URL: a cluster of its own in the data folder, reached by a Unix
/// socket only, kept when the server ends.
///
/// As root it runs under the account `postgres`, since Postgres refuses root. Where that account can't reach the data
/// folder (below `/root`), the cluster lies in `/var/lib/earshot` and the file `cluster` in the data folder says where.
package final class LocalDatabase {
    /// The connection string of libpq.
    package let target: String
    private let place: ClusterFolder
    private let programs: PostgresPrograms
    private let socketFolder: String
    private let watch: Watch
    /// Open as long as this server owns the cluster; the kernel frees it even after kill -9.
    private let lock: Int32

    /// Makes the cluster where there is none, starts it, or takes over one a killed server left running.
    /// - Parameter dataFolder: made where it's missing; `.earshot` unless somebody said otherwise.
    package init(dataFolder: String) throws(LocalDatabaseError) {
        let account = try Account.forPostgres()
        place = try ClusterFolder(dataFolder: dataFolder, account: account)
        lock = try place.lock()
        programs = try PostgresPrograms(fitting: place.data, account: account)
        if !place.isMade { try place.make(with: programs) }

        if let running = try Postmaster.settled(data: place.data, programs: programs) {
            socketFolder = running.socketFolder
        } else {
            socketFolder = try place.prepareSocketFolder()
            try place.start(with: programs, socketFolder: socketFolder)
        }
        target = "host='\(socketFolder)' user=earshot dbname=earshot"
        try programs.makeDatabase(socketFolder: socketFolder)
        watch = Watch(place, programs, socketFolder: socketFolder)
    }

    /// Stops Postgres: sessions are ended, everything is written. What is stored stays.
    package func stop() throws(LocalDatabaseError) {
        watch.end()
        try programs.run("pg_ctl", ["-D", place.data, "-m", "fast", "-w", "-t", "60", "-s", "stop"])
        place.removeSocketFolder(socketFolder)
    }

    deinit {
        watch.end()
        close(lock)
    }
}

/// Why there is no private Postgres; the text is for the person who started the server.
package enum LocalDatabaseError: Error, CustomStringConvertible {
    /// Another server uses the same folder.
    case inUse(String)
    /// Something must be installed or chosen first.
    case missing(String)
    case failed(String)

    package var description: String {
        switch self {
        case .inUse(let folder):
            "another earshot-server uses \(folder); stop it, or choose another folder in EARSHOT_DATA"
        case .missing(let text), .failed(let text): text
        }
    }
}
