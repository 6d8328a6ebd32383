#if PostgreSQL
  import PostgreSQL

  /// A search for words that matches SQLite's: it ignores case and accents, and matches the beginnings of words.
  ///
  /// The server's own parsers are designed for texts in one language, keep addresses and signed numbers together, and
  /// depend on the server's settings. Here, words are separated by any characters that aren't letters or digits.
  enum PostgresSearch {
    /// The words of some columns, for an index.
    static func words(of columns: [String], in table: String) throws -> String {
      let table = try quotedIdentifier(table)
      let texts = try columns.map { "coalesce(\(table).\(try quotedIdentifier($0))::text, '')" }
      return "cairn_words(\(texts.joined(separator: " || ' ' || ")))"
    }

    /// Functions that split a text into words, for rows and for search terms.
    ///
    /// Each function is self-contained, because no other function can be found by name while an index is rebuilt. The
    /// text is limited to 250,000 characters, the most that the server stores in one index entry.
    ///
    /// - Parameter collation: A collation with the lowercase letters of all scripts.
    static func functions(collation: String) -> String {
      let folded =
        "regexp_replace(lower(normalize(left($1, 250000), NFD)\(collation)), '[\\u0300-\\u036f]', '', 'g')"
      // The list includes the usual symbols outside ASCII.
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
