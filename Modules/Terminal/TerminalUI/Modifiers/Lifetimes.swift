extension View {
  /// Performs an action each time the view appears.
  public func onAppear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    LifetimeView(content: self) { context, lifetime, begins in
      guard begins, let action else { return }
      context.graph.perform(afterRender: { if lifetime.hasAppeared { action() } })
    }
  }

  /// Performs an action when the view disappears or another screen covers it.
  public func onDisappear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    LifetimeView(content: self) { _, lifetime, _ in lifetime.onDisappear = action }
  }

  /// Runs a task when the view appears, and cancels it when the view disappears.
  ///
  /// The task starts immediately, before the code that made the view appear continues.
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor () async -> Void
  ) -> some View {
    LifetimeView(content: self) { context, lifetime, begins in
      guard begins else { return }
      context.graph.perform(afterRender: {
        guard lifetime.hasAppeared else { return }
        lifetime.task = Task.immediate(priority: priority) { @MainActor in await action() }
      })
    }
  }

  /// Runs a task when the view appears, and starts it again whenever an id changes.
  ///
  /// The task is canceled when the id changes or the view disappears.
  public func task<ID: Hashable>(
    id: ID, priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor () async -> Void
  ) -> some View {
    LifetimeView(content: self) { context, lifetime, begins in
      guard begins || lifetime.taskID != AnyHashable(id) else { return }
      lifetime.taskID = AnyHashable(id)
      context.graph.perform(afterRender: {
        guard lifetime.hasAppeared else { return }
        lifetime.task?.cancel()
        lifetime.task = Task.immediate(priority: priority) { @MainActor in await action() }
      })
    }
  }

  /// Performs an action with the old and the new value when a value changes.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping @MainActor (Value, Value) -> Void
  ) -> some View {
    LifetimeView(content: self) { context, _, begins in
      // The box distinguishes a remembered `nil` of an optional value from no remembered value.
      let old = (context.node.remembered as? Remembered<Value>)?.value
      context.node.remembered = Remembered(value: value)
      if let old {
        if old != value { context.graph.perform(afterRender: { action(old, value) }) }
      } else if initial {
        context.graph.perform(afterRender: { action(value, value) })
      }
    }
  }

  /// Performs an action when a value changes.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }
}

/// The value in the last render.
private struct Remembered<Value> {
  let value: Value
}

/// A view that performs actions during its lifetime.
private struct LifetimeView<Content: View>: ElementView {
  let content: Content
  /// Called each time the visible view is built. The last argument is `true` if the view wasn't visible before.
  let register: @MainActor (BuildContext, Lifetime, Bool) -> Void

  func makeElements(in context: BuildContext) -> [Element] {
    let inside = context.descending(to: .named("lifetime"))
    if context.isActive {
      let lifetime = inside.node.lifetime ?? Lifetime()
      inside.node.lifetime = lifetime
      let begins = !lifetime.hasAppeared
      if begins {
        lifetime.hasAppeared = true
        context.graph.keep(lifetime)
      }
      lifetime.isVisible = true
      register(inside, lifetime, begins)
    } else {
      inside.node.lifetime?.isVisible = false
    }
    return content._elements(in: inside.descending(to: .body))
  }
}
