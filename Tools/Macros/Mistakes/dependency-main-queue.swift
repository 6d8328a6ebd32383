// swift-format-ignore-file
import ComposableArchitecture

struct Feature {
  @Dependency(\.mainQueue) var mainQueue  // says: Linux has no Combine. Use '\.continuousClock'
}
