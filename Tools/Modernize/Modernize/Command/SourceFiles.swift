#if OlderSpellings
  import Foundation

  /// Finds the source files of a package.
  enum SourceFiles {
    /// Returns the paths of Swift files in alphabetical order, as they appear in messages.
    ///
    /// - Throws: An error that names a path that doesn't exist or isn't a Swift file.
    static func find(_ paths: [String], in folder: URL) throws(ModernizeError) -> [String] {
      var found: Set<String> = []
      for path in paths.isEmpty ? [""] : paths {
        let url = path.isEmpty ? folder : self.url(path, in: folder)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
          throw ModernizeError("There is no '\(path)'.")
        }
        if isFolder.boolValue {
          let prefix = path.isEmpty ? "" : path.hasSuffix("/") ? path : path + "/"
          try found.formUnion(swiftFiles(below: url).map { prefix + $0 })
        } else if path.hasSuffix(".swift") {
          found.insert(path)
        } else {
          throw ModernizeError("'\(path)' isn't a Swift file.")
        }
      }
      return found.sorted()
    }

    static func url(_ path: String, in folder: URL) -> URL {
      path.hasPrefix("/") ? URL(filePath: path) : folder.appending(path: path)
    }

    /// Returns every Swift file except those in hidden folders, such as `.build`.
    private static func swiftFiles(below folder: URL) throws(ModernizeError) -> [String] {
      var files: [String] = []
      var folders = [""]
      while let next = folders.popLast() {
        let entries: [URL]
        do {
          entries = try FileManager.default.contentsOfDirectory(
            at: next.isEmpty ? folder : folder.appending(path: next),
            includingPropertiesForKeys: [.isDirectoryKey])
        } catch {
          throw ModernizeError(
            "'\(next.isEmpty ? folder.path : next)' can't be read: \(error.localizedDescription)")
        }
        for entry in entries where !entry.lastPathComponent.hasPrefix(".") {
          let path = next.isEmpty ? entry.lastPathComponent : "\(next)/\(entry.lastPathComponent)"
          // Skips links to folders, which could form a cycle.
          if (try? entry.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true {
            folders.append(path)
          } else if path.hasSuffix(".swift") {
            files.append(path)
          }
        }
      }
      return files
    }
  }
#endif
