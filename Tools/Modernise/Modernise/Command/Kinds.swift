#if OlderSpellings
  /// The kinds of rewrites by their names.
  enum Kinds {
    /// The kinds of some names, in the order in which they run; all of them for none.
    static func named(_ names: [String]) throws(ModerniseError) -> [any Rewrite.Type] {
      let known = allRewrites.map { $0.name }
      for name in names where !known.contains(name) {
        throw ModerniseError("There is no kind '\(name)'. Use one of: \(known.joined(separator: ", ")).")
      }
      return names.isEmpty ? allRewrites : allRewrites.filter { names.contains($0.name) }
    }

    /// What the kinds rewrite.
    static func list(_ kinds: [any Rewrite.Type]) -> String {
      kinds.map { "\($0.name)\n  old  \($0.old)\n  new  \($0.new)" }.joined(separator: "\n")
    }
  }
#endif
