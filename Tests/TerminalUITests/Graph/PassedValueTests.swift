import CustomDump
import TerminalUI
import Testing

/// A view that is created again with the same values isn't evaluated. A view with different values is.
@MainActor
@Suite struct PassedValueTests {
  struct Taking<Value>: View {
    let value: Value
    let journal: Journal
    var body: some View {
      let _ = journal.add("\(value)")
      Text("taken")
    }
  }

  /// Returns a string long enough to be stored on the heap, so that two strings share no memory.
  nonisolated static func long(_ end: Int) -> String { String(repeating: "long ", count: 10) + "\(end)" }

  struct Plain {
    var number: Int
    var name: String
    var note: String?
  }
  struct Nested {
    var plain: Plain
    var numbers: [Int]
    var pair: (String, Int)
  }
  enum Payload {
    case none
    case text(String)
    case number(Int)
  }
  enum EquatablePayload: Equatable { case text(String) }
  enum Plainly { case one, two }
  final class Reference: Sendable {}
  final class EqualReference: Equatable, Sendable {
    static func == (first: EqualReference, second: EqualReference) -> Bool { true }
  }
  protocol Named {}
  struct Small: Named { var number: Int }

  /// Two values that a parent passes one after the other.
  struct Case: CustomTestStringConvertible, @unchecked Sendable {
    // Unchecked: the value is created and used on the main actor.
    let testDescription: String
    let isEvaluatedAgain: Bool
    let run: @MainActor (Journal) -> Int

    /// - Parameter make: Returns the value to pass: for 0 the first, and for 1 the second.
    init<Value>(
      _ name: String, isEvaluatedAgain: Bool, _ make: @escaping @MainActor @Sendable (Int) -> Value
    ) {
      testDescription = name
      self.isEvaluatedAgain = isEvaluatedAgain
      run = { journal in
        let time = Source(0)
        let stage = Stage { Taking(value: make(time.value), journal: journal) }
        let before = journal.take().count
        time.value = 1
        stage.graph.update()
        return journal.take().count + before - 1
      }
    }
  }

