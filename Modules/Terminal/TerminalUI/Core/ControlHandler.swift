/// What a control does when it is used.
public enum ControlHandler {
  /// A button or a link.
  case tap(@MainActor () -> Void)
  /// A field of text.
  case text(@MainActor (String) -> Void)
  /// A switch.
  case isOn(@MainActor (Bool) -> Void)
  /// A choice, by the position of an option.
  case option(@MainActor (Int) -> Void)
  /// A number in bounds.
  case number(@MainActor (Double) -> Void)
  /// Steps up and down, and where there is a number behind them, any number.
  case steps(
    up: (@MainActor () -> Void)?, down: (@MainActor () -> Void)?, set: (@MainActor (Double) -> Void)?)
}
