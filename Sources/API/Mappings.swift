package import Foundation

/// Which column of a table (CSV) fills which field of a report, under the name of the source it comes from.
package struct MappingResource: Codable, Sendable, Hashable {
    package var name: String
    /// Each field of a report with the name of its column.
    package var columns: [String: String]
    /// The header row it is for: it is chosen by itself when the same row comes again.
    package var header: [String]
    package var updatedAt: Date
    /// Who set it last.
    package var updatedBy: String
    package init(name: String, columns: [String: String], header: [String], updatedAt: Date, updatedBy: String) {
        (self.name, self.columns, self.header) = (name, columns, header)
        (self.updatedAt, self.updatedBy) = (updatedAt, updatedBy)
    }
}

package struct MappingBody: Codable, Sendable, Hashable {
    /// Each field of a report with the name of its column; one of them is “text”.
    package var columns: [String: String]
    /// The table's header row. Left out, the row that was saved before stays.
    package var header: [String]?
    package init(columns: [String: String], header: [String]? = nil) { (self.columns, self.header) = (columns, header) }
}

package struct MappingInput: Codable, Sendable {
    package var app: String
    package var name: String
    package init(app: String, name: String) { (self.app, self.name) = (app, name) }
}

extension Endpoint where Input == AppInput, Body == Nothing, Output == Listing<MappingResource> {
    package static var listMappings: Self {
        Endpoint(
            .get, "/v1/apps/{app}/reports/mappings", "How tables of reports are read, source by source.",
            scope: .support, errors: [.notFound])
    }
}
extension Endpoint where Input == MappingInput, Body == Nothing, Output == MappingResource {
    package static var getMapping: Self {
        Endpoint(
            .get, "/v1/apps/{app}/reports/mappings/{name}", "How the tables of one source are read.", scope: .support,
            errors: [.notFound])
    }
}
extension Endpoint where Input == MappingInput, Body == MappingBody, Output == MappingResource {
    package static var putMapping: Self {
        Endpoint(
            .put, "/v1/apps/{app}/reports/mappings/{name}", "Say how the tables of a source are read.",
            scope: .support, errors: [.notFound, .invalidBody, .invalidField, .preconditionFailed])
    }
}
extension Endpoint where Input == MappingInput, Body == Nothing, Output == Nothing {
    package static var deleteMapping: Self {
        Endpoint(
            .delete, "/v1/apps/{app}/reports/mappings/{name}", "Forget how the tables of a source are read.",
            scope: .support, errors: [.notFound])
    }
}
