import ComposableArchitecture
import Foundation

extension UUIDGenerator {
  /// An id that no element has.
  ///
  /// Random ids are never equal; those of a program that runs twice with one seed, on the same file, are. An element whose id
  /// is taken would not be added.
  public func unused<Element>(in elements: IdentifiedArrayOf<Element>) -> UUID where Element.ID == UUID {
    while true {
      let id = self()
      if elements[id: id] == nil { return id }
    }
  }
}
