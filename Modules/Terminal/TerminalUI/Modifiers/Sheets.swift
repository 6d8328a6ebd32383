import SwiftNavigation

// The closures aren't declared `@MainActor`. A closure in a view is isolated to the main actor anyway, and a helper that takes a
// `() -> Void`, as SwiftUI's functions do, can pass it on.

extension View {
  /// Presents a sheet while an item is set. An item with a different id is a different presentation.
  public func sheet<Item: Identifiable>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> some View
  ) -> some View {
    presenting(item, style: .sheet, onDismiss: onDismiss, content: content)
  }

  /// Presents a sheet while a condition is `true`.
  public func sheet(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> some View
  ) -> some View {
    presenting(isPresented.asItem, style: .sheet, onDismiss: onDismiss) { _ in content() }
  }

  /// Presents a screen in a box in front of the current screen while an item is set.
  ///
  /// The anchor and the edge are ignored.
  public func popover<Item: Identifiable>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge? = nil, @ViewBuilder content: @escaping (Item) -> some View
  ) -> some View {
    presenting(item, style: .popover, onDismiss: nil, content: content)
  }

  /// Presents a screen in a box in front of the current screen while a condition is `true`.
  ///
  /// The anchor and the edge are ignored.
  public func popover(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge? = nil, @ViewBuilder content: @escaping () -> some View
  ) -> some View {
    presenting(isPresented.asItem, style: .popover, onDismiss: nil) { _ in content() }
  }

  /// Presents a screen that covers the whole window while an item is set.
  public func fullScreenCover<Item: Identifiable>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> some View
  ) -> some View {
    presenting(item, style: .fullScreenCover, onDismiss: onDismiss, content: content)
  }

  /// Presents a screen that covers the whole window while a condition is `true`.
  public func fullScreenCover(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> some View
  ) -> some View {
    presenting(isPresented.asItem, style: .fullScreenCover, onDismiss: onDismiss) { _ in content() }
  }

  /// Presents details of the view while a condition is `true`, in the same way as a sheet.
  public func inspector(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> some View
  ) -> some View {
    sheet(isPresented: isPresented, content: content)
  }

  /// Makes the controls of the view the only way to close its sheet.
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
      // A different item is a different presentation, so the previous one was dismissed.
      if let before = anchor.node.remembered, before as? AnyHashable != AnyHashable(value.id), let onDismiss {
        context.graph.perform(afterRender: { onDismiss() })
      }
      anchor.node.remembered = AnyHashable(value.id)
      let screen = ScreenBuilder()
      var inside = anchor.descending(to: .id(AnyHashable(value.id))).on(screen, isActive: true)
      let dismissal = inside.dismissal {
        // A different item is a different presentation, so leave it alone.
        if item.wrappedValue?.id == value.id { item.wrappedValue = nil }
      }
      inside.environment = inside.environment.presented(dismiss: dismissal)
      inside.environment.isInSheet = style != .fullScreenCover
      let made = inside.descending(to: .body).evaluated(PresentedItem(value: value, content: content)) {
        $0.content($0.value)
      }
      let tree = screen.tree(content: made, id: inside.id)
      // Only its own controls close a full-screen cover, or a sheet with `interactiveDismissDisabled`.
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
  /// Returns the environment of a presentation: the values of the presenter, without those that apply only to the presenter
  /// itself.
  func presented(dismiss: DismissAction) -> EnvironmentValues {
    var copy = self
    copy.isEnabled = true
    copy.textStyle = .plain
    copy.isInList = false
    if splitColumn != nil { copy.splitColumn = nil }
    if listSelection != nil { copy.listSelection = nil }
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

/// The values that the content of a presentation depends on.
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
