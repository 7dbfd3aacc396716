import Foundation
import Testing
import earshot_server

/// The lines of the log, between the threads that answer and the one that writes.
@Suite struct LineBufferTests {
    @Test func `what is handed out is what came, in order, and comes once`() {
        let buffer = LineBuffer(capacity: 64)
        #expect(buffer.isEmpty)
        #expect(buffer.add(Array("one\n".utf8)) == .first)
        #expect(buffer.add(Array("two\n".utf8)) == .behindOthers)
        #expect(!buffer.isEmpty)
        #expect(taken(buffer) == "one\ntwo\n")
        #expect(buffer.isEmpty && taken(buffer).isEmpty)
        #expect(buffer.add(Array("three\n".utf8)) == .first)
        #expect(taken(buffer) == "three\n")
    }

    @Test func `a line that finds no room is left out, and one that fits is not`() {
        let buffer = LineBuffer(capacity: 8)
        #expect(buffer.add(Array("12345\n".utf8)) == .first)
        #expect(buffer.add(Array("789\n".utf8)) == .noRoom)
        #expect(buffer.add(Array("7\n".utf8)) == .behindOthers)
        #expect(buffer.add(Array("\n".utf8)) == .noRoom)
        #expect(taken(buffer) == "12345\n7\n")
        #expect(buffer.add(Array("1234567\n".utf8)) == .first)
    }

    @Test func `lines of many threads are whole, none is lost, and those of one thread stay in order`() {
        let buffer = LineBuffer(capacity: 4096), count = 5000, threads = 6
        var said: [UInt8] = []
        let group = DispatchGroup()
        for thread in 0..<threads {
            Thread.detachNewThread(in: group) {
                for number in 0..<count {
                    let line = Array("\(thread) \(number) \(String(repeating: "x", count: number % 50))\n".utf8)
                    while buffer.add(line) == .noRoom { sched_yield() }
                }
            }
        }
        // Whoever takes is one thread: this one.
        while group.wait(timeout: .now()) == .timedOut || !buffer.isEmpty { buffer.take { said += $0 } }
        var next = [Int](repeating: 0, count: threads), broken = 0
        for line in String(decoding: said, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ", omittingEmptySubsequences: false)
            guard words.count == 3, let thread = Int(words[0]), next.indices.contains(thread),
                let number = Int(words[1]), number == next[thread], words[2].count == number % 50
            else {
                broken += 1
                continue
            }
            next[thread] += 1
        }
        #expect(broken == 0 && next.allSatisfy { $0 == count })
    }

    private func taken(_ buffer: LineBuffer) -> String {
        var text = ""
        buffer.take { text = String(decoding: $0, as: UTF8.self) }
        return text
    }
}

extension Thread {
    fileprivate static func detachNewThread(in group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
        group.enter()
        detachNewThread {
            body()
            group.leave()
        }
    }
}

/// The time that lines of the log begin with.
@Suite struct LogTimeTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (951_782_399, "2000-02-28T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
        (951_868_800, "2000-03-01T00:00:00Z"), (1_709_164_800, "2024-02-29T00:00:00Z"),
        (1_735_689_599, "2024-12-31T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
    ])
    func `is the day and the second, in UTC`(second: Int, text: String) {
        var bytes: [UInt8] = []
        LogTime.append(second, to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == text)
    }

    @Test func `is what the library of dates says, on each day of two hundred years`() {
        for day in 0..<73_000 {
            var bytes: [UInt8] = []
            let second = day * 86_400 + day % 86_400
            LogTime.append(second, to: &bytes)
            let told = Date(timeIntervalSince1970: Double(second)).formatted(.iso8601)
            if String(decoding: bytes, as: UTF8.self) != told { Issue.record("\(told)") }
        }
    }
}
