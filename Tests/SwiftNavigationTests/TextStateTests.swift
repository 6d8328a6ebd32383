import CustomDump
import Foundation
import SwiftNavigation
import Testing

@Suite struct TextStateTests {
  @Test("Text is shown verbatim") func textIsVerbatim() {
    expectNoDifference(TextState("50% **off** %@").content, "50% **off** %@")
    expectNoDifference(String(state: TextState("a") + TextState("b")), "ab")
    expectNoDifference(TextState("abc".dropFirst()).content, "bc")
    expectNoDifference(String(state: TextState("ab").bold(), locale: Locale(identifier: "de")), "ab")
    expectNoDifference([TextState("a"), TextState("b")].map(String.init(state:)), ["a", "b"])
  }

  @Test func joiningKeepsEachAttribute() {
    let text = TextState("a").bold() + TextState("b") + TextState("c")
    expectNoDifference(text.runs.map(\.content), ["a", "bc"])
    expectNoDifference(text.runs.map(\.attributes.isBold), [true, false])
    #expect((TextState("") + TextState("")).runs.isEmpty)
  }

  @Test func attributesArePartOfEquality() {
    #expect(TextState("a").bold() != TextState("a"))
    expectNoDifference(TextState("a").bold().bold(false), TextState("a"))
    #expect(TextState("a").foregroundColor(.red) != TextState("a").foregroundColor(.rgb(1, 2, 3)))
    #expect(TextState("a").italic().dim().underline().strikethrough().runs[0].attributes.isStruckThrough)
  }

  @Test("A modifier applies to all runs and joins equal ones") func modifiersReachEveryRunAndJoinEqualOnes() {
    let text = (TextState("a").bold() + TextState("b")).bold()
    expectNoDifference(text.runs.count, 1)
  }

  @Test("A text state is dumped as its text") func dumpsAsItsText() {
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
    expectNoDifference(alert.title, TextState("abcd"))
  }

  @Test func eachModifierSetsItsAttributeAndCanUnsetIt() {
    typealias Attributes = TextState.Attributes
    let modifiers: [(WritableKeyPath<Attributes, Bool>, (TextState) -> TextState, (TextState) -> TextState)] =
      [
        (\.isBold, { $0.bold() }, { $0.bold(false) }),
        (\.isDim, { $0.dim() }, { $0.dim(false) }),
        (\.isItalic, { $0.italic() }, { $0.italic(false) }),
        (\.isUnderlined, { $0.underline() }, { $0.underline(false) }),
        (\.isStruckThrough, { $0.strikethrough() }, { $0.strikethrough(false) }),
      ]
    let plain = TextState("a")
    expectNoDifference(plain.runs, [TextState.Run("a")])
    for (attribute, set, unset) in modifiers {
      var expected = Attributes()
      expected[keyPath: attribute] = true
      expectNoDifference(set(plain).runs, [TextState.Run("a", attributes: expected)])
      expectNoDifference(unset(set(plain)), plain)
    }
  }

  @Test("A color can be set and removed") func colorsCanBeSetAndTakenAway() {
    let red = TextState("a").foregroundColor(.red)
    expectNoDifference(red.runs[0].attributes.color, .red)
    expectNoDifference(red.foregroundColor(nil), TextState("a"))
    expectNoDifference(TextState("a").foregroundStyle(.red), red)
    expectNoDifference(Set([red, TextState("a"), TextState("b")]).count, 3)
  }

  @Test func literalsAreVerbatim() {
    let name = "Blob"
    let text: TextState = "Hello **\(name)**"
    expectNoDifference(text, TextState("Hello **Blob**"))
    expectNoDifference("\(text)", "Hello **Blob**")
    expectNoDifference(String(reflecting: TextState("a").bold() + TextState("b")), #"TextState("<b>a</b>b")"#)
  }

  @Test func valuesAreInterpolatedAsInViews() {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.numberStyle = .spellOut
    let count = 3
    expectNoDifference(TextState("\(count, formatter: formatter) rows"), TextState("three rows"))
    expectNoDifference(TextState("\("x", formatter: formatter)!"), TextState("x!"))
    expectNoDifference(
      TextState(
        "\(1234.5, format: .number.locale(Locale(identifier: "en_US")).precision(.fractionLength(2)))"),
      TextState("1,234.50"))
    expectNoDifference(TextState("\(0.256, specifier: "%.1f") of \(count)"), TextState("0.3 of 3"))
    let key: LocalizedStringKey = "Some \(TextState("bold").bold()) text"
    expectNoDifference(
      TextState(key, comment: "Said once."),
      TextState("Some ") + TextState("bold").bold() + TextState(" text"))
  }

  @Test func everyAttributeIsDumped() {
    let all = TextState("a").bold().dim().italic().underline().strikethrough().foregroundColor(.red)
    let dump = String(customDumping: all)
    for part in ["<b>", "<i>", "<u>", "<s>", "dim", "red"] {
      #expect(dump.contains(part), "\(part) in \(dump)")
    }
  }

  @Test("Styles that terminals don't show keep their values", arguments: hiddenStyles)
  func stylesThatAreNotShown(style: @Sendable (TextState) -> TextState) {
    let plain = TextState("a")
    let styled = style(plain)
    #expect(styled != plain)
    expectNoDifference(styled, style(plain))
    expectNoDifference(styled.content, "a")
    #expect(String(customDumping: styled) != String(customDumping: plain))
  }

  private static let hiddenStyles: [@Sendable (TextState) -> TextState] = [
    { $0.kerning(2) }, { $0.tracking(-1) }, { $0.baselineOffset(0.5) },
    { $0.accessibilityHeading(.h1) }, { $0.accessibilityLabel("b") },
    { $0.accessibilityLabel(TextState("b")) },
    { $0.accessibilityTextContentType(.sourceCode) }, { $0.speechAdjustedPitch(1) },
    { $0.speechAlwaysIncludesPunctuation() }, { $0.speechAnnouncementsQueued() },
    { $0.speechSpellsOutCharacters() },
  ]

  @Test func stylesThatAreNotShownHaveValues() {
    let text = TextState("a").kerning(2).tracking(-1).baselineOffset(0.5).accessibilityLabel(
      TextState("b").bold())
    let attributes = text.runs.first?.attributes
    #expect(attributes?.kerning == 2 && attributes?.tracking == -1 && attributes?.baselineOffset == 0.5)
    expectNoDifference(attributes?.accessibility.label, "b")
    expectNoDifference(text.kerning(0).tracking(0).baselineOffset(0).runs.count, 1)
    expectNoDifference(
      TextState("a").speechSpellsOutCharacters().speechSpellsOutCharacters(false), TextState("a"))
  }

  @Test func branchesOfTheBuilder() {
    func title(_ number: Int) -> TextState {
      AlertState<Never> {
        if number == 1 { TextState("one") } else { TextState("other") }
        switch number {
        case 1: TextState("!")
        default: TextState("?")
        }
        if #available(macOS 99, *) { TextState(".") }
      }.title
    }
    expectNoDifference(title(1), TextState("one!."))
    expectNoDifference(title(2), TextState("other?."))
  }
}
