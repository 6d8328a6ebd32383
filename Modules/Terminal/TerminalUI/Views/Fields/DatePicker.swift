import Foundation
import SwiftNavigation
import TerminalText

/// A field for a date, a time, or both, in the calendar and the time zone of the environment.
///
/// Commands write the value in ISO 8601 format: `set due 2026-11-22 14:05`. A value that isn't a valid date or is out of bounds
/// is an error.
public struct DatePicker<Label: View>: ElementView {
  private let selection: Binding<Date>
  private let bounds: (Date?, Date?)
  private let components: DateText.Components
  private let label: Label

  /// The parts of a date that can be chosen.
  public typealias Components = DateText.Components

  private init(
    _ selection: Binding<Date>, _ bounds: (Date?, Date?), _ components: Components, _ label: Label
  ) {
    self.selection = selection
    self.bounds = bounds
    self.components = components.isEmpty ? [.date] : components
    self.label = label
  }

  /// Creates a date picker.
  public init(
    selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) {
    self.init(selection, (nil, nil), displayedComponents, label())
  }

  /// Creates a date picker with a first and a last date.
  public init(
    selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.init(selection, (range.lowerBound, range.upperBound), displayedComponents, label())
  }

  /// Creates a date picker with a first date.
  public init(
    selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.init(selection, (range.lowerBound, nil), displayedComponents, label())
  }

  /// Creates a date picker with a last date.
  public init(
    selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.init(selection, (nil, range.upperBound), displayedComponents, label())
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let label = context.labelElements(of: label)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = context.environment.timeZone
    func text(_ date: Date) -> String { DateText.text(of: date, components, in: calendar) }
    let current = context.read { selection.wrappedValue }
    // The default bounds are the first and the last value that the format can express.
    let least = components == .hourAndMinute ? "00:00" : "0001-01-01"
    let greatest = components == .hourAndMinute ? "23:59" : "9999-12-31 23:59"
    let lower = bounds.0.map(text) ?? least
    let upper = max(bounds.1.map(text) ?? greatest, lower)
    var control = Control(
      label: label,
      kind: .date(
        text: text(current), components: components,
        bounds: bounds.0 == nil && bounds.1 == nil ? nil : lower...upper))
    control.showsMonth =
      context.environment.datePickerStyle == .graphical && components.contains(.date)
    return [
      context.control(
        control,
        handler: .text { [selection, calendar] text in
          guard let date = DateText.date(of: text, replacing: selection.wrappedValue, in: calendar) else {
            return
          }
          selection.wrappedValue = date
        })
    ]
  }
}

extension DatePicker where Label == Text {
  /// Creates a date picker with a title.
  public init(
    _ title: some StringProtocol, selection: Binding<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection, (nil, nil), displayedComponents, Text(title))
  }

  /// Creates a date picker with a title and with a first and a last date.
  public init(
    _ title: some StringProtocol, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection, (range.lowerBound, range.upperBound), displayedComponents, Text(title))
  }

  /// Creates a date picker with a title and a first date.
  public init(
    _ title: some StringProtocol, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection, (range.lowerBound, nil), displayedComponents, Text(title))
  }

  /// Creates a date picker with a title and a last date.
  public init(
    _ title: some StringProtocol, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection, (nil, range.upperBound), displayedComponents, Text(title))
  }
}
