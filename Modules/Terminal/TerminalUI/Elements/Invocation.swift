import Foundation

/// The rows of one list, by their positions.
public typealias IndexSetOfRows = IndexSet

/// What a person does with an element of the tree: what a line, a key or a test becomes.
public enum Invocation: Hashable, Sendable {
  /// Uses a button or a link.
  case tap(ElementID)
  /// Writes text into a field, which takes the focus.
  case setText(ElementID, String)
  /// Writes text into a field and enters it, as the return key does.
  case submit(ElementID, String)
  /// Turns a switch.
  case setOn(ElementID, Bool)
  /// Picks an option by its position.
  case pick(ElementID, option: Int)
  /// Sets a number.
  case setNumber(ElementID, Double)
  /// Steps up, or with a negative count down.
  case step(ElementID, Int)
  /// Moves the focus to a field.
  case focus(ElementID)
  /// Deletes rows, of each list all at once.
  case delete([Rows])
  /// Moves a row of a list before another, by their positions; the count of the rows stands for the end.
  case move(list: ElementID, from: Int, to: Int)
  /// Closes what is presented.
  case dismiss(ElementID)
  /// Goes back one screen.
  case back
  /// Goes back to the first screen.
  case home

  /// Some rows of one list.
  public struct Rows: Hashable, Sendable {
    /// The list.
    public var list: ElementID
    /// The positions of the rows.
    public var offsets: IndexSetOfRows

    /// Names rows of a list.
    public init(list: ElementID, offsets: IndexSetOfRows) {
      self.list = list
      self.offsets = offsets
    }
  }
}
