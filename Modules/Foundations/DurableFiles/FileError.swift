import Foundation

/// What went wrong with a file, where, and what can be done.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
  /// What was being done.
  public enum Operation: String, Hashable, Sendable {
    /// Reading the file. It is as it was.
    case read
    /// Writing the file. It holds what it held before.
    case save
    /// Waiting until the disk holds the file's new content. The file system holds it already.
    case flush = "flush the folder of"
    /// Renaming the file to a dated name, or writing something beside it. The file is as it was.
    case setAside = "set aside"
    /// Creating the folder that the file is in.
    case createFolder = "create the folder of"
    /// Waiting for the lock of the file.
    case lock
    /// Watching the file.
    case watch
  }

  /// What was being done.
  public let operation: Operation
  /// The file it was done to.
  public let path: String
  /// Why it failed, such as `ENOSPC`.
  public let code: Int32
  /// What stands in the way besides the system, if something does.
  public let obstacle: Obstacle?

  /// Why this library does not touch a file.
  public enum Obstacle: String, Hashable, Sendable {
    /// It is a folder.
    case folder = "it's a folder"
    /// It is a device, such as `/dev/null`.
    case device = "it's a device"
    /// It is a pipe.
    case pipe = "it's a pipe"
    /// It is a socket.
    case socket = "it's a socket"
    /// It may not be written to.
    case readOnly = "it's read-only"
    /// A new file in its place would not belong to its user or group.
    case owner = "a new file couldn't have the same owner and group"
  }

  /// An error with what was being done, to which file, and the number of the system's error.
  ///
  /// - Parameters:
  ///   - operation: What was being done.
  ///   - path: The file it was done to.
  ///   - code: Why it failed, such as `ENOSPC`.
  ///   - obstacle: What stands in the way besides the system, if something does.
  public init(_ operation: Operation, path: String, code: Int32, obstacle: Obstacle? = nil) {
    self.operation = operation
    self.path = path
    self.code = code
    self.obstacle = obstacle
  }

  /// The state of the file after the failure.
  private var consequence: String {
    switch operation {
    case .save: " The previous version is still there."
    case .flush: " The file has the new content, but a power failure could restore the old content."
    case .setAside: " The file is unchanged."
    case .read, .lock, .watch, .createFolder: ""
    }
  }

  private var advice: String {
    switch obstacle {
    case .folder, .device, .pipe, .socket: return "Choose a regular file."
    case .readOnly: return "Allow its owner to write to it (chmod u+w), or choose another file."
    case .owner: return "Run the program as the owner of the file, or choose another file."
    case nil: break
    }
    return switch code {
    case ENOSPC, EDQUOT: "Free some space on the disk, then try again."
    case EACCES, EPERM: "Check the permissions of the file and its folder, then try again."
    case EROFS: "Choose a file on another disk."
    case ENOENT, ENOTDIR: "Create its folder, or choose another file."
    case EISDIR: "Choose a file instead of a folder."
    case ELOOP: "Repair its symbolic links, which form a loop, or choose another file."
    case EMFILE, ENFILE: "Close some programs, then try again."
    case EWOULDBLOCK: "Another program has locked the file for too long. Quit that program, then try again."
    case EIO: "Check the disk, and save to another one."
    default: "Try again, or choose another file."
    }
  }

  /// What failed and why, what that means for the file, and what can be done.
  public var description: String { "Can't \(operation.rawValue) '\(path)': \(why)" }

  private var why: String {
    let reason = obstacle?.rawValue ?? String(cString: strerror(code))
    return "\(reason).\(consequence) \(advice)"
  }

  /// The same as ``description`` behind the name of the file, for a sentence that has named it.
  public var failureReason: String? { why }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}
