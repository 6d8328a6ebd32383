extension CommandTargets.Target {
  var name: String { spellings.first?.joined(separator: " ") ?? control.name }

  var isTappable: Bool {
    switch control.kind {
    case .button, .link, .menu, .tab: true
    default: false
    }
  }
  var isSettable: Bool { !isTappable }
  var isTextField: Bool {
    switch control.kind {
    case .textField, .date: true
    default: false
    }
  }
  var isSubmitted: Bool {
    if case .textField(_, _, submits: true) = control.kind { true } else { false }
  }
  var isToggle: Bool { control.isOn != nil }
  var isTab: Bool { control.isTab }
  var isPicker: Bool { if case .picker = control.kind { true } else { false } }
  var isNumber: Bool {
    switch control.kind {
    case .stepper, .slider: true
    default: false
    }
  }
}
