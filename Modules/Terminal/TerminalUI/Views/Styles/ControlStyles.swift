import TerminalText

/// The appearance of a picker.
public enum PickerStyleName: String, Hashable, Codable, Sendable {
  case automatic, inline, menu, segmented, wheel, navigationLink, radioGroup, palette

  /// A Boolean value that indicates whether all options are visible.
  package var showsOptions: Bool {
    self == .segmented || self == .inline || self == .radioGroup || self == .palette
  }
}

/// The appearance of a date picker.
public enum DatePickerStyleName: String, Hashable, Codable, Sendable {
  case automatic, compact, graphical, wheel, field, stepperField
}

/// The appearance of a progress view.
public enum ProgressViewStyleName: String, Hashable, Codable, Sendable { case automatic, linear, circular }

private enum PickerStyleKey: EnvironmentKey { static var defaultValue: PickerStyleName { .automatic } }
private enum DatePickerStyleKey: EnvironmentKey {
  static var defaultValue: DatePickerStyleName { .automatic }
}
private enum ProgressStyleKey: EnvironmentKey {
  static var defaultValue: ProgressViewStyleName { .automatic }
}

extension EnvironmentValues {
  var pickerStyle: PickerStyleName {
    get { self[PickerStyleKey.self] }
    set { if newValue != pickerStyle { self[PickerStyleKey.self] = newValue } }
  }
  var datePickerStyle: DatePickerStyleName {
    get { self[DatePickerStyleKey.self] }
    set { if newValue != datePickerStyle { self[DatePickerStyleKey.self] = newValue } }
  }
  var progressViewStyle: ProgressViewStyleName {
    get { self[ProgressStyleKey.self] }
    set { if newValue != progressViewStyle { self[ProgressStyleKey.self] = newValue } }
  }
}

extension View {
  /// Sets the appearance of the pickers in the view.
  ///
  /// All options of a segmented picker are in one line, and those of an inline picker or a radio group are below each other. A
  /// page has radio buttons for them. The other styles show the selected option.
  public func pickerStyle(_ style: PickerStyleName) -> some View {
    environmentChanging { $0.pickerStyle = style }
  }

  /// Sets the appearance of the date pickers in the view. A graphical one shows the month below the date.
  public func datePickerStyle(_ style: DatePickerStyleName) -> some View {
    environmentChanging { $0.datePickerStyle = style }
  }

  /// Sets the appearance of the progress views in the view. A circular one is a sign with the percentage.
  public func progressViewStyle(_ style: ProgressViewStyleName) -> some View {
    environmentChanging { $0.progressViewStyle = style }
  }
}
