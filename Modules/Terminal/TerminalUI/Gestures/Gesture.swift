import Foundation

/// A movement of fingers or a pointer.
///
/// A terminal knows taps and long presses: a tap is a button, and a long press is an action in the menu of the view. The other
/// gestures compile, and nothing calls their actions.
@MainActor
public protocol Gesture<Value> {
  /// The state of the gesture.
  associatedtype Value

  /// Returns the actions of the gesture that a terminal can perform.
  func _actions() -> GestureActions
}

/// The actions of a gesture that a terminal can perform.
@MainActor
public struct GestureActions {
  var tap: (@MainActor () -> Void)?
  var longPress: (@MainActor () -> Void)?
}

extension Gesture {
  public func _actions() -> GestureActions { GestureActions() }

  /// Adds an action that nothing calls while the gesture continues, because a terminal reports only its end.
  public func onChanged(_ action: @escaping @MainActor (Value) -> Void) -> some Gesture<Value> { self }

  /// Adds an action for the end of the gesture.
  public func onEnded(_ action: @escaping @MainActor (Value) -> Void) -> some Gesture<Value> {
    EndedGesture(gesture: self, action: action)
  }

  /// Changes a state while the gesture continues, which doesn't happen in a terminal.
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> some Gesture<Value> { self }

  /// Recognizes this gesture. A terminal doesn't recognize the other gesture.
  public func exclusively(before other: some Gesture) -> some Gesture<Value> { self }
  /// Recognizes nothing, because a terminal has no sequences of gestures.
  public func sequenced(before other: some Gesture) -> some Gesture<Value> { NoGesture<Value>() }
  /// Recognizes this gesture. A terminal doesn't recognize the other gesture.
  public func simultaneously(with other: some Gesture) -> some Gesture<Value> { self }
}

private struct NoGesture<Value>: Gesture {}

private struct EndedGesture<Base: Gesture>: Gesture {
  typealias Value = Base.Value
  let gesture: Base
  let action: @MainActor (Base.Value) -> Void

  func _actions() -> GestureActions {
    if let tap = gesture as? TapGesture, let value = () as? Base.Value {
      return tap.actions { [action] in action(value) }
    }
    if let press = gesture as? LongPressGesture, let value = true as? Base.Value {
      return press.actions { [action] in action(value) }
    }
    if let tap = gesture as? SpatialTapGesture, let value = SpatialTapGesture.Value() as? Base.Value {
      return tap.actions { [action] in action(value) }
    }
    return gesture._actions()
  }
}

/// A tap, which is a button in a terminal.
public struct TapGesture: Gesture {
  public typealias Value = Void

  /// Creates a gesture. The number of taps is ignored.
  public init(count: Int = 1) {}

  func actions(_ action: @escaping @MainActor () -> Void) -> GestureActions { GestureActions(tap: action) }
}

/// A tap with its location, which is a button in a terminal.
public struct SpatialTapGesture: Gesture {
  /// The location of a tap.
  public struct Value: Hashable, Sendable {
    /// The location, which is always the origin.
    public var location = CGPoint.zero
  }

  /// Creates a gesture. The number of taps is ignored.
  public init(count: Int = 1) {}

  func actions(_ action: @escaping @MainActor () -> Void) -> GestureActions { GestureActions(tap: action) }
}

/// A long press, which is an action in the menu of the view.
public struct LongPressGesture: Gesture {
  public typealias Value = Bool

  /// Creates a gesture. The duration and the distance are ignored.
  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {}

  func actions(_ action: @escaping @MainActor () -> Void) -> GestureActions {
    GestureActions(longPress: action)
  }
}

/// A drag, which a terminal doesn't have.
public struct DragGesture: Gesture {
  /// The state of a drag.
  public struct Value: Hashable, Sendable {
    public var time = Date(timeIntervalSince1970: 0)
    public var location = CGPoint.zero
    public var startLocation = CGPoint.zero
    public var translation = CGSize.zero
    public var velocity = CGSize.zero
    public var predictedEndTranslation = CGSize.zero
    public var predictedEndLocation = CGPoint.zero
  }

