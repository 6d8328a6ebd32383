#if OlderSpellings
  import Foundation
  import SwiftParser
  import SwiftSyntax
  import Synchronization

  /// One run of the command, with the result for each file.
  struct Run {
    struct File: Sendable {
      var path: String
      var result: Modernization
      /// The reason why the file can't be read.
      var failure: String?
    }

    let folder: URL
    let files: [File]

    /// Reads files and computes their rewritten text. Writes nothing.
    init(folder: URL, paths: [String], kinds: [any Rewrite.Type]) throws(ModernizeError) {
      self.folder = folder
      var texts: [(path: String, text: String)] = []
      var unreadable: [File] = []
      for path in try SourceFiles.find(paths, in: folder) {
        if let data = try? Data(contentsOf: SourceFiles.url(path, in: folder)),
          let text = String(validating: data, as: UTF8.self)
        {
          texts.append((path, text))
        } else {
          unreadable.append(
            File(
              path: path, result: Modernization("", path: path, kinds: []),
              failure: "it isn't UTF-8 text, so it wasn't changed."))
        }
      }
      // Parsing takes most of the time.
      let trees = concurrently(texts) { file in
        file.text.holds(oneOf: Self.hints(of: kinds)) ? Parser.parse(source: file.text) : nil
      }
      let declarations = Declarations(of: trees.compactMap(\.self))
      files =
        unreadable
        + concurrently(Array(zip(texts, trees))) { file, tree in
          let result = Modernization(
            file.text, path: file.path, kinds: tree == nil ? [] : kinds, tree: tree,
            declarations: declarations)
          return File(path: file.path, result: result)
        }
    }

    /// Words to search for. A file with any of them has code to rewrite, or declares something that another file uses.
    private static func hints(of kinds: [any Rewrite.Type]) -> [String] {
      kinds.flatMap { $0.hints } + ["enum Action", "CasePathable", "Reducer"]
    }

    private var changed: [File] { files.filter { $0.result.before != $0.result.after } }

    /// Writes either all changed files or none.
    func write() throws(ModernizeError) {
      var written: [File] = []
      for file in changed {
        do {
          written.append(file)
          try replace(file.path, with: file.result.after)
        } catch {
          for file in written { try? replace(file.path, with: file.result.before) }
          throw ModernizeError(
            "'\(file.path)' can't be written, so nothing was changed: \(error.localizedDescription)")
        }
      }
    }

    /// Replaces a file atomically. Keeps its permissions and symbolic links.
    private func replace(_ path: String, with text: String) throws {
      let url = SourceFiles.url(path, in: folder).resolvingSymlinksInPath()
      let permissions = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
      try text.write(to: url, atomically: true, encoding: .utf8)
      if let permissions {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: url.path)
      }
    }

    /// The diff, the notes, and the summary.
    func report(isWritten: Bool) -> String {
      var lines: [String] = []
      var notes: [String] = []
      for file in files {
        if let failure = file.failure { notes.append("\(file.path): note: \(failure)") }
        if file.result.isBroken {
          notes.append("\(file.path): note: it doesn't parse, so it wasn't changed.")
        }
        guard file.result.count > 0 || !file.result.notes.isEmpty else { continue }
        let diff = LineDiff(file.result.before, file.result.after)
        if !isWritten { lines += diff.unified(path: file.path) }
        for note in file.result.notes {
          // A line of the current file.
          let line = isWritten ? note.line : diff.oldLine(of: note.line)
          notes.append("\(file.path):\(line): note: \(note.text)")
        }
      }
      let rewrites = changed.map(\.result.count).reduce(0, +)
      let count = changed.count
      var sum =
        "\(count == 0 ? "No file" : Self.count(count, "file")) \(isWritten ? "changed" : "would change"): "
      sum += "\(Self.count(rewrites, "rewrite")), \(Self.count(notes.count, "note"))."
      if !isWritten, count > 0 { sum += " Run again with --write to change \(count == 1 ? "it" : "them")." }
      return (lines + notes + [sum]).joined(separator: "\n")
    }

    private static func count(_ number: Int, _ word: String) -> String {
      "\(number) \(word)\(number == 1 ? "" : "s")"
    }
  }

  /// Maps an array on all processors.
  private func concurrently<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    let results = Mutex([Result?](repeating: nil, count: elements.count))
    DispatchQueue.concurrentPerform(iterations: elements.count) { index in
      let result = transform(elements[index])
      results.withLock { $0[index] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
#endif