  nonisolated static let reference = Reference()
  nonisolated static let references = [EqualReference(), EqualReference()]
  nonisolated static let cases: [Case] = [
    Case("the same number", isEvaluatedAgain: false) { _ in 1 },
    Case("another number", isEvaluatedAgain: true) { $0 },
    Case("an equal text", isEvaluatedAgain: false) { _ in long(1) },
    Case("another text", isEvaluatedAgain: true) { long($0) },
    Case("an equal structure", isEvaluatedAgain: false) { _ in Plain(number: 1, name: long(1), note: long(2))
    },
    Case("a structure with another number", isEvaluatedAgain: true) { Plain(number: $0, name: long(1)) },
    Case("a structure with another text", isEvaluatedAgain: true) { Plain(number: 1, name: long($0)) },
    Case("a structure with another optional", isEvaluatedAgain: true) {
      Plain(number: 1, name: "a", note: $0 == 0 ? nil : long(1))
    },
    Case("an equal structure of structures", isEvaluatedAgain: false) { _ in
      Nested(plain: Plain(number: 1, name: long(1)), numbers: [1, 2], pair: (long(3), 4))
    },
    Case("a structure with another element", isEvaluatedAgain: true) {
      Nested(plain: Plain(number: 1, name: long(1)), numbers: [1, $0], pair: (long(3), 4))
    },
    Case("a structure with another pair", isEvaluatedAgain: true) {
      Nested(plain: Plain(number: 1, name: long(1)), numbers: [1, 2], pair: (long($0), 4))
    },
    Case("an equal array", isEvaluatedAgain: false) { _ in [long(1), long(2)] },
    Case("another array", isEvaluatedAgain: true) { [long(1), long($0)] },
    Case("an equal dictionary", isEvaluatedAgain: false) { _ in [long(1): [1, 2], long(2): []] },
    Case("another dictionary", isEvaluatedAgain: true) { [long(1): [$0]] },
    Case("the same case", isEvaluatedAgain: false) { _ in Plainly.one },
    Case("another case", isEvaluatedAgain: true) { $0 == 0 ? Plainly.one : .two },
    Case("an equal payload of an equatable case", isEvaluatedAgain: false) { _ in
      EquatablePayload.text(long(1))
    },
    Case("another payload of an equatable case", isEvaluatedAgain: true) { EquatablePayload.text(long($0)) },
    Case("the same payload", isEvaluatedAgain: false) { _ in Payload.number(1) },
    Case("another payload", isEvaluatedAgain: true) { Payload.text(long($0)) },
    Case("another case with a payload", isEvaluatedAgain: true) { $0 == 0 ? Payload.none : .number(0) },
    Case("an equal optional structure", isEvaluatedAgain: false) { _ in
      Optional(Plain(number: 1, name: long(1)))
    },
    Case("another optional structure", isEvaluatedAgain: true) { Optional(Plain(number: 1, name: long($0))) },
    Case("no structure after one", isEvaluatedAgain: true) {
      $0 == 0 ? Optional(Plain(number: 1, name: long(1))) : nil
    },
    Case("the same object", isEvaluatedAgain: false) { _ in reference },
    Case("another object", isEvaluatedAgain: true) { $0 == 0 ? reference : Reference() },
    Case("an equal object that is another", isEvaluatedAgain: true) { references[$0] },
    Case("an equal optional object that is another", isEvaluatedAgain: true) { Optional(references[$0]) },
    Case("a closure without captures", isEvaluatedAgain: false) { _ in { 1 } as @Sendable () -> Int },
    Case("a closure with captures", isEvaluatedAgain: true) { time in { time } as @Sendable () -> Int },
    Case("another value of a protocol", isEvaluatedAgain: true) { Small(number: $0) as any Named },
    Case("an equal view", isEvaluatedAgain: false) { _ in Text(long(1)) },
    Case("another view", isEvaluatedAgain: true) { Text(long($0)) },
    Case("an equal view of any type", isEvaluatedAgain: false) { _ in AnyView(Text(long(1))) },
    Case("another view of any type", isEvaluatedAgain: true) { AnyView(Text(long($0))) },
    Case("a view of another type", isEvaluatedAgain: true) {
      $0 == 0 ? AnyView(Text("a")) : AnyView(Divider())
    },
    Case("an equal view in a column", isEvaluatedAgain: false) { _ in
      VStack {
        Text(long(1))
        Toggle("On", isOn: Bindable(isOn).value)
      }
    },
    Case("another view in a column", isEvaluatedAgain: true) { time in
      VStack {
        Text(long(1))
        Text(long(time))
      }
    },
    Case("an equal view of a branch", isEvaluatedAgain: false) { _ in
      ViewBuilder.buildEither(first: Padded(name: long(1))) as ConditionalContent<Padded, Text>
    },
    Case("another view of a branch", isEvaluatedAgain: true) {
      ViewBuilder.buildEither(first: Padded(name: long($0))) as ConditionalContent<Padded, Text>
    },
    Case("another branch", isEvaluatedAgain: true) {
      ($0 == 0
        ? ViewBuilder.buildEither(first: Padded(name: long(1)))
        : ViewBuilder.buildEither(second: Padded(name: long(1)))) as ConditionalContent<Padded, Padded>
    },
    Case("an equal optional view", isEvaluatedAgain: false) { _ in
      ViewBuilder.buildIf(Padded(name: long(1)))
    },
    Case("an equal view with a modifier", isEvaluatedAgain: false) { _ in
      Padded(name: long(1)).modifier(Around(name: long(2)))
    },
    Case("a view with another modifier", isEvaluatedAgain: true) {
      Padded(name: long(1)).modifier(Around(name: long($0)))
    },
  ]

  @MainActor static let isOn = Source(false)

  struct Padded: View {
    let name: String
    var body: some View { Text(name) }
  }

  struct Around: ViewModifier {
    let name: String
    func body(content: Content) -> some View {
      content
      Text(name)
    }
  }

  @Test(arguments: cases) func aPassedValue(_ value: Case) {
    expectNoDifference(value.run(Journal()), (value.isEvaluatedAgain ? 1 : 0))
  }

  // MARK: Weak and unowned references

  struct Delegating: View {
    weak var weakly: EqualReference?
    unowned let unowned: EqualReference
    let journal: Journal
    var body: some View {
      let _ = journal.add("delegating")
      Text("delegating")
    }
  }

