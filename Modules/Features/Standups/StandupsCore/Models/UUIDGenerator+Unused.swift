import ComposableArchitecture
import Foundation

extension UUIDGenerator {
  /// Returns an id that no element of a collection has.
  ///
  /// Random ids never collide, but the ids of a program that runs twice with the same seed on the same file do. An element with an
  /// existing id couldn't be added.
  public func unused<Element>(in elements: IdentifiedArrayOf<Element>) -> UUID where Element.ID == UUID {
    while true {
      let id = self()
      if elements[id: id] == nil { return id }
    }
  }
}
