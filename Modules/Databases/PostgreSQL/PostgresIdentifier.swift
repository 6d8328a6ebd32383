#if PostgreSQL
  /// Returns a name quoted for SQL, so that each of its characters is part of the name.
  ///
  /// Values are arguments and never part of a statement's text, but names can't be arguments. Only this function puts a name into a
  /// statement.
  ///
  /// - Parameter name: The name of a table, a column, a channel, or a schema.
  /// - Throws: A ``PostgresError`` for a name that the server would reject or change: an empty name, a name with a NUL, or a name
  ///   of more than 63 bytes, which the server would truncate, so that two long names could become equal.
  public func quotedIdentifier(_ name: String) throws -> String {
    func error(_ reason: String, _ advice: String) -> PostgresError {
      PostgresError(.invalid, "The name '\(name.prefix(80))' \(reason).", advice: advice)
    }
    guard !name.isEmpty else { throw error("is empty", "Give it at least one character.") }
    guard !name.utf8.contains(0) else { throw error("contains a NUL character", "Remove it.") }
    guard name.utf8.count <= 63 else {
      throw error("has \(name.utf8.count) bytes, but the server keeps only 63", "Choose a shorter one.")
    }
    return "\"" + name.replacing("\"", with: "\"\"") + "\""
  }
#endif
