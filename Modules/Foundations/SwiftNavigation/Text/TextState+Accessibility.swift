extension TextState {
  /// The attributes of a run for assistive technologies, such as screen readers.
  ///
  /// A terminal doesn't use them.
  public struct Accessibility: Hashable, Sendable {
    /// The level of the heading, or `nil` if the text isn't a heading.
    public var heading: AccessibilityHeadingLevel?
    /// The text to read instead, or `nil` for the text itself.
    public var label: String?
    /// The kind of text, or `nil` if it isn't known.
    public var contentType: AccessibilityTextContentType?
    /// The change of the usual pitch of speech, from -1 to 1.
    public var pitch = 0.0
    /// A Boolean value that indicates whether all punctuation is spoken.
    public var speaksPunctuation = false
    /// A Boolean value that indicates whether announcements wait for current speech instead of interrupting it.
    public var queuesAnnouncements = false
    /// A Boolean value that indicates whether words are spelled out.
    public var spellsOut = false

    /// Creates attributes that change nothing.
    public init() {}
  }

  /// The level of a heading.
  public enum AccessibilityHeadingLevel: String, Hashable, Sendable {
    case h1, h2, h3, h4, h5, h6, unspecified
  }

  /// The kind of a text.
  public enum AccessibilityTextContentType: String, Hashable, Sendable {
    case console, fileSystem, messaging, narrative, plain, sourceCode, spreadsheet, wordProcessing
  }

  /// Returns the text as a heading.
  public func accessibilityHeading(_ headingLevel: AccessibilityHeadingLevel) -> Self {
    changing { $0.accessibility.heading = headingLevel }
  }

  /// Returns the text with another text to read instead.
  public func accessibilityLabel(_ text: TextState) -> Self {
    accessibilityLabel(text.content)
  }

  /// Returns the text with a string to read instead.
  @_disfavoredOverload
  public func accessibilityLabel(_ string: some StringProtocol) -> Self {
    changing { $0.accessibility.label = String(string) }
  }

  /// Returns the text with its kind, by which a screen reader chooses how to read it.
  public func accessibilityTextContentType(_ type: AccessibilityTextContentType) -> Self {
    changing { $0.accessibility.contentType = type }
  }

  /// Returns the text with another pitch of speech.
  ///
  /// - Parameter value: The change of the usual pitch, from -1 to 1.
  public func speechAdjustedPitch(_ value: Double) -> Self {
    changing { $0.accessibility.pitch = value }
  }

  /// Returns the text with its punctuation spoken.
  public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> Self {
    changing { $0.accessibility.speaksPunctuation = value }
  }

  /// Returns the text with announcements that wait for current speech.
  public func speechAnnouncementsQueued(_ value: Bool = true) -> Self {
    changing { $0.accessibility.queuesAnnouncements = value }
  }

  /// Returns the text with its words spelled out.
  public func speechSpellsOutCharacters(_ value: Bool = true) -> Self {
    changing { $0.accessibility.spellsOut = value }
  }
}
