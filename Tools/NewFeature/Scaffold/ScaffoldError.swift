import Foundation

/// An error that explains why nothing was written, and what to do.
struct ScaffoldError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension ScaffoldError: LocalizedError {
  var errorDescription: String? { description }
}
