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
    if let link = attributes.link { text = "<link \(link)>\(text)</link>" }
    if attributes.kerning != 0 { text = "<kerning \(attributes.kerning)>\(text)</kerning>" }
    if attributes.tracking != 0 { text = "<tracking \(attributes.tracking)>\(text)</tracking>" }
    if attributes.baselineOffset != 0 { text = "<baseline \(attributes.baselineOffset)>\(text)</baseline>" }
    let accessibility = attributes.accessibility
    if let heading = accessibility.heading { text = "<heading \(heading)>\(text)</heading>" }
    if let type = accessibility.contentType { text = "<content \(type)>\(text)</content>" }
    if let label = accessibility.label { text = "<label \(label.debugDescription)>\(text)</label>" }
    if accessibility.pitch != 0 { text = "<pitch \(accessibility.pitch)>\(text)</pitch>" }
    if accessibility.speaksPunctuation { text = "<punctuation>\(text)</punctuation>" }
    if accessibility.queuesAnnouncements { text = "<queued>\(text)</queued>" }
    if accessibility.spellsOut { text = "<spelled>\(text)</spelled>" }
    return text
  }
}
