import Foundation

/// So much that is held for clients at once, under a name: of all of them, of an address, of a caller.
struct Allowance: Hashable, Sendable {
    let name: String
    /// Bytes.
    let most: Int
}

/// Counts the bytes that are held for clients, so that none of them, and not all of them together, take all memory.
///
/// `@unchecked Sendable`: what changes is under the lock only.
final class Allowances: @unchecked Sendable {  // under the lock only
    private let lock = NSLock()
    private var held: [String: Int] = [:]

    /// Counts the bytes with every allowance, or with none where one of them would be passed. What is alone in its
    /// allowance may be larger than it: the limits of bodies and answers are others' to set.
    func take(_ bytes: Int, from allowances: [Allowance]) -> Bool {
        lock.withLock {
            for allowance in allowances {
                let before = held[allowance.name] ?? 0
                guard before == 0 || before + bytes <= allowance.most else { return false }
            }
            for allowance in allowances { held[allowance.name, default: 0] += bytes }
            return true
        }
    }

    func give(_ bytes: Int, to allowances: [Allowance]) {
        guard bytes > 0 else { return }
        lock.withLock {
            for allowance in allowances {
                let rest = (held[allowance.name] ?? 0) - bytes
                held[allowance.name] = rest > 0 ? rest : nil
            }
        }
    }
}

extension Listener.Configuration {
    /// What a body is counted with. Who has not said who they are shares an eighth with all others of that kind, and has
    /// a quarter of that for their address; who has may fill half.
    func bodyAllowances(_ payer: Payer, address: String) -> [Allowance] {
        let all = Allowance(name: "all", most: bodyMemory)
        return switch payer {
        case .anybody:
            [
                all, Allowance(name: "anybody", most: bodyMemory / 8),
                Allowance(name: "address \(address)", most: bodyMemory / 32),
            ]
        case .known(let name): [all, Allowance(name: "known \(name)", most: bodyMemory / 2)]
        }
    }

    /// What an answer that waits for its reader is counted with.
    func answerAllowances(address: String) -> [Allowance] {
        [
            Allowance(name: "all", most: answerMemory),
            Allowance(name: "address \(address)", most: answerMemory / 4),
        ]
    }
}
