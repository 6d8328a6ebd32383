import DataSources
import DurableFiles
import Foundation
import Sharing
import TerminalPrograms

extension DataLocation {
  /// Checks that the location exists, for a subcommand that doesn't create it.
  ///
  /// A program without database support doesn't check a database, because its later error says more.
  ///
  /// - Throws: An error that names the file.
  public func checkExists() throws {
    #if !Database
      if isDatabase { return }
    #endif
    guard !exists else { return }
    throw StartError("There is no file '\(name)'. Check '--data'.")
  }
}

extension DataLocation {
  /// Checks that a program that runs for long can save to the location.
  ///
  /// A server isn't checked, because it may allow tomorrow what it refuses today.
  ///
  /// - Throws: An error that names the file.
  package func checkIsWritable() throws {
    if case .server = self { return }
    do {
      try DurableFile(url).checkIsWritable()
    } catch {
      throw StartError(using: name, error)
    }
  }

  /// Returns a note for the user if the location is a database without columns for some members.
  package func noteOfLoss(of members: UnknownMembers) -> [String] {
    guard isDatabase, let note = members.noteOfLossInDatabase else { return [] }
    return [note]
  }
}
