import CairnSupport
import Foundation
import JSONValues

/// A decoding error that marks a file as valid but not readable by this program, for example because a newer version wrote it.
///
/// If decoding throws such an error, the file is left alone: it isn't set aside, and saving throws the same error.
public protocol FileFormatError: Error {}

/// An error for a file that was refused while the program was running and that is left alone.
public struct UnsupportedFileError: FileFormatError, CustomStringConvertible {
  /// The refused file.
  public let url: URL
  /// The reason that this program can't use the file.
  public let reason: any FileFormatError

  /// The refused file and the reason.
  public var description: String {
    "Can't use '\(url.path(percentEncoded: false))', which is unchanged: \(explanation(of: reason))"
  }
}
