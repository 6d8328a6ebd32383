#if PostgreSQL
  import PostgreSQL

  /// The search for words, as SQLite's: without regard to case and accents, by their beginnings.
  ///
  /// The server's own parsers are made for texts in one language, keep addresses and numbers with signs together, and depend on the
  /// server's settings. Here a word is what stands between characters that are no letters and no digits.
  enum PostgresSearch {
    /// The text of columns as words, which an index holds.
    static func words(of columns: [String], in table: String) throws -> String {
      let table = try quotedIdentifier(table)
      let texts = try columns.map { "coalesce(\(table).\(try quotedIdentifier($0))::text, '')" }
      return "cairn_words(\(texts.joined(separator: " || ' ' || ")))"
    }

    /// Functions that make words of a text: what is in a row, and what is looked for.
    ///
    /// Each has all that it needs in itself: an index is rebuilt where no other function is found by its name. A text of 250,000
    /// characters is as much as the server holds in one index entry.
    ///
    /// - Parameter collation: What knows the small letters of all scripts.
    static func functions(collation: String) -> String {
      let folded =
        "regexp_replace(lower(normalize(left($1, 250000), NFD)\(collation)), '[\\u0300-\\u036f]', '', 'g')"
      // Of what is not ASCII, the usual signs.
      let separators =
        "[\\u0001-\\u002f\\u003a-\\u0060\\u007b-\\u00a9\\u00ab-\\u00b4\\u00b6-\\u00b9\\u00bb-\\u00bf\\u00d7\\u00f7"
        + "\\u2000-\\u206f\\u20a0-\\u20cf\\u2190-\\u2bff\\u2e00-\\u2e7f\\u3000-\\u3004\\u3008-\\u3020]+"
      let words =
        "(SELECT left(w, 200) AS w FROM regexp_split_to_table(\(folded), '\(separators)') AS w WHERE w <> '') AS words"
      return """
        CREATE OR REPLACE FUNCTION cairn_words(text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
          $body$ SELECT array_to_tsvector(array(SELECT w FROM \(words))) $body$;
        CREATE OR REPLACE FUNCTION cairn_query(text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
          $body$ SELECT string_agg(quote_literal(w) || ':*', ' & ')::tsquery FROM \(words) $body$;
        """
    }
  }
#endif
