import Foundation
import TerminalText

extension ElementLayout {
  /// Returns the lines of a progress bar.
  func progress(label: [Element], fraction: Double?, value: StyledText?, tint: Color?) -> Block {
    var block = column(label)
    guard let fraction else {
      if block.isEmpty { return Block(["…"]) }
      block.lines[block.lines.count - 1] += " …"
      return block
    }
    let share = TerminalUI.fraction(of: fraction, in: 1)
    // An unfinished task is never shown as complete.
    func part(of whole: Int) -> Int {
      let part = Int((share * Double(whole)).rounded())
      return share < 1 ? min(part, whole - 1) : part
    }
    let percent = StyledText("\(part(of: 100))%")
    guard !isWindow else { return bar(part, below: block, value: value ?? percent, tint: tint) }
    // The value is beside the label, and the percentage is beside the bar.
    if let value, !block.isEmpty { block.lines[block.lines.count - 1] += ", " + value }
    let shown = label.isEmpty ? value ?? percent : percent
    let columns = min(max(width - max(shown.width, 4) - 1, 5), 30)
    let full = part(of: columns)
    let bar =
      StyledText(String(repeating: "█", count: full), style: TextStyle(foreground: .accentColor))
      + StyledText(
        String(repeating: "░", count: columns - full), style: .border)
    block.lines.append(bar + " " + shown)
    return block
  }

  /// Returns a thin bar for a window, as wide as the column, with its value at the right of its label.
  private func bar(_ part: (Int) -> Int, below label: Block, value: StyledText, tint: Color?) -> Block {
    var block = label
    let value = value.styled(TextStyle(foreground: .secondary))
    var columns = width
    if block.isEmpty {
      columns = max(width - max(value.width, 4) - 1, 5)
    } else {
      let last = block.lines[block.lines.count - 1]
      let gap = width - last.width - value.width
      if gap >= 1 {
        block.lines[block.lines.count - 1] += StyledText.spaces(gap) + value
      } else {
        block.lines.append(value)
      }
    }
    let full = part(columns)
    var bar =
      StyledText(String(repeating: "━", count: full), style: TextStyle(foreground: tint ?? .accentColor))
      + StyledText(String(repeating: "─", count: columns - full), style: .border)
    if label.isEmpty { bar += StyledText.space + value }
    block.lines.append(bar)
    return block
  }

  /// Returns the lines of a control.
  ///
  /// - Parameter badge: The badge of a tab, which is part of its title.
  func control(_ control: Control, isFocused: Bool, badge: StyledText? = nil) -> [StyledText] {
    let label = row(control.label).lines
    let name = shownName(of: control, label: label)
    let caption = caption(name)
    func field(_ value: StyledText, behind caption: StyledText = caption) -> [StyledText] {
      let cursor = isFocused ? StyledText("▏", style: .bold) : StyledText()
      let lines = (caption + value + cursor).wrapped(to: width)
      return isFocused ? lines.map { $0.styled(.bold) } : lines
    }
    switch control.kind {
    case .button where isWindow && control.isColumnTitle:
      return [name.truncated(to: width).styled(TextStyle(bold: true, foreground: .accentColor))]
    case .button(let role):
      let style = ButtonAppearance(role: role, isProminent: control.isProminent)
      guard label.count > 1 || control.wrapsName && name.width > width - 2 else {
        return [style.button(name, columns: width)]
      }
      let lines = with(width: width - 2).column(control.label).lines
      let columns = lines.map(\.width).max() ?? 0
      return isWindow
        ? lines.map { style.button($0.padded(to: columns), columns: width) }
        : column(control.label).lines.map { $0.styled(style.name) }
    case .link:
      guard label.count <= 1 else { return column(control.label).lines }
      return [name.truncated(to: max(width - 2, 2)) + StyledText(" ›", style: .dim)]
    case .textField(let text, let prompt, _):
      return text.isEmpty ? field(StyledText(prompt ?? "", style: .dim)) : field(StyledText(text))
    case .menu:
      return [ButtonAppearance().button(name + " ▾", columns: width)]
    case .tab(let isSelected):
      let title = name.styled(isSelected ? .bold : .dim) + (badge.map { " " + Self.shown(badge: $0) } ?? "")
      let tab = (StyledText.space + title + StyledText.space).truncated(to: width)
      let line = StyledText(String(repeating: "━", count: tab.width), style: .highlight)
      return [tab, isSelected ? line : StyledText.spaces(tab.width)]
    case .disclosure(let isExpanded):
      return (StyledText(isExpanded ? "▾ " : "▸ ") + name).wrapped(to: width)
    case .date(let text, _, _):
      return field(StyledText(text)) + (control.showsMonth ? Self.month(of: text) : [])
    case .toggle(let isOn):
      let box = StyledText(isOn ? "[x]" : "[ ]")
      return name.isEmpty ? [box] : (box + " " + name).wrapped(to: width)
    case .picker(let options, let selection):
      if control.pickerStyle.showsOptions {
        return choices(control, options, selection: selection, caption: caption)
      }
      let value = selection.map { options[$0].label } ?? StyledText("–", style: .dim)
      guard isWindow else { return field(value) }
      let caption = name.isEmpty ? caption : caption.prefix(columns: caption.width - 1)
      let box = Self.edge(isFocused: false) + value.truncated(to: max(width - caption.width - 4, 2)) + " ▾ "
      return field(box.styled(TextStyle(background: .role(.field))), behind: caption)
    case .stepper(_, _, let value, _, _, _):
      let buttons =
        StyledText.space + StyledText(Self.stepperButtons, style: TextStyle(foreground: .accentColor))
      if let value, Control.name(name.plain, without: value) != nil { return field(buttons, behind: name) }
      return field(StyledText(value.map(Self.format) ?? "") + buttons)
    case .slider(let value, let bounds, _, let unit):
      let display = StyledText(Self.format(value) + (unit.map { " \(value == 1 ? $0.one : $0.many)" } ?? ""))
      let columns = min(max(width - caption.width - max(display.width + 1, 8), Self.leastSliderColumns), 20)
      let fraction = TerminalUI.fraction(
        of: value - bounds.lowerBound, in: bounds.upperBound - bounds.lowerBound)
      let knob = Int((fraction * Double(columns - 1)).rounded())
      let bar =
        StyledText(String(repeating: "━", count: knob) + "●", style: TextStyle(foreground: .accentColor))
        + StyledText(
          String(repeating: "─", count: columns - 1 - knob), style: .border)
      return field(bar + " " + display)
    }
  }

