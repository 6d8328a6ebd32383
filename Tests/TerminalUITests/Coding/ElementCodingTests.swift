import CustomDump
import Foundation
import TerminalText
import Testing

@testable import TerminalUI

@Suite struct ElementCodingTests {
  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func decoded<Value: Decodable>(_ json: String, as _: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(json.utf8))
  }

  private static func id(_ number: Int) -> ElementID { ElementID(number) }
  private static func text(_ number: Int, _ text: StyledText) -> Element {
    Element(id: id(number), content: .text(text))
  }
  private static let label = [text(90, "Label")]
  private static func position(_ offset: Int) -> Element.Position { .init(list: id(3), offset: offset) }

  private static let gradient = GradientFill(
    stops: [.init(color: .red, location: 0), .init(color: .rgb(1, 2, 3), location: 1)], shape: .linear,
    start: .top, end: .bottom)

  static let contents: [Element.Content] = [
    .text(StyledText("late", style: .bold)),
    .image(glyph: "■", name: "square"),
    .divider,
    .spacer,
    .stack(.horizontal, label), .stack(.vertical, []),
    .columns([label, []], widths: [4, nil]),
    .list(label), .list([]),
    .section(header: label, footer: [], content: [text(1, "x")]),
    .section(header: [], footer: label, content: []),
    .row(.init(number: 1, content: label, position: position(0))),
    .row(
      .init(
        number: 2, content: [], position: position(1), deletion: position(1), move: position(2), opens: id(7),
        isSelected: true)
    ),
    .hiddenRows(.init(list: id(3), offsets: 4..<9)),
    .labeled(label: label, content: [text(1, "x")]),
    .progress(label: label, fraction: 0.25, value: "1 of 4", tint: .success),
    .progress(label: [], fraction: nil, value: nil),
    .decorated(.padding(.init(top: 1, leading: 2, bottom: 3, trailing: 4)), label),
    .decorated(
      .frame(.init(minWidth: 1, maxWidth: .max, minHeight: nil, maxHeight: 4), alignment: .topTrailing), label
    ),
    .decorated(.frame(.init(), alignment: .center), []),
    .decorated(.border(.red), label), .decorated(.border(nil), label),
    .decorated(.background(.standard), label), .decorated(.lineLimit(2), label),
    .decorated(.hidden, label), .decorated(.redacted, label), .decorated(.pane, label),
    .layered([label, []], base: 1, alignment: .bottomLeading), .layered([], base: nil, alignment: .center),
    .fill(.green), .fill(nil), .fill(.clear), .gradient(gradient), .decorated(.gradient(gradient), label),
    .drawing(
      Drawing(
        parts: [
          .init(
            points: [[CGPoint(x: 0, y: 0.5), CGPoint(x: 8, y: 16)]], isFilled: false, lineWidth: 2,
            color: .red),
          .init(points: [], isFilled: true, lineWidth: 0, color: nil),
        ], width: 80, height: 32)),
    .chart(
      ChartContent(
        marks: [
          .init(kind: .bar, label: "Mon", value: 4),
          .init(kind: .line, label: "1", position: 1, value: -2.5, series: "a", color: .blue),
        ], height: 5)),
    .largeText("1:40", isOptional: true), .largeText("0", isOptional: false),
  ]

  static let kinds: [Control.Kind] = [
    .button(role: nil), .button(role: .cancel), .button(role: .destructive),
    .link,
    .textField(text: "a", prompt: nil), .textField(text: "", prompt: "Name", submits: true),
    .toggle(isOn: true), .toggle(isOn: false),
    .picker(options: [], selection: nil),
    .picker(options: [.init(name: "navy", label: StyledText("■ navy", style: .bold))], selection: 0),
    .stepper(canIncrement: true, canDecrement: false, value: nil, bounds: nil),
    .stepper(canIncrement: true, canDecrement: true, value: 2, bounds: 1...10),
    .stepper(canIncrement: true, canDecrement: true, value: 2, bounds: 1...10, step: 3, isWhole: true),
    .slider(value: 5, bounds: 0...30, step: nil, unit: nil),
    .slider(value: 5.5, bounds: -1...30, step: 0.5, unit: .init(one: "minute", many: "minutes")),
    .menu, .tab(isSelected: true), .tab(isSelected: false), .disclosure(isExpanded: true),
    .date(text: "2026-11-22", components: .date, bounds: nil),
    .date(
      text: "2026-11-22 10:00", components: [.date, .hourAndMinute],
      bounds: "2026-01-01 00:00"..."2027-01-01 00:00"),
  ]

  @Test("Element content is decoded as it was encoded", arguments: contents)
  func aContentIsReadAsItWasWritten(content: Element.Content) throws {
    let element = Element(id: Self.id(12), content: content)
    try expectNoDifference(decoded(try json(element)), element)
  }

  @Test("A control is decoded as it was encoded", arguments: kinds)
  func aControlIsReadAsItWasWritten(kind: Control.Kind) throws {
    var control = Control(label: Self.label, kind: kind)
    control.otherNames = ["Other"]
    control.isMultiline = true
    control.isSecure = true
    control.pickerStyle = .segmented
    control.showsMonth = true
    control.wrapsName = true
    let element = Element(id: Self.id(12), content: .control(control))
    try expectNoDifference(decoded(try json(element)), element)
    control.otherNames = []
    control.label = []
    let bare = Element(id: Self.id(12), content: .control(control))
    try expectNoDifference(decoded(try json(bare)), bare)
  }

  /// Fails if a case is added without extending the lists above.
  @Test("The coding tests cover every case") func everyCaseIsAmongThem() {
    func name(_ value: Any) -> String { Mirror(reflecting: value).children.first?.label ?? "\(value)" }
    func count(_ content: Element.Content) -> Int {
      switch content {
      case .text, .image, .divider, .spacer, .stack, .columns, .list, .section, .row, .hiddenRows, .labeled,
        .progress,
        .control, .decorated, .layered, .fill, .gradient, .drawing, .chart, .largeText:
        20
      }
    }
    func count(_ kind: Control.Kind) -> Int {
      switch kind {
      case .button, .link, .textField, .toggle, .picker, .stepper, .slider, .menu, .tab, .disclosure, .date:
        11
      }
    }
    expectNoDifference(Set(Self.contents.map(name)).count + 1, count(Self.contents[0]))
    expectNoDifference(Set(Self.kinds.map(name)).count, count(Self.kinds[0]))
  }

  @Test("The JSON has the documented form") func theFormIsTheDocumentedOne() throws {
    let toggle = Element(
      id: Self.id(12), content: .control(Control(name: "Sound", kind: .toggle(isOn: true))))
    try expectNoDifference(json(toggle), #"{"id":12,"isOn":true,"name":"Sound","type":"toggle"}"#)
    let slider = Element(
      id: Self.id(13),
      content: .control(Control(name: "Length", kind: .slider(value: 5, bounds: 0...30, step: 1, unit: nil))))
    try expectNoDifference(
      json(slider),
      #"{"bounds":{"from":0,"to":30},"id":13,"name":"Length","step":1,"type":"slider","value":5}"#)
    try expectNoDifference(json(Self.text(1, "Hello")), #"{"id":1,"text":"Hello","type":"text"}"#)
  }

  @Test("An element's attributes survive encoding") func whatIsSpecialAboutAnElementIsKept() throws {
    var element = Self.text(1, "x")
    element.isDisabled = true
    element.isFocused = true
    element.help = "helps"
    element.menu = Self.id(33)
    element.badge = StyledText("3", style: .bold)
    let keys: [KeyEquivalent] = [.return, .escape, .delete, .space, .tab, "a", "ü"]
    for key in keys {
      for modifiers in [EventModifiers(), .command, [.control, .option, .shift]] {
        element.shortcut = KeyboardShortcut(key, modifiers: modifiers)
        try expectNoDifference(decoded(try json(element)), element)
      }
    }
  }

  @Test("A screen is decoded as it was encoded") func aScreenIsReadAsItWasWritten() throws {
    let sheet = ElementTree(title: "New", content: [Self.text(2, "x")])
    var alert = Presentation.Alert(
      id: Self.id(9), style: .confirmationDialog, title: "Delete?", message: StyledText("All", style: .bold),
      actions: Self.label)
    alert.showsTitle = false
    let plain = Presentation.Alert(id: Self.id(8), style: .alert, title: "", actions: [])
    var tree = ElementTree(
      title: "Title", earlierTitles: ["One", "Two"],
      toolbar: ToolbarItemPlacement.allCases.map { ToolbarElement(placement: $0, content: Self.label) },
      content: Self.contents.map { Element(id: Self.id(5), content: $0) },
      layers: Presentation.Sheet.Style.allCases.map { .sheet(.init(id: Self.id(4), style: $0, tree: sheet)) }
        + [.alert(alert), .alert(plain)])
    tree.id = Self.id(77)
    try expectNoDifference(decoded(try json(tree)), tree)
    try expectNoDifference(decoded(try json(ElementTree())), ElementTree())
  }

  @Test(
    "JSON that isn't an element is refused",
    arguments: [
      (#"{"id":1,"type":"teapot","name":"x"}"#, "There is no element of type 'teapot'."),
      (#"{"id":1,"type":"toggle","name":"x"}"#, "isOn"),
      (#"{"id":1,"type":"stack","axis":"diagonal"}"#, "'diagonal' isn't one of 'horizontal', 'vertical'."),
      (
        #"{"id":1,"type":"hiddenRows","list":1,"first":9223372036854775807,"count":2}"#,
        "There are no such rows."
      ),
      (
        #"{"id":1,"type":"slider","name":"x","value":1,"bounds":{"from":2,"to":1}}"#,
        "'to' is less than 'from'."
      ),
      (
        #"{"id":1,"type":"picker","name":"x","options":[{"name":"a","label":"a"}],"selection":1}"#,
        "There is no such option."
      ),
      (
        #"{"id":1,"type":"divider","shortcut":{"key":"a","modifiers":["meta"]}}"#,
        "'meta+a' isn't a keyboard shortcut."
      ),
    ])
  func whatIsNoElementIsRefused(json: String, reason: String) {
    let error = #expect(throws: DecodingError.self) { try decoded(json, as: Element.self) }
    expectNoDifference(error.map { "\($0)".contains(reason) }, true, "\(String(describing: error))")
  }

  @Test("A decoded element is safe to print") func whatIsReadIsSafeToPrint() throws {
    let element: Element = try decoded(#"{"id":1,"type":"button","name":"a\u001b[2Jb"}"#)
    guard case .control(let control) = element.content else {
      Issue.record("The element isn't a control.")
      return
    }
    expectNoDifference(control.name, "a␛[2Jb")
  }
}