  /// Creates a gesture.
  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {}
}

/// A gesture of two fingers, which a terminal doesn't have.
public struct MagnificationGesture: Gesture {
  public typealias Value = CGFloat

  /// Creates a gesture.
  public init(minimumScaleDelta: CGFloat = 0.01) {}
}

/// A gesture of two fingers, which a terminal doesn't have.
public struct MagnifyGesture: Gesture {
  /// The state of the gesture.
  public struct Value: Hashable, Sendable {
    public var magnification: CGFloat = 1
    public var velocity: CGFloat = 0
    public var startLocation = CGPoint.zero
  }

  /// Creates a gesture.
  public init(minimumScaleDelta: CGFloat = 0.01) {}
}

/// A gesture of two fingers, which a terminal doesn't have.
public struct RotationGesture: Gesture {
  public typealias Value = Angle

  /// Creates a gesture.
  public init(minimumAngleDelta: Angle = .degrees(1)) {}
}

/// A gesture of two fingers, which a terminal doesn't have.
public struct RotateGesture: Gesture {
  /// The state of the gesture.
  public struct Value: Hashable, Sendable {
    public var rotation = Angle.zero
    public var startLocation = CGPoint.zero
  }

  /// Creates a gesture.
  public init(minimumAngleDelta: Angle = .degrees(1)) {}
}

/// A state that a gesture changes while it continues. In a terminal, it has its initial value.
@MainActor
@propertyWrapper
public struct GestureState<Value> {
  /// The value.
  public let wrappedValue: Value
  /// The state itself.
  public var projectedValue: GestureState { self }

  /// Creates a state.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  /// Creates a state.
  public init(initialValue: Value) { wrappedValue = initialValue }
}

/// The gestures that a view recognizes.
public struct GestureMask: OptionSet, Hashable, Sendable {
  /// A bit for each gesture.
  public let rawValue: Int
  /// Creates a mask from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let none = Self([])
  public static let gesture = Self(rawValue: 1)
  public static let subviews = Self(rawValue: 2)
  public static let all: Self = [.gesture, .subviews]
}

extension View {
  /// Adds a gesture to the view. A tap makes the view a button, and a long press is an action in its menu.
  public func gesture(_ gesture: some Gesture, including mask: GestureMask = .all) -> some View {
    let actions = mask.contains(.gesture) ? gesture._actions() : GestureActions()
    return Gesturing(content: self, actions: actions)
  }

  /// Adds a gesture to the view, in the same way as ``gesture(_:including:)``.
  public func simultaneousGesture(_ gesture: some Gesture, including mask: GestureMask = .all) -> some View {
    self.gesture(gesture, including: mask)
  }

  /// Adds a gesture to the view, in the same way as ``gesture(_:including:)``.
  public func highPriorityGesture(_ gesture: some Gesture, including mask: GestureMask = .all) -> some View {
    self.gesture(gesture, including: mask)
  }

  /// Adds an action for a long press to the menu of the view, which `menu NAME` opens.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10,
    perform action: @escaping @MainActor () -> Void,
    onPressingChanged: (@MainActor (Bool) -> Void)? = nil
  ) -> some View {
    contextMenu { Button("Long press", action: action) }
  }

  /// Turns the view into a button. The location is always the origin.
  public func onTapGesture(
    count: Int = 1, perform action: @escaping @MainActor (CGPoint) -> Void
  ) -> some View {
    onTapGesture(count: count) { action(.zero) }
  }
}

private struct Gesturing<Content: View>: View {
  let content: Content
  let actions: GestureActions

  var body: some View {
    if let tap = actions.tap {
      content.onTapGesture(perform: tap)
    } else if let press = actions.longPress {
      content.onLongPressGesture(perform: press)
    } else {
      content
    }
  }
}
