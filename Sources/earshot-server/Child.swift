import Foundation
import Glibc

/// A program run to its end. Foundation's `Process` waits for its grandchildren too, and `pg_ctl start` leaves a server
/// behind that runs on.
enum Child {
    /// Runs `command` in the root folder (ours may be closed to its account), out of reach of the terminal's Ctrl-C,
    /// with nothing of ours open and none of our environment, so that no PGHOST or PGDATA of somebody's counts.
    /// - Returns: the exit status, -1 when a signal ended it, and what it wrote to standard error.
    static func run(_ command: [String], input: String) throws(LocalDatabaseError) -> (status: Int, words: String) {
        // Files, not pipes: a server that runs on would keep a pipe open.
        let words = try temporaryFile(holding: "")
        defer { close(words) }
        let input = try temporaryFile(holding: input)
        defer { close(input) }

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, words, 2)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)  // a server blocks its signals to wait for them
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))

        let inRoot = ["/usr/bin/env", "-i", "-C", "/", "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8"] + command
        let arguments: [UnsafeMutablePointer<CChar>?] = inRoot.map { strdup($0) } + [nil]
        defer { for text in arguments { free(text) } }
        var process = pid_t()
        let failure = posix_spawn(&process, inRoot[0], &actions, &attributes, arguments, [nil])
        guard failure == 0 else { throw .failed("\(command[0]): \(String(cString: strerror(failure)))") }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return (status & 0x7F == 0 ? Int(status >> 8 & 0xFF) : -1, read(words))
    }

    /// A file without a name, to be read from its start.
    private static func temporaryFile(holding text: String) throws(LocalDatabaseError) -> Int32 {
        var name = Array("/tmp/earshot-XXXXXX".utf8CString)
        let file = mkstemp(&name)
        guard file >= 0 else { throw .failed("no temporary file: \(String(cString: strerror(errno)))") }
        unlink(name)
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        let bytes = Array(text.utf8)
        guard write(file, bytes, bytes.count) == bytes.count, lseek(file, 0, SEEK_SET) == 0 else {
            close(file)
            throw .failed("no temporary file: \(String(cString: strerror(errno)))")
        }
        return file
    }

    private static func read(_ file: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = pread(file, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
