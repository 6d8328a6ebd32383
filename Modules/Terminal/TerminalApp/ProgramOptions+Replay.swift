import ArgumentParser
import DeveloperTools

extension ProgramOptions {
  /// The name of an option that requires a replay.
  private var optionOfReplay: String? {
    step ? "step" : speed != nil ? "speed" : until != nil ? "until" : update ? "update" : nil
  }

  /// Checks the options of a replay.
  func validateReplay() throws {
    if to != nil, shrink == nil { throw ValidationError("'--to' requires '--shrink FILE'.") }
    if replay != nil, shrink != nil {
      throw ValidationError("Use either '--replay' or '--shrink'.")
    }
    if replay == nil, let option = optionOfReplay {
      throw ValidationError("'--\(option)' requires '--replay FILE'.")
    }
    if update, let option = optionOfReplay, option != "update" {
      throw ValidationError("Use either '--update' or '--\(option)'.")
    }
    if step, speed != nil {
      throw ValidationError("Use either '--step' or '--speed'.")
    }
    if let speed, !(speed > 0 && speed.isFinite) {
      throw ValidationError("'--speed' must be a number greater than 0, such as 4.")
    }
    if let until, until < 0 { throw ValidationError("'--until' must be the number of an action.") }
  }

  var replayOptions: ReplayOptions {
    var options = ReplayOptions()
    (options.step, options.speed, options.until, options.update) = (step, speed, until, update)
    return options
  }
}
