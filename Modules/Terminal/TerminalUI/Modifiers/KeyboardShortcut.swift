/// A key together with the keys that are held.
public struct KeyboardShortcut: Hashable, Sendable {
  /// The key.
  public var key: KeyEquivalent
  /// The keys that are held.
  public var modifiers: EventModifiers

  /// Makes a shortcut.
  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
    self.key = key
    self.modifiers = modifiers
  }

  /// What return does.
  public static let defaultAction = Self(.return, modifiers: [])
  /// What escape does.
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
  /// What the key types.
  public var character: Character

  /// Makes a key.
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

/// Keys that are held while another is pressed.
public struct EventModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let command = Self(rawValue: 1)
  public static let control = Self(rawValue: 2)
  public static let option = Self(rawValue: 4)
  public static let shift = Self(rawValue: 8)
}
