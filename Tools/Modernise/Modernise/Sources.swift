#if OlderSpellings
  import ArgumentParser
  import Foundation

  extension Modernise {
    /// Goes through the sources, and shows or writes what changes.
    func modernise() throws {
      let rules = try chosenRules()
      if list {
        for rule in rules { print("\(rule.name): \(rule.summary)") }
        return
      }
      var changed = 0
      var changes = 0
      var notes: [String] = []
      for path in try sources() {
        let source = try String(contentsOfFile: path, encoding: .utf8)
        guard let result = Rewriting(rules).rewrite(source) else {
          notes.append("\(path): note: this file does not parse, and is left alone")
          continue
        }
        notes += result.notes.sorted { $0.line < $1.line }.map { "\(path):\($0.line): note: \($0.text)" }
        guard result.source != source else { continue }
        changed += 1
        changes += result.changes
        if write {
          try Data(result.source.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } else {
          print(difference(path, source, result.source))
        }
      }
      for note in notes { print(note) }
      func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
      let verb = write ? "changed" : "would change"
      print("\(count(changed, "file")) \(verb) in \(count(changes, "place")); \(count(notes.count, "note")).")
      if !write, changed > 0 { print("Run again with --write to change them.") }
    }

    private func chosenRules() throws -> [Rule.Type] {
      guard let only else { return Rewriting.rules }
      return try only.split(separator: ",").map { name in
        guard let rule = Rewriting.rules.first(where: { $0.name == name }) else {
          let names = Rewriting.rules.map(\.name).joined(separator: ", ")
          throw ValidationError("There is no rule '\(name)'. The rules are: \(names).")
        }
        return rule
      }
    }

    private func sources() throws -> [String] {
      try paths.flatMap { path -> [String] in
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
          throw ValidationError("There is no file or folder '\(path)'.")
        }
        guard isFolder.boolValue else { return [path] }
        return try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
          .filter { file in
            file.hasSuffix(".swift") && !file.split(separator: "/").contains { $0.hasPrefix(".") }
          }
          .map { path == "." ? $0 : path + "/" + $0 }
      }
    }

    /// The lines that go and come, with their numbers before the change.
    private func difference(_ path: String, _ before: String, _ after: String) -> String {
      let old = before.split(separator: "\n", omittingEmptySubsequences: false)
      let new = after.split(separator: "\n", omittingEmptySubsequences: false)
      var lines = ["--- \(path)", "+++ \(path)"]
      let changes = new.difference(from: old)
      let removed = Set(changes.removals.map { Self.offset($0) })
      let inserted = Set(changes.insertions.map { Self.offset($0) })
      var (i, j) = (0, 0)
      while i < old.count || j < new.count {
        let (start, newStart) = (i, j)
        var hunk: [String] = []
        while i < old.count, removed.contains(i) {
          hunk.append("-\(old[i])")
          i += 1
        }
        while j < new.count, inserted.contains(j) {
          hunk.append("+\(new[j])")
          j += 1
        }
        if hunk.isEmpty {
          i += 1
          j += 1
        } else {
          lines.append("@@ -\(start + 1),\(i - start) +\(newStart + 1),\(j - newStart) @@")
          lines += hunk
        }
      }
      return lines.joined(separator: "\n")
    }

    private static func offset(_ change: CollectionDifference<Substring>.Change) -> Int {
      switch change {
      case .insert(let offset, _, _), .remove(let offset, _, _): offset
      }
    }
  }
#endif
