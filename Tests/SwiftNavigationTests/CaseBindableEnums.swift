import SwiftNavigation

// Enums for the tests of `CaseBindable`, which are compiled without and with the trait `UIKitBindings`.

@CaseBindable
enum Stock: Equatable, Sendable {
  case inStock(quantity: Int)
  case ordered(Int, by: String)
  case unknown
}

@CasePathable @CaseBindable
enum Box<Value: Equatable & Sendable>: Equatable, Sendable {
  case full(Value)
  indirect case nested(Box)
  case `default`
}

public enum Namespace {}

extension Namespace {
  @CaseBindable
  public indirect enum Tree<Leaf> {
    case leaf(Leaf)
    case node(Self, Self)
    case nodes([Tree<Leaf>])
  }
}

/// Names and shapes that a macro can fail on.
@CasePathable @CaseBindable
enum Shapes {
  case unlabelled(_ value: Int), withDefault(Int = 3), optional(Int?), pair(x: Int, y: String)
  case `init`(Int), some(Int), none, action(() -> Void), forced(Int!)
  #if DEBUG || !DEBUG
    case conditional(String)
  #endif
}

@CaseBindable
enum Nothing {}
