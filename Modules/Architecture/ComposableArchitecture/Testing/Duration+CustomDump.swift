#if !(os(macOS) || os(iOS) || os(tvOS) || os(watchOS))
  import CustomDump
  import Foundation

  // swift-custom-dump declares this conformance only for Apple's platforms. On other platforms, a dump shows the two halves of an
  // integer.
  extension Duration: @retroactive CustomDumpStringConvertible {
    /// The duration in words, such as `5 minutes` or `1 second, 500 milliseconds`.
    public var customDumpDescription: String {
      formatted(
        .units(
          allowed: [.days, .hours, .minutes, .seconds, .milliseconds, .microseconds, .nanoseconds],
          width: .wide
        ).locale(Locale(identifier: "en_US")))
    }
  }
#endif