  /// Returns the name of a field with the space before its value.
  private func caption(_ name: StyledText) -> StyledText {
    guard !name.isEmpty else { return name }
    return isWindow ? name.padded(to: captionColumns).styled(.dim) + StyledText.spaces(2) : name + ": "
  }

  /// Returns the name of a control in one line, styled like its label.
  func shownName(of control: Control, label: [StyledText]) -> StyledText {
    if control.isLabelHidden || hidesCaptions { return StyledText() }
    return label.count == 1 ? label[0] : StyledText(control.name)
  }

  private static let stepperButtons = "[−|+]"
  private static let leastSliderColumns = 4

  /// Returns the positions of the parts of a stepper or slider that respond to the mouse, and of the value of a picker. A part that
  /// wraps in a narrow window has none.
  func numberParts(of control: Control, id: ElementID, in lines: [StyledText]) -> [ElementFrame] {
    func frame(_ part: ElementFrame.Part, row: Int, column: Int, width: Int) -> ElementFrame {
      ElementFrame(id: id, rect: LayoutRect(row: row, column: column, width: width, height: 1), part: part)
    }
    // The parts are at the end, after a name that may contain the same characters.
    for (row, line) in lines.enumerated().reversed() {
      let text = line.plain
      switch control.kind {
      case .stepper:
        guard let buttons = text.range(of: Self.stepperButtons, options: .backwards) else { continue }
        let column = String(text[..<buttons.lowerBound]).displayWidth
        return [
          frame(.decrement, row: row, column: column, width: 2),
          frame(.increment, row: row, column: column + 3, width: 2),
        ]
      case .slider:
        guard let knob = text.lastIndex(of: "●") else { continue }
        let before = text[..<knob].reversed().prefix { $0 == "━" }.count
        let behind = text[knob...].dropFirst().prefix { $0 == "─" }.count
        guard before + 1 + behind >= Self.leastSliderColumns else { return [] }
        let column = String(text[..<knob]).displayWidth - before
        return [frame(.track, row: row, column: column, width: before + 1 + behind)]
      case .picker:
        guard let edge = text.lastIndex(of: "▏") else { continue }
        let column = String(text[..<edge]).displayWidth
        return [frame(.text, row: row, column: column, width: line.width - column)]
      default: return []
      }
    }
    return []
  }
}

/// The appearance of a button: its text between brackets on a background.
///
/// With colors, the brackets have the color of the background, so that only the background is visible.
struct ButtonAppearance {
  /// The style of the text.
  let name: TextStyle
  private let brackets: TextStyle

  init(role: ButtonRole? = nil, isProminent: Bool = false) {
    let isDestructive = role == .destructive
    let ground = Color.role(isProminent && !isDestructive ? .accent : .button)
    let text: ThemeRole = isDestructive ? .danger : isProminent ? .onAccent : .text
    name = TextStyle(bold: isProminent, foreground: .role(text), background: ground)
    brackets = TextStyle(foreground: ground, background: ground)
  }

  /// Returns a button with a text.
  func button(_ text: StyledText, columns: Int) -> StyledText {
    let left = StyledText("[", style: brackets)
    let right = StyledText("]", style: brackets)
    return left + text.truncated(to: max(columns - 2, 1)).styled(name) + right
  }
}
