import DataSources
import Foundation
import Sharing
import TerminalPrograms

extension DataLocation {
  /// Checks that the location exists, for a subcommand that doesn't create it.
  ///
  /// A database isn't checked by a program that is built without databases: the error about that says more.
  ///
  /// - Throws: An error that names the file.
  public func checkExists() throws {
    #if !Database
      if isDatabase { return }
    #endif
    guard !isThere else { return }
    throw StartFailure("There is no file '\(name)'. Check '--data'.")
  }
}

extension DataLocation {
  /// What to tell the user if the location is a database that has no columns for some members; empty otherwise.
  package func noteOfLoss(of members: UnknownMembers) -> [String] {
    guard isDatabase, let note = members.noteOfLossInDatabase else { return [] }
    return [note]
  }
}
