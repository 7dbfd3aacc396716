import API
import Foundation

extension DocumentWords {
    /// Those in the folder `Document`, which lies beside the program.
    static func ofHouse() throws -> DocumentWords {
        guard let folder = Bundle.module.resourceURL?.appending(path: "Document") else { throw PageTemplates.Missing() }
        return try DocumentWords(folder: folder)
    }
}
