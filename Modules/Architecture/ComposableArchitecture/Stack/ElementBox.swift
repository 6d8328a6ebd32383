/// Holds an element of a stack outside of the stack's memory, so that neither a deep stack nor a large element costs more to
/// push, pop or change.
///
/// The header says whether the element is there: it is missing only while it is changed by code that may remove it.
@usableFromInline
final class ElementBox<Element>: ManagedBuffer<Bool, Element> {
  @inlinable
  static func make(_ value: Element) -> ElementBox {
    let box = unsafeDowncast(Self.create(minimumCapacity: 1) { _ in true }, to: ElementBox.self)
    box.pointer.initialize(to: value)
    return box
  }

  @inlinable
  var pointer: UnsafeMutablePointer<Element> { withUnsafeMutablePointerToElements { $0 } }

  /// The element, which is there.
  @inlinable
  var value: Element {
    unsafeAddress { UnsafePointer(pointer) }
    unsafeMutableAddress { pointer }
  }

  /// Takes the element out, to be put back or not.
  @inlinable
  func take() -> Element {
    header = false
    return pointer.move()
  }

  /// Puts the element back that was taken out.
  @inlinable
  func putBack(_ value: consuming Element) {
    pointer.initialize(to: value)
    header = true
  }

  @inlinable
  deinit {
    if header { _ = withUnsafeMutablePointerToElements { $0.deinitialize(count: 1) } }
  }
}
