/// The action of a control.
public enum ControlHandler {
  /// The action of a button or a link.
  case tap(@MainActor () -> Void)
  /// The action of a text field, which receives the text.
  case text(@MainActor (String) -> Void)
  /// The action of a toggle.
  case isOn(@MainActor (Bool) -> Void)
  /// The action of a picker, which receives the index of an option.
  case option(@MainActor (Int) -> Void)
  /// The action of a slider.
  case number(@MainActor (Double) -> Void)
  /// The actions of a stepper: one step up, one step down, and any number if its value is a number.
  case steps(
    up: (@MainActor () -> Void)?, down: (@MainActor () -> Void)?, set: (@MainActor (Double) -> Void)?)
}
