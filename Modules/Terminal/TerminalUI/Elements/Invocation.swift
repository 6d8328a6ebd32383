/// An action of the user. Command lines, JSON requests, keys, and the buttons of web pages become invocations, which a graph
/// performs.
///
/// The JSON form is the same everywhere, such as `{"tap":12}`; see ``json``. The text form is the line that the prompt accepts on
/// a screen, such as `tap save`; see ``ElementTree/line(for:)``.
public enum Invocation: Hashable, Sendable {
  /// Runs a line, as the prompt does.
  case command(String)
  /// Activates a button or a link, opens a menu, or selects a tab.
  case tap(ElementID)
  /// Sets the text of a field, which gets the focus.
  case setText(ElementID, String)
  /// Sets the text of a field and submits it, like the return key.
  case submit(ElementID, String)
  /// Sets a number.
  case setNumber(ElementID, Double)
  /// Turns a toggle on or off, or toggles it if there is no value.
  case toggle(ElementID, isOn: Bool? = nil)
  /// Picks an option by its index, starting at 0.
  case pick(ElementID, option: Int)
  /// Picks an option by its name.
  case pickNamed(ElementID, String)
  /// Increments a value, or decrements it if the count is negative.
  case step(ElementID, by: Int)
  /// Moves the focus to a field.
  case focus(ElementID)
  /// Deletes rows. Rows of the same list are deleted together.
  case delete([ElementID])
  /// Moves a row to a number.
  case move(ElementID, to: Int)
  /// Moves a row down by a number of places, or up if the number is negative.
  case moveBy(ElementID, Int)
  /// Shows another part of a long list, starting at an offset.
  case showRows(ElementID, from: Int)
  /// Closes a presentation, or the one in front if the id is `nil`.
  case dismiss(ElementID? = nil)
  /// Goes back one screen.
  case back
  /// Goes back to the first screen.
  case home
  /// Shows the screen again, without a change.
  case screen

  /// The element that the action applies to, or `nil` if it applies to the screen or to several elements.
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
