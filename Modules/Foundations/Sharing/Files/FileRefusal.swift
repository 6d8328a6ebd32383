import CairnSupport
import Foundation

/// An error of decoding that marks a file as valid, but not for this program: one of a newer version, for example.
///
/// Where decoding throws such an error the file is left alone: it is not set aside, and saving throws the same error.
public protocol FileRefusal: Error {}

/// A file that was refused while the program runs, and is left alone.
public struct RefusedFile: FileRefusal, CustomStringConvertible {
  /// Which file it is.
  public let url: URL
  /// Why it is not for this program.
  public let reason: any FileRefusal

  /// Which file is not for this program, and why.
  public var description: String {
    "Can't use '\(url.path(percentEncoded: false))', which is unchanged: \(explanation(of: reason))"
  }
}
