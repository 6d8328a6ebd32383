import CTerminalUI
import Foundation

/// A preview of a view, as declared by `#Preview`.
public struct Preview: Sendable {
  /// The name of the preview, or its number in the file if it has no name.
  public let name: String
  /// The module that declares it.
  public let module: String
  /// The file that declares it, without its folder.
  public let file: String
  /// The line of the declaration.
  public let line: UInt
  /// Creates the view.
  public let view: @MainActor () -> AnyView

  /// The previews of all modules that the program was linked with, sorted by module, file, and line.
  @MainActor public static var all: [Preview] {
    registered = []
    for index in 0..<cairn_preview_count() { cairn_register_preview(index) }
    return registered.sorted { ($0.module, $0.file, $0.line) < ($1.module, $1.file, $1.line) }
  }

  @MainActor private static var registered: [Preview] = []

  /// Adds a preview. The expansion of `#Preview` calls this function while the previews are listed.
  public static func _register(
    _ name: String?, fileID: String, line: UInt, @ViewBuilder body: @escaping @MainActor () -> some View
  ) {
    let parts = fileID.split(separator: "/", maxSplits: 1).map(String.init)
    MainActor.assumeIsolated {
      let file = parts.last ?? fileID
      let number = registered.count { $0.file == file } + 1
      registered.append(
        Preview(
          name: name ?? "Preview \(number)", module: parts.first ?? "", file: file, line: line,
          view: { AnyView(body()) }))
    }
  }
}

/// Declares a preview of a view, together with its state, its store, and its dependencies.
///
/// `swift run previews` lists the previews of all features, and shows one of them.
///
/// ```swift
/// #Preview("Empty") {
///   ItemsView(store: Store(initialState: Items.State()) { Items() })
/// }
/// ```
/// A preview has all views of the closure, and can declare views. A property with `@Previewable` keeps its value:
///
/// ```swift
/// #Preview("On") {
///   @Previewable @State var isOn = true
///   Toggle("Sound", isOn: $isOn)
/// }
/// ```
///
/// The traits are ignored.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, traits: PreviewTrait..., @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "CairnMacros", type: "PreviewMacro")

/// Marks a property of a `#Preview` whose value lasts: `@Previewable @State var name = "Blob"`.
@attached(peer)
public macro Previewable() = #externalMacro(module: "CairnMacros", type: "PreviewableMacro")

/// Adds a value to the environment: `@Entry var isCompact = false` in an extension of ``EnvironmentValues``.
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "CairnMacros", type: "EntryMacro")

/// The size and the orientation of a preview on a phone.
public struct PreviewTrait: Hashable, Sendable {
  public static let defaultLayout = Self()
  public static let sizeThatFitsLayout = Self()
  public static let portrait = Self()
  public static let landscapeLeft = Self()
  public static let landscapeRight = Self()
  /// A size in points.
  public static func fixedLayout(width: CGFloat, height: CGFloat) -> Self { Self() }
}

/// A declaration of previews in the older style. To list them, put `previews` in a `#Preview`.
@MainActor
public protocol PreviewProvider {
  /// The type of the views.
  associatedtype Previews: View
  /// The views.
  @ViewBuilder static var previews: Previews { get }
}
