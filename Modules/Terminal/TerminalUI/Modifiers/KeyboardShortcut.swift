/// A key, together with the modifier keys that are held down.
public struct KeyboardShortcut: Hashable, Sendable {
  /// The key.
  public var key: KeyEquivalent
  /// The modifier keys.
  public var modifiers: EventModifiers

  /// Creates a shortcut.
  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The shortcut for the default action: the return key.
  public static let defaultAction = Self(.return, modifiers: [])
  /// The shortcut for canceling: the escape key.
  public static let cancelAction = Self(.escape, modifiers: [])

  /// The keys as the user reads them, such as `Ctrl-S`.
  package var written: String {
    var name: String
    switch key {
    case .return: name = "Enter"
    case .escape: name = "Esc"
    case .delete: name = "Del"
    case .space: name = "Space"
    case .tab: name = "Tab"
    default: name = modifiers.isEmpty ? String(key.character) : key.character.uppercased()
    }
    if modifiers.contains(.shift) { name = "Shift-" + name }
    if modifiers.contains(.option) { name = "Alt-" + name }
    if !modifiers.isDisjoint(with: [.command, .control]) { name = "Ctrl-" + name }
    return name
  }
}

/// A key.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  /// The character that the key types.
  public var character: Character

  /// Creates a key from its character.
  public init(_ character: Character) { self.character = character }

  public init(extendedGraphemeClusterLiteral character: Character) { self.character = character }

  /// The return key.
  public static let `return` = KeyEquivalent("\r")
  /// The escape key.
  public static let escape = KeyEquivalent("\u{1B}")
  /// The delete key.
  public static let delete = KeyEquivalent("\u{7F}")
  /// The space bar.
  public static let space = KeyEquivalent(" ")
  /// The tab key.
  public static let tab = KeyEquivalent("\t")
}

/// Modifier keys that are held down while another key is pressed.
public struct EventModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let command = Self(rawValue: 1)
  public static let control = Self(rawValue: 2)
  public static let option = Self(rawValue: 4)
  public static let shift = Self(rawValue: 8)
}
