/// Numbers that stand for what two nodes must have alike.
enum MatchKey {
    /// One number of two: different ones give the same once in 2 to the 64.
    static func mixed(_ mixed: UInt64, _ part: UInt64) -> UInt64 {
        let turned = (mixed ^ part) &* 0xFF51_AFD7_ED55_8CCD
        return (turned ^ turned >> 32) &* 0xC4CE_B9FE_1A85_EC53
    }
}
