import Foundation

/// An error that explains why nothing was done, and what to do.
struct ModernizeError: Error, Equatable, LocalizedError {
  let description: String
  var errorDescription: String? { description }

  init(_ description: String) { self.description = description }
}
