/// A part of an output that no program may write to a terminal. Tests look for it in everything that a program writes.
///
/// ```swift
/// #expect(UnsafeOutput.first(in: terminal.takeWritten()) == nil)
/// ```
public struct UnsafeOutput: Hashable, Sendable, CustomStringConvertible {
  /// The number of scalars before it.
  public var offset: Int
  /// A readable description of it and of the scalars that follow.
  public var description: String

  /// The destination of an output.
  public enum Destination: Hashable, Sendable {
    /// A pipe, a file, or a terminal without escape sequences: text and line feeds.
    case plain
    /// A terminal: also the sequences of styles, of the cursor, and of modes that this project writes.
    case terminal
  }

  /// Returns the first scalar or sequence that controls a terminal or deceives its reader, and that this project doesn't write.
  ///
  /// Only the exact sequences that this project writes pass, with their parameters. Similar ones don't.
  public static func first(in output: String, to destination: Destination = .terminal) -> UnsafeOutput? {
    let all = Array(output.unicodeScalars)
    var rest = all[...]
    while let scalar = rest.first {
      let start = rest.startIndex
      rest.removeFirst()
      let passes: Bool
      switch (scalar, destination) {
      case ("\n", _), ("\r", .terminal): passes = true
      case ("\u{1B}", .terminal): passes = removeSequence(from: &rest)
      default: passes = !isLineEnd(scalar) && scalar.placeholder == nil
      }
      if passes { continue }
      let context = all[start...].prefix(13).map { $0.escaped(asASCII: true) }.joined()
      return UnsafeOutput(offset: start, description: "\(context) at scalar \(start)")
    }
    return nil
  }

  /// Returns `true` for separators that only some readers treat as line breaks.
  private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{2028}" || scalar == "\u{2029}"
  }

  /// Removes a sequence after its escape character, and returns `true` if this project writes it.
  private static func removeSequence(from rest: inout ArraySlice<Unicode.Scalar>) -> Bool {
    let kind = rest.popFirst()
    // Moves up, or scrolls the rows down.
    if kind == "M" { return true }
    if kind == "]" { return removeString(from: &rest) }
    guard kind == "[" else { return false }
    var parameters = ""
    while let scalar = rest.popFirst() {
      switch scalar {
      case "0"..."9", ";", "?", "<", ">", "$": parameters.unicodeScalars.append(scalar)
      default: return isWritten(parameters, final: scalar)
      }
      if parameters.utf8.count > 40 { return false }
    }
    return false
  }

  /// Removes a string after its introducer, and returns `true` if this project writes it: the query for the background color, the
  /// title of the window, and copied text.
  private static func removeString(from rest: inout ArraySlice<Unicode.Scalar>) -> Bool {
    guard let end = rest.firstIndex(of: "\u{07}") else { return false }
    var string = ""
    string.unicodeScalars.append(contentsOf: rest[..<end])
    guard string.unicodeScalars.allSatisfy({ !isLineEnd($0) && $0.placeholder == nil && $0 != "\n" }) else {
      return false
    }
    rest = rest[(end + 1)...]
    if string == "11;?" || string.hasPrefix("2;") { return true }
    let isCopied = string.hasPrefix("52;c;")
    return isCopied && string.dropFirst(5).utf8.allSatisfy { base64.contains($0) }
  }

  private static let base64 = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=".utf8)

  private static func isWritten(_ parameters: String, final: Unicode.Scalar) -> Bool {
    switch final {
    case "m": hasNumbers(parameters, 1...16)
    case "A", "B", "C", "G": hasNumbers(parameters, 1...1)
    case "H": parameters.isEmpty || hasNumbers(parameters, 1...2)
    // The scroll region.
    case "r": parameters.isEmpty || hasNumbers(parameters, 2...2)
    case "K", "J": ["", "2"].contains(parameters)
    case "h", "l": parameters.first == "?" && modes.contains(String(parameters.dropFirst()))
    // The queries of a full screen: for synchronized updates and for the kind of terminal.
    case "p": parameters == "?2026$"
    case "c": parameters.isEmpty
    case "u": [">1", "<"].contains(parameters)
    // The title of the window is saved and restored.
    case "t": ["22;2", "23;2"].contains(parameters)
    default: false
    }
  }

  /// The private modes that this project switches: wrapping, cursor, mouse, focus, alternate screen, paste, updates.
  private static let modes: Set = [
    "7", "25", "1000", "1002", "1003", "1004", "1006", "1049", "2004", "2026",
  ]

  private static func hasNumbers(_ parameters: String, _ count: ClosedRange<Int>) -> Bool {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
    return count.contains(numbers.count)
      && numbers.allSatisfy { number in
        (1...5).contains(number.utf8.count) && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
      }
  }
}
