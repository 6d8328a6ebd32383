/// What surrounds a view while it is turned into elements: its identity, its environment and the screen that it is on.
@MainActor
public struct BuildContext {
  let graph: Graph
  let node: Node
  let screen: ScreenBuilder

  /// The values that surround the view.
  public var environment: EnvironmentValues

  /// Whether the view can be seen. A screen that another one covers is built too, for its title and for what it
  /// presents, but nothing on it appears.
  public var isActive: Bool

  /// The id of the view's element.
  public var id: ElementID { ElementID(rawValue: node.id) }

  /// The context of a view in this one.
  public func descending(to component: PathComponent) -> BuildContext {
    BuildContext(
      graph: graph, node: node.child(component, in: graph), screen: screen, environment: environment,
      isActive: isActive)
  }

  /// The same view identity with another value in the environment.
  public func setting<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, to value: Value
  ) -> BuildContext {
    var copy = self
    copy.environment[keyPath: keyPath] = value
    return copy
  }

  /// The same view identity, on another screen.
  func on(_ screen: ScreenBuilder, isActive: Bool) -> BuildContext {
    BuildContext(graph: graph, node: node, screen: screen, environment: environment, isActive: isActive)
  }

  /// An element with this identity and environment.
  public func element(_ content: Element.Content) -> Element {
    Element(id: id, content: content, isDisabled: !environment.isEnabled, help: environment.helpText)
  }

  /// A control with this identity and environment, with what it does.
  public func control(_ control: Control, handler: ControlHandler) -> Element {
    let usage = node.registeredUsage()
    // What is disabled does nothing, whichever host uses it.
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

  /// The elements of a view in this one.
  public func elements(of view: some View, at component: PathComponent) -> [Element] {
    view._elements(in: descending(to: component))
  }
}

extension BuildContext {
  /// The elements of a control's label, without the environment values that are meant for the control.
  func labelElements(of label: some View) -> [Element] {
    var context = descending(to: .named("label"))
    context.environment = environment.forLabel
    return label._elements(in: context)
  }
}
