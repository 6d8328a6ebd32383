import CustomDump
import NavigationCore
import SessionRecording
import Testing

@Suite struct ShrinkerTests {
  @Test("Shrinking leaves only the necessary elements") func whatIsNeededIsLeft() async {
    let shrinker = Shrinker()
    let found = await shrinker.shrink(Array(1...100)) { $0.contains(17) && $0.contains(63) }
    expectNoDifference(found, [17, 63])
    #expect(shrinker.isMinimal)
    #expect(shrinker.runs < 60)
  }

  @Test("Elements that need each other are kept") func elementsThatNeedOneAnotherStay() async {
    // A closing bracket needs an opening bracket before it, so neither can be removed alone.
    let shrinker = Shrinker()
    let found = await shrinker.shrink(Array("((a)(b))c")) { letters in
      var depth = 0
      for letter in letters {
        depth += letter == "(" ? 1 : letter == ")" ? -1 : 0
        if depth < 0 { return false }
      }
      return depth == 0 && letters.contains("b")
    }
    expectNoDifference(String(found), "((b))")
  }

  @Test("Neighbors that need each other are removed together")
  func neighborsThatNeedOneAnotherAreLeftOutTogether() async {
    // An open door keeps the bell from ringing.
    let shrinker = Shrinker()
    let found = await shrinker.shrink(["open", "close", "ring"]) { steps in
      var isOpen = false
      for step in steps {
        if step == "open" { isOpen = true }
        if step == "close" { isOpen = false }
        if step == "ring", !isOpen { return steps.first != "close" }
      }
      return false
    }
    expectNoDifference(found, ["ring"])
  }

  @Test("A failure that needs no elements shrinks to nothing")
  func aFailureWithoutAnythingNeedsNothing() async {
    let shrinker = Shrinker()
    let found = await shrinker.shrink([1, 2, 3]) { _ in true }
    expectNoDifference(found, [])
    #expect(shrinker.isMinimal)
  }

  @Test("The limit ends the search") func theLimitEndsTheSearch() async {
    let shrinker = Shrinker(limit: 3)
    let found = await shrinker.shrink(Array(1...100)) { $0.contains(17) && $0.contains(63) }
    #expect(found.contains(17) && found.contains(63))
    expectNoDifference(shrinker.runs, 3)
    #expect(!shrinker.isMinimal)
  }
}
