import Foundation

/// An error about a file: the operation, the path, and what the user can do.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
  /// The operation that failed.
  public enum Operation: String, Hashable, Sendable {
    /// Reading the file. The file is unchanged.
    case read
    /// Writing the file. The file still has its previous content.
    case save
    /// Waiting until the file's new content is on disk. The file system already has it.
    case flush = "flush the folder of"
    /// Renaming the file to a dated name, or writing something beside it. The file is unchanged.
    case setAside = "set aside"
    /// Creating the folder that the file is in.
    case createFolder = "create the folder of"
    /// Waiting for the lock of the file.
    case lock
    /// Watching the file.
    case watch
  }

  /// The operation that failed.
  public let operation: Operation
  /// The path of the file.
  public let path: String
  /// The reason, such as `ENOSPC`.
  public let code: Int32
  /// The obstacle that this library found, if any.
  public let obstacle: Obstacle?

  /// The reason this library doesn't use a file.
  public enum Obstacle: String, Hashable, Sendable {
    /// It is a folder.
    case folder = "it's a folder"
    /// It is a device, such as `/dev/null`.
    case device = "it's a device"
    /// It is a pipe.
    case pipe = "it's a pipe"
    /// It is a socket.
    case socket = "it's a socket"
    /// It is open, but no path leads to it, because it was deleted.
    case deleted = "it was deleted"
    /// The file is write-protected.
    case readOnly = "it's read-only"
    /// A new file in its place would have a different owner or group.
    case owner = "a new file couldn't have the same owner and group"
  }

  /// Creates an error with the operation, the path, and the system's error number.
  ///
  /// - Parameters:
  ///   - operation: The operation that failed.
  ///   - path: The path of the file.
  ///   - code: The reason, such as `ENOSPC`.
  ///   - obstacle: The obstacle that this library found, if any.
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
    case .deleted: return "Choose a file that still exists."
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
    case EIO: "The disk may be damaged. Save to another one, and check it."
    default: "Try again, or choose another file."
    }
  }

  /// The failure and its reason, the state of the file, and what the user can do.
  public var description: String { "Can't \(operation.rawValue) '\(path)': \(why)" }

  private var why: String {
    let reason = obstacle?.rawValue ?? String(cString: strerror(code))
    return "\(reason).\(consequence) \(advice)"
  }

  /// The same text as ``description``, without the name of the file, for a sentence that already contains the name.
  public var failureReason: String? { why }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
