import Postgres

extension WriteTransaction {
    /// Has Postgres plan its statements anew, and its look-ups of what rows refer to.
    ///
    /// Plans are kept from when they were first needed. To look through a table is best while it has a few rows, and costs more
    /// with each row that the same transaction adds: Postgres counts them only where it plans.
    package func planAnew() throws { try connection.executeLater("DISCARD PLANS") }
}
