import Foundation

/// An image from a server. A terminal doesn't load pictures: it shows the placeholder, or a sign.
public struct AsyncImage<Content: View>: View {
  private let content: Content

  public var body: some View { content }
}

extension AsyncImage where Content == Image {
  /// Creates an image. The scale is ignored.
  public init(url: URL?, scale: CGFloat = 1) { content = Image(systemName: "photo") }
}

extension AsyncImage {
  /// Creates an image with a placeholder, which is shown.
  public init(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> some View,
    @ViewBuilder placeholder: () -> Content
  ) {
    self.content = placeholder()
  }
}
