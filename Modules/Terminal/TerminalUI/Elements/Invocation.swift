/// An action of the user. Command lines, JSON requests, keys, and the buttons of web pages become invocations, which a graph
/// performs.
///
/// The JSON form is the same everywhere, such as `{"tap":12}`; see ``json``. The text form is what the prompt reads on a screen,
/// such as `tap save`; see ``ElementTree/line(for:)``.
public enum Invocation: Hashable, Sendable {
  /// Runs a line, as the prompt does.
  case command(String)
  /// Uses a button or a link, opens a menu, or shows a tab.
  case tap(ElementID)
  /// Writes text into a field, which takes the focus.
  case setText(ElementID, String)
  /// Writes text into a field and submits it, as the return key does.
  case submit(ElementID, String)
  /// Sets a number.
  case setNumber(ElementID, Double)
  /// Turns a toggle on or off. Without a value, it changes to the opposite.
  case toggle(ElementID, isOn: Bool? = nil)
  /// Picks an option by its position, from 0.
  case pick(ElementID, option: Int)
  /// Picks an option by its name.
  case pickNamed(ElementID, String)
  /// Increments a value, or decrements it if the count is negative.
  case step(ElementID, by: Int)
  /// Moves the focus to a field.
  case focus(ElementID)
  /// Deletes rows. Rows of the same list are deleted at once.
  case delete([ElementID])
  /// Moves a row, so that it gets a number.
  case move(ElementID, to: Int)
  /// Moves a row by a number of places. A negative count moves it up.
  case moveBy(ElementID, Int)
  /// Shows another part of a long list, from an offset on.
  case showRows(ElementID, from: Int)
  /// Closes a presentation; `nil` is the one in front.
  case dismiss(ElementID? = nil)
  /// Goes back one screen.
  case back
  /// Goes back to the first screen.
  case home
  /// Shows the screen again, without a change.
  case screen

  /// The element that the action uses, or `nil` if it uses the screen or several elements.
  public var element: ElementID? {
    switch self {
    case .tap(let id), .setText(let id, _), .submit(let id, _), .setNumber(let id, _), .toggle(let id, _),
      .pick(let id, _), .pickNamed(let id, _), .step(let id, _), .focus(let id), .move(let id, _),
      .moveBy(let id, _):
      id
    case .delete(let ids): ids.count == 1 ? ids[0] : nil
    case .command, .showRows, .dismiss, .back, .home, .screen: nil
    }
  }
}
