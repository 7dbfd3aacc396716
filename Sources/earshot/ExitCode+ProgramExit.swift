import API
import ArgumentParser

extension ExitCode {
    init(_ exit: ProgramExit) { self.init(exit.rawValue) }
}
