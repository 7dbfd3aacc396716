/// Why a body is not a form we read.
package enum FormError: Error, Sendable, Equatable {
    /// Neither `application/x-www-form-urlencoded` nor `multipart/form-data`: 415.
    case unsupportedType
    /// What is wrong with it, in one sentence: 400.
    case malformed(String)
    /// A NUL stands in the field of this name: 400.
    case unstorable(field: String)
    /// More fields, or longer heads of parts, than a form of ours has: 413.
    case tooMuch(String)
}

/// What a form sends: fields, and files that were chosen.
package struct Form: Sendable {
    /// A file from a form. Its name and type are the client's word: never a path, never believed.
    package struct File: Sendable {
        /// The field it was chosen in.
        package let field: String
        /// The last part of the name the client gave, or empty where no file was chosen.
        package let name: String
        package let contentType: String
        package let bytes: [UInt8]
    }

    /// The most a form may hold; its size in bytes is bounded by the admission before.
    package struct Limits: Sendable {
        package var fields = 500
        /// Bytes of one part's headers.
        package var partHead = 4096

        package init() {}
    }

    package var fields: [(name: String, value: String)] = []
    package var files: [File] = []

    package init() {}

    /// Reads a request's body by its content type. A body that is empty and says nothing is a form without fields.
    package init(_ request: Request, limits: Limits = Limits()) throws(FormError) {
        try self.init(request.body, type: request.headers["Content-Type"], limits: limits)
    }

    /// Reads a body of that content type.
    package init(_ body: [UInt8], type: String?, limits: Limits = Limits()) throws(FormError) {
        guard let type else {
            guard body.isEmpty else { throw .unsupportedType }
            self.init()
            return
        }
        let (name, parameters) = HeaderValue.parts(type)
        if ASCII.equal(name, "application/x-www-form-urlencoded") {
            try self.init(urlEncoded: body, limits: limits)
        } else if ASCII.equal(name, "multipart/form-data") {
            guard let boundary = parameters.first(where: { ASCII.equal($0.name, "boundary") })?.value,
                (1...70).contains(boundary.utf8.count), !boundary.utf8.contains(where: ASCII.isControl)
            else { throw .malformed("The multipart body names no boundary of 1 to 70 characters.") }
            try self.init(multipart: body, boundary: boundary, limits: limits)
        } else {
            throw .unsupportedType
        }
    }

    private init(urlEncoded body: [UInt8], limits: Limits) throws(FormError) {
        guard body.count(where: { $0 == UInt8(ascii: "&") }) < limits.fields else {
            throw .tooMuch("The form has more than \(limits.fields) fields.")
        }
        guard let pairs = Percent.pairs(body[...]) else {
            if let field = Percent.fieldWithNUL(body[...]) { throw .unstorable(field: field) }
            throw .malformed("The form holds a broken percent escape or text that is not UTF-8.")
        }
        fields = pairs
    }

    /// The first value of that field.
    package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// Every value of that field: check boxes of one name.
    package func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// The first file that was chosen in that field.
    package func file(_ field: String) -> File? { files.first { $0.field == field && !$0.name.isEmpty } }
}
