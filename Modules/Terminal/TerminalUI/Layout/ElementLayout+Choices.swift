import Foundation
import TerminalText

extension ElementLayout {
  /// Returns the lines of a picker that shows all of its options.
  func choices(_ control: Control, _ options: [Control.Option], selection: Int?, caption: StyledText)
    -> [StyledText]
  {
    if control.pickerStyle == .segmented || control.pickerStyle == .palette {
      let segments = options.enumerated().map { index, option in
        let label = StyledText.space + option.label + " "
        return index == selection
          ? ("[" + option.label + "]").styled(TextStyle(bold: true, background: .role(.selection)))
          : label.styled(TextStyle(background: .role(.field)))
      }
      return (caption + segments.joined()).wrapped(to: width)
    }
    let rows = options.enumerated().map { index, option in
      (StyledText(index == selection ? "(•) " : "( ) ") + option.label).truncated(to: max(width - 2, 2))
        .indented(by: caption.isEmpty ? 0 : 2)
    }
    return (caption.isEmpty ? [] : [caption.trimmingTrailingSpaces]) + rows
  }

  /// Returns the month of a date in seven columns, with the day of the date marked.
  ///
  /// - Parameter text: The date in the format of ISO 8601.
  static func month(of text: String) -> [StyledText] {
    let parts = text.prefix(10).split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else { return [] }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    guard let first = calendar.date(from: DateComponents(year: parts[0], month: parts[1], day: 1)),
      let days = calendar.range(of: .day, in: .month, for: first)
    else { return [] }
    // Weeks begin on Monday, as in ISO 8601.
    let before = (calendar.component(.weekday, from: first) + 5) % 7
    var lines = [StyledText("Mo Tu We Th Fr Sa Su", style: .dim)]
    var line = StyledText.spaces(before * 3)
    for day in days {
      let number = StyledText("\(day < 10 ? " " : "")\(day)")
      line += day == parts[2] ? number.styled(TextStyle(bold: true, inverse: true)) : number
      if (before + day) % 7 == 0 || day == days.count {
        lines.append(line)
        line = StyledText()
      } else {
        line += StyledText.space
      }
    }
    return lines
  }
}
