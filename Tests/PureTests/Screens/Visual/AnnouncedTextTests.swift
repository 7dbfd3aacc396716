import Screens
import Testing

@Suite struct AnnouncedTextTests {
    private static func scene(_ announcement: String?) throws -> Scene {
        let said = announcement.map { #","expectedAnnouncement":"\#($0)""# } ?? ""
        return try Scene.of(
            """
            {"id":"root","frame":[0,0,390,844],"children":[
             {"id":"buy","frame":[10,700,200,44],"isElement":true,"label":"Buy now","text":"Buy now","traits":["button"]},
             {"id":"toast","frame":[0,90,390,40],"className":"Toast"\(said),"children":[
              {"id":"words","frame":[20,100,200,20],"text":"You are offline"}]}]}
            """)
    }

    @Test func `a toast that is announced takes nothing off the spoken coverage`() throws {
        let silent = try Self.scene(nil), announced = try Self.scene("You are offline now")
        #expect(silent.spokenCoverage == SpokenCoverage(spoken: 2, total: 5))
        #expect(announced.spokenCoverage == SpokenCoverage(spoken: 2, total: 2))
        #expect(silent.failed("unspoken-text") == ["words"] && announced.failed("unspoken-text").isEmpty)
    }

    @Test func `an announcement in other words leaves the text unspoken`() throws {
        let other = try Self.scene("Something went wrong")
        #expect(other.spokenCoverage == SpokenCoverage(spoken: 2, total: 5))
        #expect(other.failed("unspoken-text") == ["words"] && other.failed("status-announcement") == ["toast"])
    }
}
