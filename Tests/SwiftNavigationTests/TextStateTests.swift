import CustomDump
import SwiftNavigation
import Testing

@Suite struct TextStateTests {
  @Test func textIsVerbatim() {
    #expect(TextState("50% **off** %@").content == "50% **off** %@")
    #expect(String(state: TextState("a") + TextState("b")) == "ab")
    #expect(TextState("abc".dropFirst()).content == "bc")
  }

  @Test func joiningKeepsEachAttribute() {
    let text = TextState("a").bold() + TextState("b") + TextState("c")
    #expect(text.runs.map(\.content) == ["a", "bc"])
    #expect(text.runs.map(\.attributes.isBold) == [true, false])
    #expect((TextState("") + TextState("")).runs.isEmpty)
  }

  @Test func attributesArePartOfEquality() {
    #expect(TextState("a").bold() != TextState("a"))
    #expect(TextState("a").bold().bold(false) == TextState("a"))
    #expect(TextState("a").foregroundColor(.red) != TextState("a").foregroundColor(.rgb(1, 2, 3)))
    #expect(TextState("a").italic().dim().underline().strikethrough().runs[0].attributes.isStruckThrough)
  }

  @Test func modifiersReachEveryRunAndJoinEqualOnes() {
    let text = (TextState("a").bold() + TextState("b")).bold()
    #expect(text.runs.count == 1)
  }

  @Test func dumpsAsItsText() {
    expectNoDifference(String(customDumping: TextState("Hi")), "\"Hi\"")
    expectNoDifference(
      String(customDumping: TextState("Hi ") + TextState("you").bold()), "\"Hi <b>you</b>\"")
  }

  @Test func builderJoins() {
    let alert = AlertState<Never> {
      TextState("a")
      if true { TextState("b") }
      for letter in ["c", "d"] { TextState(letter) }
    }
    #expect(alert.title == TextState("abcd"))
  }
}
