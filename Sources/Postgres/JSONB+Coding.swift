import JSON

extension JSONB {
    /// A value, or a list of rows for `jsonb_to_recordset`, as its JSON.
    package init(encoding value: some Encodable) throws { self.init(bytes: try JSONBytes.of(value)) }
}
