/// The surroundings of a view while its elements are built: its identity, its environment, and its screen.
@MainActor
public struct BuildContext {
  let graph: ViewGraph
  let node: Node
  let screen: ScreenBuilder

  /// The environment of the view.
  public var environment: EnvironmentValues

  /// A Boolean value that indicates whether the view is visible. A covered screen is built for its title and
  /// presentations, but its views don't call `onAppear`.
  public var isActive: Bool

  /// The id of the view's element.
  public var id: ElementID { ElementID(rawValue: node.id) }

  /// Returns the context of a child view.
  public func descending(to component: PathComponent) -> BuildContext {
    BuildContext(
      graph: graph, node: node.child(component, in: graph), screen: screen, environment: environment,
      isActive: isActive)
  }

  /// Returns the context of the same view with a different value in the environment.
  public func setting<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, to value: Value
  ) -> BuildContext {
    var copy = self
    copy.environment[keyPath: keyPath] = value
    return copy
  }

  /// Returns the context of the same view on another screen.
  func on(_ screen: ScreenBuilder, isActive: Bool) -> BuildContext {
    BuildContext(graph: graph, node: node, screen: screen, environment: environment, isActive: isActive)
  }

  /// Returns an element with the view's identity and environment.
  public func element(_ content: Element.Content) -> Element {
    Element(id: id, content: content, isDisabled: !environment.isEnabled, help: environment.helpText)
  }

  /// Returns a control with the view's identity and environment, and registers its handler.
  public func control(_ control: Control, handler: ControlHandler) -> Element {
    let usage = node.registeredUsage()
    // A disabled control does nothing, no matter which program uses it.
    if environment.isEnabled { usage.handler = handler }
    switch control.kind {
    case .textField(let text, _, _): usage.text = text
    case .date(let text, let components, let bounds):
      usage.text = text
      usage.entered = { written in
        DateText.completed(written, components, current: text).flatMap {
          bounds?.contains($0) == false ? nil : $0
        }
      }
      if control.showsMonth {
        usage.moved = { distance in
          DateText.moved(text, by: distance).flatMap { bounds?.contains($0) == false ? nil : $0 }
        }
      }
    default: break
    }
    (usage.isSecret, usage.isMultiline) = (control.isSecure, control.isMultiline)
    var element = element(.control(control))
    if case .textField = control.kind, !environment.submissions.isEmpty {
      usage.submissions = environment.submissions
    }
    if let name = environment.nameForAccessibility, case .control(var named) = element.content {
      named.name = name
      element.content = .control(named)
    }
    if case .control(var named) = element.content, !environment.inputLabels.isEmpty {
      named.otherNames = environment.inputLabels
      element.content = .control(named)
    }
    if environment.areLabelsHidden, case .control(var field) = element.content, field.kind.isField {
      field.isLabelHidden = true
      element.content = .control(field)
    }
    element.shortcut = environment.shortcut
    if case .control(var button) = element.content, case .button = button.kind,
      environment.isProminent || environment.shortcut == .defaultAction
    {
      button.isProminent = true
      element.content = .control(button)
    }
    if let focus = environment.focus {
      element.isFocused = read { focus.isFocused() }
      usage.focus = focus
    }
    return element
  }

  /// Returns the elements of a child view.
  public func elements(of view: some View, at component: PathComponent) -> [Element] {
    view._elements(in: descending(to: component))
  }
}

extension BuildContext {
  /// Returns the elements of a control's label, without the environment values that apply only to the control.
  func labelElements(of label: some View) -> [Element] {
    var context = descending(to: .named("label"))
    context.environment = environment.forLabel
    return label._elements(in: context)
  }
}
