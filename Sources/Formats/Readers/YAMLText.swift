import Yams

/// YAML as nodes with their lines.
enum YAMLText {
    /// `nil`: there is nothing in it.
    /// - Throws: what is wrong, with its line.
    static func compose(_ text: String) throws(ImportError) -> Yams.Node? {
        do { return try Yams.compose(yaml: text) } catch let error as YamlError {
            throw fault(error)
        } catch {
            throw ImportError("This is no YAML.")
        }
    }

    private static func fault(_ error: YamlError) -> ImportError {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            ImportError("This is no YAML: \(problem).", line: mark.line)
        case .duplicatedKeysInMapping(let keys, let context):
            ImportError("Said twice: \(keys.sorted().joined(separator: ", ")).", line: context.mark.line)
        default: ImportError("This is no YAML.")
        }
    }
}
