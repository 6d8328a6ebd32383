import CairnSupport
import Foundation
import JSONValues

/// An error for a file with content that can't be decoded.
public struct UnreadableFileError: Error, CustomStringConvertible {
  /// The original location of the file.
  public let url: URL
  /// The location to which the unchanged file was moved, or `nil` if it wasn't moved.
  public let setAside: URL?
  /// A Boolean value that indicates whether the previously saved generation is used instead.
  public let isRecovered: Bool
  /// The error that decoding threw.
  public let reason: any Error

  /// The file, the error, the location of its content, and its replacement.
  public var description: String {
    let location = setAside.map {
      "The file was set aside, unchanged, as '\($0.path(percentEncoded: false))'."
    }
    let consequence =
      isRecovered
      ? "The version saved before it is used instead." : "There is no earlier version to use instead."
    return """
      Can't read '\(url.path(percentEncoded: false))': \(explanation(of: reason)). \
      \(location ?? "The file couldn't be set aside and is still there, unchanged.") \(consequence)
      """
  }
}

/// An error for new content of a file that can't be decoded, possibly because it isn't complete yet.
struct UnreadableContent: Error, CustomStringConvertible {
  let url: URL
  let reason: any Error

  var description: String {
    """
    Can't read the change of '\(url.path(percentEncoded: false))': \(explanation(of: reason)). The next save sets the \
    file aside, unchanged.
    """
  }
}
