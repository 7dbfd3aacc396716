import Screens
import Testing

/// What is drawn and shown (docs/rule-specification.md section 2).
@Suite struct SceneVisualTests {
    @Test func `a clip is cut by the screen and by clipping nodes above, not by others`() throws {
        let scene = try Scene.of(
            """
            {"id":"root","frame":[0,0,400,800],"children":[
              {"id":"box","frame":[0,0,200,200],"clips":true,"children":[
                {"id":"wide","frame":[100,100,400,50],"children":[{"id":"deep","frame":[-20,120,600,10]}]}]},
              {"id":"free","frame":[0,300,200,100],"children":[{"id":"out","frame":[150,350,400,10]}]},
              {"id":"gone","frame":[500,0,10,10]}]}
            """)
        #expect(try scene.node("wide").clip == Frame(100, 100, 100, 50))
        #expect(try scene.node("deep").clip == Frame(0, 120, 200, 10))
        #expect(try scene.node("out").clip == Frame(150, 350, 250, 10))
        #expect(try !scene.node("gone").isDrawn && scene.node("out").isDrawn)
    }

    @Test func `hiding and fading go down the tree; a node without a frame may be drawn`() throws {
        let scene = try Scene.of(
            """
            {"id":"root","frame":[0,0,400,800],"children":[
              {"id":"h","hidden":true,"frame":[0,0,9,9],"children":[{"id":"hh","frame":[0,0,9,9]}]},
              {"id":"f","alpha":0.5,"frame":[0,0,9,9],"children":[{"id":"ff","alpha":0.5,"frame":[0,0,9,9]}]},
              {"id":"z","alpha":0,"frame":[0,0,9,9],"children":[{"id":"zz","frame":[0,0,9,9]}]},
              {"id":"n"}]}
            """)
        #expect(try !scene.node("hh").isDrawn && !scene.node("zz").isDrawn && scene.node("n").isDrawn)
        #expect(try scene.node("ff").fade == 0.25)
    }

    @Test func `of several modals the last visible one is in force, and its siblings are behind it with all below`()
        throws
    {
        let scene = try Scene.of(
            """
            {"id":"root","frame":[0,0,400,800],"children":[
              {"id":"page","frame":[0,0,400,800],"children":[{"id":"deep","frame":[0,0,9,9]}]},
              {"id":"m1","modal":true,"frame":[0,0,9,9]},
              {"id":"m2","modal":true,"frame":[0,0,9,9],"children":[{"id":"in","frame":[0,0,9,9]}]},
              {"id":"m3","modal":true,"hidden":true,"frame":[0,0,9,9]},
              {"id":"m4","modal":true,"elementsHidden":true,"frame":[0,0,9,9]},
              {"id":"after","frame":[0,0,9,9]}]}
            """)
        #expect(try scene.node("m2").has(.modalInForce) && scene.node("in").isShown)
        for name in ["deep", "m1", "m3", "m4", "after"] { #expect(try scene.node(name).has(.behindModal), "\(name)") }
        #expect(try !scene.node("deep").isShown)
    }

    @Test func `only what is opaque, later and over all of it covers, with half a point allowed`() throws {
        let scene = try Scene.of(
            """
            {"id":"root","frame":[0,0,400,800],"backgroundColor":"#FFFFFF","children":[
              {"id":"a","frame":[0,0,100,100]},{"id":"b","frame":[0,200,100,100]},{"id":"c","frame":[0,400,100,100]},
              {"id":"over-a","frame":[0.5,0,99,100],"backgroundColor":"#000000"},
              {"id":"over-b1","frame":[0,200,50,100],"backgroundColor":"#000000"},
              {"id":"over-b2","frame":[50,200,50,100],"backgroundColor":"#000000"},
              {"id":"over-c","frame":[0,400,100,100],"backgroundColor":"#000000FE"},
              {"id":"d","frame":[200,0,50,50],"children":[{"id":"in-d","frame":[200,0,50,50],"backgroundColor":"#000000"}]}
            ]}
            """)
        let covered = try ["a", "b", "c", "d", "over-a"].filter { try scene.node($0).has(.covered) }
        #expect(covered == ["a"])
    }

    @Test func `the views of an owner do not cover what its explicit list holds, however deep`() throws {
        let scene = try Scene.of(
            """
            {"id":"root","frame":[0,0,400,800],"children":[
              {"id":"chart","frame":[0,0,200,200],
               "elements":[{"id":"bar","frame":[0,0,50,50],"elements":[{"type":"object","id":"tip","accessibilityFrame":[0,0,9,9]}]}],
               "children":[{"id":"plot","frame":[0,0,200,200],"backgroundColor":"#FFFFFF"}]},
              {"id":"sheet","frame":[0,0,30,200],"backgroundColor":"#FFFFFF"}]}
            """)
        #expect(try !scene.node("bar").has(.covered))
        #expect(try scene.node("tip").has(.covered))
    }

    @Test func `an element that is heard is covered where its place is, not its frame`() throws {
        let scene = try Scene.of(
            """
            {"id":"root","frame":[0,0,400,800],"children":[
              {"id":"e","isElement":true,"label":"Go","frame":[0,0,10,10],"accessibilityFrame":[0,0,100,100]},
              {"id":"over","frame":[0,0,20,20],"backgroundColor":"#FFFFFF"}]}
            """)
        #expect(try !scene.node("e").has(.covered))
    }

    @Test func `whether a node scrolls into view needs every node above to be known`() throws {
        let scene = try Scene.of(
            """
            {"id":"root","className":"UIView","frame":[0,0,400,800],"children":[
              {"id":"s","className":"App.FeedScrollView<Int>","frame":[0,0,400,800],"children":[
                {"id":"box","gestures":[],"frame":[0,0,9,9],"children":[{"id":"a","frame":[0,0,9,9]}]}]},
              {"id":"u","frame":[0,0,9,9],"children":[{"id":"b","frame":[0,0,9,9]}]},
              {"id":"k","className":"UIView","frame":[0,0,9,9],"children":[{"id":"c","frame":[0,0,9,9]}]}]}
            """)
        #expect(try scene.node("a").scrolls(into: nil) == .yes)
        #expect(try scene.node("a").scrolls(into: scene.node("box")) == .no)
        #expect(try scene.node("b").scrolls(into: nil) == .unknown)
        #expect(try scene.node("c").scrolls(into: nil) == .no)
    }

    @Test func `frames with numbers beyond every screen say nothing`() throws {
        let scene = try Scene.of(
            """
            {"id":"root","frame":[0,0,400,800],"children":[
              {"id":"a","isElement":true,"label":"A","frame":[-8e307,-8e307,1.7e308,1.7e308],"backgroundColor":"#FFFFFF"},
              {"id":"b","isElement":true,"label":"B","frame":[10,10,-50,-50]}]}
            """)
        #expect(try scene.node("a").frame == nil && scene.node("a").isDrawn)
        #expect(!Ruleset.audit(scene).outcomes.isEmpty)
    }

    @Test(
        arguments: [
            ("XS", .extraSmall),
            ("UICTContentSizeCategoryAccessibilityXXXL", .accessibilityExtraExtraExtraLarge),
            (nil, .large), ("huge", .large),
        ] as [(String?, ContentSize)])
    func `a text size has Apple's name, with or without its prefix`(name: String?, size: ContentSize) {
        #expect(ContentSize(name: name) == size)
        #expect(ContentSize.extraExtraExtraLarge < .accessibilityMedium)
    }
}
