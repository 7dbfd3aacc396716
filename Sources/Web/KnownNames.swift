/// What names there are where one was used that there is not.
enum KnownNames {
    /// The end of a sentence: “there are key, name”.
    static func told(_ names: [String]) -> String {
        switch names.count {
        case 0: "there is none here"
        case 1: "there is \(names[0]) alone"
        default: "there are " + names.joined(separator: ", ")
        }
    }
}
