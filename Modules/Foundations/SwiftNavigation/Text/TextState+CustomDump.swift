import CustomDump

extension TextState: CustomDumpRepresentable {
  /// The text, with tags around each run that isn't plain.
  public var customDumpValue: Any {
    runs.map(\.tagged).joined()
  }
}

extension TextState: CustomStringConvertible {
  /// The text without attributes.
  public var description: String { content }
}

extension TextState: CustomDebugStringConvertible {
  /// The text with tags, for debuggers and dumps.
  public var debugDescription: String { "TextState(\(runs.map(\.tagged).joined().debugDescription))" }
}

extension TextState.Run {
  fileprivate var tagged: String {
    var text = content
    if attributes.isStruckThrough { text = "<s>\(text)</s>" }
    if attributes.isUnderlined { text = "<u>\(text)</u>" }
    if attributes.isItalic { text = "<i>\(text)</i>" }
    if attributes.isDim { text = "<dim>\(text)</dim>" }
    if attributes.isBold { text = "<b>\(text)</b>" }
    if let color = attributes.color { text = "<color \(color)>\(text)</color>" }
    return text
  }
}