  @Test("Weak references are compared by identity") func weakReferencesAreComparedByIdentity() {
    let journal = Journal()
    let index = Source(0)
    let other = Source(0)
    let stage = Stage {
      let references = Self.references
      let _ = other.value
      Delegating(weakly: references[index.value], unowned: references[index.value], journal: journal)
    }
    _ = journal.take()
    other.value = 1
    stage.graph.update()
    expectNoDifference(journal.take(), [])
    index.value = 1
    stage.graph.update()
    expectNoDifference(journal.take(), ["delegating"])
  }

  // MARK: Modifiers

  struct Counting: ViewModifier {
    let name: String
    let journal: Journal
    @State var count = 0
    @Environment(\.isEnabled) var isEnabled
    func body(content: Content) -> some View {
      let _ = journal.add(name)
      content
      Button("Add \(name)") { count += 1 }
      Text("\(name) \(count) \(isEnabled)")
    }
  }

  struct Modified: View {
    let text: Source<String>
    let other: Source<Int>
    let isEnabled: Source<Bool>
    let journal: Journal
    var body: some View {
      let _ = journal.add("body")
      let _ = other.value
      Leaf(text: text.value, journal: journal)
        .onAppear { journal.add("appears") }
        .modifier(Counting(name: "inner", journal: journal))
        .modifier(Counting(name: "outer", journal: journal))
        .disabled(!isEnabled.value)
    }
  }

  struct Leaf: View {
    let text: String
    let journal: Journal
    var body: some View {
      let _ = journal.add("leaf")
      Text(text)
    }
  }

  @Test("A modifier is evaluated only for the values that it reads")
  func aModifierIsEvaluatedForWhatItReads() throws {
    let journal = Journal()
    let text = Source("text")
    let other = Source(0)
    let isEnabled = Source(true)
    let stage = Stage { Modified(text: text, other: other, isEnabled: isEnabled, journal: journal) }
    expectNoDifference(journal.take(), ["body", "outer", "inner", "leaf", "appears"])
    try stage.run("add inner")
    expectNoDifference(journal.take(), ["inner"])
    try stage.run("add outer")
    expectNoDifference(journal.take(), ["outer"])
    expectNoDifference(
      stage.lines(), ["text", "[Add inner]", "inner 1 true", "[Add outer]", "outer 1 true"])
    // Evaluates the modified view, but not the modifier.
    text.value = "changed"
    stage.graph.update()
    expectNoDifference(journal.take(), ["body", "leaf"])
    expectNoDifference(stage.lines()[0], "changed")
    // The closure of 'onAppear' is a new one, but no modifier reads it.
    other.value = 1
    stage.graph.update()
    expectNoDifference(journal.take(), ["body"])
    isEnabled.value = false
    stage.graph.update()
    expectNoDifference(journal.take(), ["body", "outer", "inner"])
    expectNoDifference(stage.lines().last, "outer 1 false")
  }

  /// A modifier that passes its content to another view, which is always equal.
  struct Framed: ViewModifier {
    let journal: Journal
    func body(content: Content) -> some View {
      let _ = journal.add("framed")
      Frame(content: content, journal: journal)
    }
  }

  struct Frame<Content: View>: View {
    let content: Content
    let journal: Journal
    @State var isOpen = true
    var body: some View {
      let _ = journal.add("frame")
      Button("Turn") { isOpen.toggle() }
      if isOpen { content }
    }
  }

  @Test("A change of the content of a modifier evaluates only the content")
  func whatIsModifiedReachesTheViewsOfAModifier() throws {
    let journal = Journal()
    let text = Source("text")
    let stage = Stage { Leaf(text: text.value, journal: journal).modifier(Framed(journal: journal)) }
    expectNoDifference(journal.take(), ["framed", "frame", "leaf"])
    text.value = "changed"
    stage.graph.update()
    expectNoDifference(journal.take(), ["leaf"])
    expectNoDifference(stage.lines(), ["[Turn]", "changed"])
    try stage.run("turn")
    expectNoDifference(journal.take(), ["frame"])
    text.value = "unseen"
    stage.graph.update()
    expectNoDifference(stage.lines(), ["[Turn]"])
    _ = journal.take()
    try stage.run("turn")
    expectNoDifference(journal.take(), ["frame", "leaf"])
    expectNoDifference(stage.lines(), ["[Turn]", "unseen"])
  }
}
