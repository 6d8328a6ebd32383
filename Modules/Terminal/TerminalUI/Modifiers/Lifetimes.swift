extension View {
  /// Does something when the view appears, once for each time.
  public func onAppear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    LifetimeView(content: self) { context, lifetime, begins in
      guard begins, let action else { return }
      context.graph.perform(afterRender: { if lifetime.hasAppeared { action() } })
    }
  }

  /// Does something when the view has gone, or is covered by another screen.
  public func onDisappear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    LifetimeView(content: self) { _, lifetime, _ in lifetime.onDisappear = action }
  }

  /// Does something from when the view appears; it is cancelled when the view goes.
  ///
  /// It begins at once, before the code that caused the appearance goes on.
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

  /// Does something from when the view appears, and anew whenever an id changes; it is cancelled when the view goes.
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

  /// Does something when a value has changed, with the value before and after.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping @MainActor (Value, Value) -> Void
  ) -> some View {
    LifetimeView(content: self) { context, _, begins in
      // In a box: of an optional value, "nothing is remembered" and "nil is remembered" are two things.
      let old = (context.node.remembered as? Remembered<Value>)?.value
      context.node.remembered = Remembered(value: value)
      if let old {
        if old != value { context.graph.perform(afterRender: { action(old, value) }) }
      } else if initial {
        context.graph.perform(afterRender: { action(value, value) })
      }
    }
  }

  /// Does something when a value has changed.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }
}

/// The value that the last render saw.
private struct Remembered<Value> {
  let value: Value
}

/// A view with something that happens in its lifetime.
private struct LifetimeView<Content: View>: ElementView {
  let content: Content
  /// Called each time that the view is made while it can be seen; the last argument says whether it could not before.
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
