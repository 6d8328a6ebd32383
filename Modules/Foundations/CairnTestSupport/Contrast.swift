import Foundation

/// Returns the contrast of two colors, such as `0xFFFFFF`, as defined by the Web Content Accessibility Guidelines 2.2.
public func contrast(_ first: UInt32, _ second: UInt32) -> Double {
  func luminance(_ color: UInt32) -> Double {
    func linear(_ shift: UInt32) -> Double {
      let part = Double(color >> shift & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
  }
  let (first, second) = (luminance(first) + 0.05, luminance(second) + 0.05)
  return max(first, second) / min(first, second)
}
