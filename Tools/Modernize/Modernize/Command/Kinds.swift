#if OlderSpellings
  /// The kinds of rewrites by name.
  enum Kinds {
    /// Returns the kinds with the given names, in the order in which they run, or all kinds if there are no names.
    static func named(_ names: [String]) throws(ModernizeError) -> [any Rewrite.Type] {
      let known = allRewrites.map { $0.name }
      for name in names where !known.contains(name) {
        throw ModernizeError("There is no kind '\(name)'. Use one of: \(known.joined(separator: ", ")).")
      }
      return names.isEmpty ? allRewrites : allRewrites.filter { names.contains($0.name) }
    }

    /// A description of the rewrites.
    static func list(_ kinds: [any Rewrite.Type]) -> String {
      kinds.map { "\($0.name)\n  old  \($0.old)\n  new  \($0.new)" }.joined(separator: "\n")
    }
  }
#endif
