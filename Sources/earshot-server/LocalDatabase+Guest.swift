extension LocalDatabase {
    /// The connection string of a cluster whose server is running, for commands that only look in for a moment.
    /// `nil`: nobody serves from this folder.
    package static func runningTarget(dataFolder: String) throws(LocalDatabaseError) -> String? {
        let account = try Account.forPostgres()
        let place = try ClusterFolder(dataFolder: dataFolder, account: account)
        guard place.isMade else { return nil }
        let programs = try PostgresPrograms(fitting: place.data, account: account)
        guard let running = try Postmaster.settled(data: place.data, programs: programs) else { return nil }
        return "host='\(running.socketFolder)' user=earshot dbname=earshot"
    }
}
