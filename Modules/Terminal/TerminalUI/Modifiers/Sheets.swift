import SwiftNavigation

// The closures have no '@MainActor' in their types: a closure of a view is isolated to the main actor anyway, and a helper that
// takes a `() -> Void`, as SwiftUI's functions do, can pass it on.

extension View {
  /// Presents a screen while an item is there; another item's id means another presentation.
  public func sheet<Item: Identifiable>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> some View
  ) -> some View {
    presenting(item, style: .sheet, onDismiss: onDismiss, content: content)
  }

  /// Presents a screen while a condition is true.
  public func sheet(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> some View
  ) -> some View {
    presenting(isPresented.asItem, style: .sheet, onDismiss: onDismiss) { _ in content() }
  }

  /// Presents a screen in a box over what it belongs to, while an item is there.
  ///
  /// The anchor and the edge are accepted, and change nothing in a terminal.
  public func popover<Item: Identifiable>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge? = nil, @ViewBuilder content: @escaping (Item) -> some View
  ) -> some View {
    presenting(item, style: .popover, onDismiss: nil, content: content)
  }

  /// Presents a screen in a box over what it belongs to, while a condition is true.
  ///
  /// The anchor and the edge are accepted, and change nothing in a terminal.
  public func popover(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge? = nil, @ViewBuilder content: @escaping () -> some View
  ) -> some View {
    presenting(isPresented.asItem, style: .popover, onDismiss: nil) { _ in content() }
  }

  /// Presents a screen that covers everything while an item is there.
  public func fullScreenCover<Item: Identifiable>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> some View
  ) -> some View {
    presenting(item, style: .fullScreenCover, onDismiss: onDismiss, content: content)
  }

  /// Presents a screen that covers everything while a condition is true.
  public func fullScreenCover(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> some View
  ) -> some View {
    presenting(isPresented.asItem, style: .fullScreenCover, onDismiss: onDismiss) { _ in content() }
  }

  /// The sheet that the view stands on is left by its own controls only.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    Transformed(content: self) { content, context in
      if isDisabled { context.screen.isDismissDisabled = true }
      return content._elements(in: context)
    }
  }

  private func presenting<Item: Identifiable>(
    _ item: Binding<Item?>, style: Presentation.Sheet.Style, onDismiss: (() -> Void)?,
    @ViewBuilder content: @escaping (Item) -> some View
  ) -> some View {
    Transformed(content: self) { base, context in
      let elements = context.elements(of: base, at: .body)
      let anchor = context.descending(to: .named("sheet"))
      guard let value = anchor.read({ item.wrappedValue }) else {
        if anchor.node.remembered != nil {
          anchor.node.remembered = nil
          if let onDismiss { context.graph.perform(afterRender: { onDismiss() }) }
        }
        return elements
      }
      // Another item is another presentation: the one before was dismissed.
      if let before = anchor.node.remembered, before as? AnyHashable != AnyHashable(value.id), let onDismiss {
        context.graph.perform(afterRender: { onDismiss() })
      }
      anchor.node.remembered = AnyHashable(value.id)
      let screen = ScreenBuilder()
      var inside = anchor.descending(to: .id(AnyHashable(value.id))).on(screen, isActive: true)
      let dismissal = inside.dismissal {
        // Another item is another presentation, which is not concerned.
        if item.wrappedValue?.id == value.id { item.wrappedValue = nil }
      }
      inside.environment = inside.environment.presented(dismiss: dismissal)
      let made = inside.descending(to: .body).evaluated(PresentedItem(value: value, content: content)) {
        $0.content($0.value)
      }
      let tree = screen.tree(content: made, id: inside.id)
      // A cover is closed by its own controls only, and so is a sheet that says so.
      let isClosedFromInside = style == .fullScreenCover || screen.isDismissDisabled
      if !isClosedFromInside { inside.node.registeredUsage().dismissal = { dismissal() } }
      var sheet = Presentation.Sheet(id: inside.id, style: style, tree: tree)
      sheet.isDismissDisabled = isClosedFromInside
      context.screen.present(
        .sheet(sheet),
        navigation: screen.frontNavigation)
      context.screen.unsavedInputs += screen.unsavedInputs
      return elements
    }
  }
}

extension EnvironmentValues {
  /// The values for what is presented: those of the presenter, without those that are meant for the presenter itself.
  func presented(dismiss: DismissAction) -> EnvironmentValues {
    var copy = self
    copy.isEnabled = true
    copy.textStyle = .plain
    copy.isInList = false
    copy.helpText = nil
    copy.unit = nil
    copy.nameForAccessibility = nil
    copy.inputLabels = []
    copy.shortcut = nil
    copy.focus = nil
    copy.submissions = []
    copy.isPresented = true
    copy.dismiss = dismiss
    return copy
  }
}

/// What a presented screen is made from.
private struct PresentedItem<Item, Content> {
  let value: Item
  let content: (Item) -> Content
}

struct Presented: Identifiable {
  var id: Int { 0 }
}

extension Binding<Bool> {
  var asItem: Binding<Presented?> {
    Binding<Presented?>(
      get: { wrappedValue ? Presented() : nil },
      set: { wrappedValue = $0 != nil })
  }
}
