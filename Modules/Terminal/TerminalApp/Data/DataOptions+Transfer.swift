import ComposableArchitecture
import DataSources
import Foundation
import JSONValues
import TerminalPrograms

// Moves rows between files and databases, including members that only a newer version of the program knows.

/// Rows of another file or database.
package struct ImportedRows<Row: Identifiable & Sendable>: Sendable where Row.ID: Encodable {
  /// The rows, in their order.
  package var rows: [Row]
  /// The members of the rows that this version of the program doesn't know.
  package var unknown: UnknownMembers
}

extension DataOptions {
  /// Returns the rows of a file or database without changing it.
  ///
  /// - Parameters:
  ///   - file: The file or database, as in `--data`.
  ///   - decode: Decodes the rows of a file. A `StartError` is shown unchanged.
  ///   - encode: Encodes the same rows, to find their unknown members.
  /// - Throws: The reason that nothing can be imported.
  @MainActor
  package func imported(
    from file: String, decode: (Data) throws -> [Content.Row], encode: ([Content.Row]) throws -> Data
  ) async throws -> ImportedRows<Content.Row> {
    let location = DataLocation(named: file)
    let failure = "Can't import '\(location.name)'"
    let data: Data
    do {
      if location.isDatabase, location.exists {
        let rows = try await Self.rows(in: location)
        return try ImportedRows(rows: rows.wrappedValue.elements, unknown: rows.unknownMembers())
      }
      data = try InputFile.contents(of: file)
    } catch {
      throw StartError("\(failure): \(Self.explanation(of: error))")
    }
    do {
      let rows = try decode(data)
      return try ImportedRows(rows: rows, unknown: UnknownMembers(of: data, known: encode(rows)))
    } catch let error as StartError {
      throw error
    } catch {
      throw StartError("\(failure): \(Self.explanation(of: error))")
    }
  }

  /// Keeps the unknown members of some imported rows until the rows are saved.
  ///
  /// - Returns: A note if the location is a database without columns for some of them.
  @MainActor
  package func keep(_ unknown: UnknownMembers, of ids: [Content.Row.ID]) throws -> [String] {
    let taken = try unknown.of(ids)
    Content.rows.keep(taken)
    return location.noteOfLoss(of: taken)
  }

  /// Writes the rows to a new file, to an empty database, or to an open pipe.
  ///
  /// - Parameter encode: Encodes the rows for a pipe, in the format of a file.
  /// - Returns: The lines to print.
  /// - Throws: The reason that the file or database can't be written.
  @MainActor
  package func export(
    _ rows: IdentifiedArrayOf<Content.Row>, to file: String,
    encode: (IdentifiedArrayOf<Content.Row>) throws -> Data
  ) async throws -> [String] {
    if OpenFile.isNamed(file) {
      return try export(rows, to: file, replacing: false) {
        try encode(IdentifiedArray(uniqueElements: $0))
      }
    }
    let location = DataLocation(named: file)
    let failure = "Can't export to '\(location.name)'"
    guard !FileManager.default.fileExists(atPath: file) else {
      throw StartError("\(failure): the file exists. Use another name, or add to it with 'import'.")
    }
    let exported: Shared<IdentifiedArrayOf<Content.Row>>
    do {
      exported = try await Self.rows(in: location)
    } catch {
      throw StartError("\(failure): \(Self.explanation(of: error))")
    }
    guard exported.wrappedValue.isEmpty else {
      throw StartError("\(failure): it contains \(Content.nouns.many). Use 'import' to add to them.")
    }
    let unknown = try unknownMembers()
    exported.keep(unknown)
    exported.withLock { $0 = rows }
    try await Self.save(failure)
    return [wrote(rows.count, to: location.name)] + location.noteOfLoss(of: unknown)
  }

  /// Writes the rows to a file or an open pipe in a custom format.
  ///
  /// - Throws: An error if the file exists and may not be replaced, or if it can't be written.
  @MainActor
  package func export(
    _ rows: IdentifiedArrayOf<Content.Row>, to file: String, replacing: Bool,
    encode: ([Content.Row]) throws -> Data
  ) throws -> [String] {
    let unknown = try unknownMembers()
    do {
      let data = try unknown.added(toDocument: encode(rows.elements))
      if OpenFile.isNamed(file) {
        // The output is the data alone.
        try OpenFile.append(data, to: file)
        return []
      }
      try data.write(
        to: URL(filePath: file), options: replacing ? .atomic : [.withoutOverwriting])
    } catch CocoaError.fileWriteFileExists {
      throw StartError("Can't export to '\(file)': the file exists. Use '--force' to replace it.")
    } catch {
      throw StartError("Can't export to '\(file)': \(Self.explanation(of: error))")
    }
    return [wrote(rows.count, to: file)]
  }

  private func wrote(_ count: Int, to name: String) -> String {
    "Wrote \(Content.counted(count)) to '\(name)'."
  }

  @MainActor
  private func unknownMembers() throws -> UnknownMembers {
    do {
      return try Content.rows.unknownMembers()
    } catch {
      throw StartError("Can't read '\(location.name)': \(Self.explanation(of: error))")
    }
  }

  /// The rows in a file, a database, or on a server.
  @MainActor
  private static func rows(in location: DataLocation) async throws -> Shared<IdentifiedArrayOf<Content.Row>> {
    let rows = try withDependencies {
      try Content.store(in: location, &$0)
    } operation: {
      Content.rows
    }
    // A server's values arrive later.
    if rows.isLoading { try await rows.load() }
    if let error = rows.loadError { throw error }
    return rows
  }
}
