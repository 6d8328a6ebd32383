/// Reads the identity of a value, where its type is observable; how that is read is found once.
@usableFromInline
struct StateIdentity<Value> {
  /// Where the id comes from.
  @usableFromInline
  enum Source {
    /// The type is not observable.
    case none
    /// The registrar lies so many bytes into the value.
    case registrar(Int)
    /// By a property of the value: an enum, whose case decides.
    case value((UnsafePointer<Value>) -> ObservableStateID)
  }

  @usableFromInline let source: Source

  @usableFromInline
  init() {
    // By reference: a generic value that a pointer leads to is copied when it is read.
    func id<State: ObservableState>(_ state: inout State) -> ObservableStateID { state._$id }
    func ask<State: ObservableState>(_: State.Type) -> Any {
      { (state: UnsafePointer<State>) -> ObservableStateID in
        id(&UnsafeMutablePointer(mutating: state).pointee)
      }
    }
    guard let table = FieldTable<Value>.current else {
      source = .none
      return
    }
    if let offset = table.registrarOffset {
      source = .registrar(offset)
    } else {
      source =
        (Value.self as? any ObservableState.Type)
        .flatMap { ask($0) as? (UnsafePointer<Value>) -> ObservableStateID }.map(Source.value) ?? .none
    }
  }

  /// The id of a value, which is not copied; `nil` where its type is not observable.
  @inlinable
  func callAsFunction(_ value: UnsafePointer<Value>) -> ObservableStateID? {
    switch source {
    case .none: nil
    case .registrar(let offset):
      UnsafeRawPointer(value).advanced(by: offset)
        .assumingMemoryBound(to: ObservationStateRegistrar.self).pointee.id
    case .value(let ask): ask(value)
    }
  }

  /// What is known of a value when a change of it begins.
  @usableFromInline
  enum Before {
    /// Nothing: its type is not observable.
    case unknown
    /// It has a mark.
    case marked(UInt64)
    /// Its id.
    case id(ObservableStateID)
  }

  /// Marks a value that is about to be changed in its place.
  @inlinable
  func begin(_ value: UnsafeMutablePointer<Value>) -> Before {
    switch source {
    case .none: return .unknown
    case .registrar(let offset):
      let mark = StateVersion.beforeReduction
      UnsafeMutableRawPointer(value).advanced(by: offset)
        .assumingMemoryBound(to: ObservationStateRegistrar.self).pointee.mark = mark
      return .marked(mark)
    case .value(let ask): return .id(ask(value))
    }
  }

  /// Whether another value stands in the place now: one that was made anew, or a copy that was taken before and changed
  /// elsewhere, whose readers here have not been told of those changes.
  ///
  /// A value that was changed in its place has its mark, as have copies that were taken and changed meanwhile: all of these
  /// changes are announced.
  @inlinable
  func isReplaced(_ value: UnsafePointer<Value>, since before: Before) -> Bool {
    switch (source, before) {
    case (.registrar(let offset), .marked(let mark)):
      return UnsafeRawPointer(value).advanced(by: offset)
        .assumingMemoryBound(to: ObservationStateRegistrar.self).pointee.mark != mark
    case (.value(let ask), .id(let old)): return ask(value).isAnother(than: old)
    default: return true
    }
  }

  /// Runs a change of a value, and returns whether it is another value after that.
  @inlinable
  func replaces<R>(_ value: inout Value, _ change: (inout Value) -> R) -> (R, isReplaced: Bool) {
    let before = begin(&value)
    let result = change(&value)
    return (result, isReplaced(&value, since: before))
  }
}

/// Access to a part of a state, made once, that changes it in place and notifies its observers only when it was replaced.
///
/// A key path to a tracked property, which is a computed one, gets the value and sets it: a collection would be copied
/// for each change of an element. Where the state's table of fields has the offset of the value, the value is changed
/// there; elsewhere (a path through several properties) it falls back to the key path.
@usableFromInline
final class FieldAccess<Root, Value>: @unchecked Sendable {
  /// The path that was given.
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>
  /// Where the value lies in the state, in bytes.
  @usableFromInline let offset: Int?
  /// The offset of the registrar that notifies observers of changes, in bytes.
  @usableFromInline let registrarOffset: Int?
  @usableFromInline let notify: ((inout ObservationStateRegistrar) -> Void)?
  /// Notes with the registrar that the field is read.
  private let noteAccess: ((UnsafePointer<ObservationStateRegistrar>) -> Void)?

  @usableFromInline
  init(_ keyPath: WritableKeyPath<Root, Value>) {
    self.keyPath = keyPath
    let field = FieldTable<Root>.current?.fields.first { $0.keyPath == keyPath && $0.storage != nil }
    if let storage = field?.storage as? WritableKeyPath<Root, Value>, let registrar = field?.registrar,
      let registrarOffset = MemoryLayout<Root>.offset(of: registrar)
    {
      self.offset = MemoryLayout<Root>.offset(of: storage)
      self.registrarOffset = registrarOffset
      self.notify = field?.notify
      self.noteAccess = field?.noteAccess
    } else {
      // A stored property that is not tracked, or else something that only its key path leads to.
      self.offset = MemoryLayout<Root>.offset(of: keyPath)
      self.registrarOffset = nil
      self.notify = nil
      self.noteAccess = nil
    }
  }

  /// Reads the value, which is not copied, and notes that the field is read.
  func access<R>(_ root: UnsafePointer<Root>, _ body: (UnsafePointer<Value>) -> R) -> R {
    if let registrarOffset, let noteAccess {
      noteAccess(
        UnsafeRawPointer(root).advanced(by: registrarOffset)
          .assumingMemoryBound(to: ObservationStateRegistrar.self))
    }
    return read(root, body)
  }

  /// Reads the value without noting that the field is read.
  @inlinable
  func read(_ root: Root) -> Value { withUnsafePointer(to: root) { read($0) { $0.pointee } } }

  /// Reads a part of the value, which is not copied, without noting that the field is read.
  @inlinable
  func read<R>(_ root: UnsafePointer<Root>, _ body: (UnsafePointer<Value>) -> R) -> R {
    // The key path of a property that is computed notes the access by itself.
    guard let offset else { return withUnsafePointer(to: root.pointee[keyPath: keyPath], body) }
    return body(
      UnsafeRawPointer(root).advanced(by: offset).assumingMemoryBound(to: Value.self))
  }

  /// Changes the value in place.
  ///
  /// - Parameter body: Changes the value; returns whether it is another one now, of which its observers are notified.
  @inlinable
  func modify<R>(_ root: inout Root, _ body: (inout Value) -> (R, isReplaced: Bool)) -> R {
    guard let offset else { return body(&root[keyPath: keyPath]).0 }
    return withUnsafeMutablePointer(to: &root) { root in
      let bytes = UnsafeMutableRawPointer(root)
      let value = bytes.advanced(by: offset).assumingMemoryBound(to: Value.self)
      let (result, isReplaced) = body(&value.pointee)
      if let registrarOffset {
        let registrar = bytes.advanced(by: registrarOffset)
          .assumingMemoryBound(to: ObservationStateRegistrar.self)
        if isReplaced { notify?(&registrar.pointee) } else { registrar.pointee.touch() }
      }
      return result
    }
  }
}
