import IssueReporting
import SwiftNavigation

/// A control that opens another screen.
public struct NavigationLink<Label: View, Destination: View>: ElementView {
  private enum Action {
    case perform(@MainActor (EnvironmentValues) -> Void)
    case push(Destination)
    /// Pushes a value. If no stack accepts the value, `orElse` reports that.
    case value(AnyHashable?, orElse: @MainActor () -> Void)
  }

  private let action: Action
  private let label: Label
  /// A Boolean value, managed outside the link, that indicates whether the screen is pushed. (In the enum's payload, it would be
  /// next to `Never`, and copying that crashes in Swift 6.3.)
  private var isActive: Binding<Bool>?
  /// The address that the link opens, if it opens one.
  var url: String?

  /// Creates a link that performs an action with the environment, which contains the navigation functions of the enclosing stack.
  public init(perform: @escaping @MainActor (EnvironmentValues) -> Void, @ViewBuilder label: () -> Label)
  where Destination == Never {
    self.action = .perform(perform)
    self.label = label()
  }

  /// Creates a link to a screen.
  public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    self.action = .push(destination())
    self.label = label()
  }

  /// Creates a link to a screen.
  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    self.action = .push(destination)
    self.label = label()
  }

  /// Creates a link to a screen that is pushed while a binding is `true`.
  package init(isActive: Binding<Bool>, to destination: () -> Destination, _ label: () -> Label) {
    self.action = .push(destination())
    self.label = label()
    self.isActive = isActive
  }

  /// Creates a link that pushes a value on the enclosing stack. The link is disabled if the value is `nil`.
  public init<Value: Hashable>(
    value: Value?, @ViewBuilder label: () -> Label, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Destination == Never {
    self.label = label()
    action = .value(value.map { AnyHashable($0) }) {
      reportIssue(
        """
        A navigation link can't push a value of type '\(Value.self)' outside of a 'NavigationStack' of values.

        Put it inside of a 'NavigationStack', with 'navigationDestination(for: \(Value.self).self)' on its first screen.
        """, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let label = context.labelElements(of: label)
    var control = Control(label: label, kind: .link)
    control.url = url
    switch action {
    case .perform(let perform):
      let environment = context.environment
      return [context.control(control, handler: .tap { perform(environment) })]
    case .push(let destination):
      let anchor = context.descending(to: .named("destination"))
      let isPushed = anchor.node.storage(at: 0) { StateStorage(false) }
      let isActive = isActive ?? Binding(get: { isPushed.value }, set: { isPushed.value = $0 })
      if anchor.read({ isActive.wrappedValue }) {
        anchor.push(destination, id: anchor.id) { isActive.wrappedValue = false }
      }
      let column = context.environment.splitColumn
      return [
        context.control(
          control,
          handler: .tap {
            column?.close()
            isActive.wrappedValue = true
          })
      ]
    case .value(let value, let orElse):
      let environment = context.environment
      context.node.registeredUsage().tag = value
      return [
        context.control(
          control,
          handler: .tap {
            guard let value else { return }
            if let selection = environment.listSelection { return selection.value.wrappedValue = value }
            environment.splitColumn?.close()
            if environment.valuePushing?.push(value) != true { orElse() }
          })
      ]
    }
  }
}

extension NavigationLink where Label == Text {
  /// Creates a link with a title to a screen.
  public init(_ title: some StringProtocol, @ViewBuilder destination: () -> Destination) {
    self.init(destination: destination) { Text(title) }
  }

  /// Creates a link with a title to a screen.
  public init(_ title: some StringProtocol, destination: Destination) {
    self.init(destination: destination) { Text(title) }
  }
}

extension NavigationLink where Label == Text, Destination == Never {
  /// Creates a link with a title that pushes a value on the enclosing stack. The link is disabled if the value is `nil`.
  public init(
    _ title: some StringProtocol, value: (some Hashable)?, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      value: value, label: { Text(title) }, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
