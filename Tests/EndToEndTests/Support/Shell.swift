import Foundation

/// The shell, with the programs of this package in its search path.
enum Shell {
  /// Runs a script in a folder and returns the text of both outputs.
  static func run(_ script: String, in folder: String) throws -> String {
    let output = try makePipe()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "exec 2>&1\n" + script]
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = [
      "PATH": "\(StartedProcess.folder):/usr/bin:/bin", "HOME": folder, "LC_ALL": "C.UTF-8",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(fileDescriptor: output.writing)
    do {
      try starting.withLock { try process.run() }
    } catch {
      close(output.writing)
      close(output.reading)
      throw error
    }
    close(output.writing)
    let text = try Source(output.reading).readToEnd()
    process.waitUntilExit()
    return text
  }
}
