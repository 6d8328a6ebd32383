import Foundation

/// A file whose content cannot be understood.
public struct UnreadableFile: Error, CustomStringConvertible {
  /// Where the file was.
  public let url: URL
  /// Where it is now, with not a byte of it changed; `nil` if it is where it was.
  public let setAside: URL?
  /// Whether the generation that was saved before is used instead.
  public let isRecovered: Bool
  /// Why it could not be understood.
  public let reason: any Error

  /// What is wrong with which file, where its content is now, and what is used instead.
  public var description: String {
    let location = setAside.map { "It was set aside, untouched, as '\($0.path(percentEncoded: false))'" }
    let consequence =
      isRecovered ? "what was saved before it is used instead." : "there is nothing to use in its place."
    return """
      '\(url.path(percentEncoded: false))' could not be understood: \(explanation(of: reason)). \
      \(location ?? "It could not be set aside and is still there, untouched"); \(consequence)
      """
  }
}

/// A content that appeared in a file and cannot be understood; perhaps it is not complete yet.
struct UnreadableContent: Error, CustomStringConvertible {
  let url: URL
  let reason: any Error

  var description: String {
    """
    '\(url.path(percentEncoded: false))' was changed and cannot be understood: \(explanation(of: reason)). It is set \
    aside, untouched, by the next save.
    """
  }
}
