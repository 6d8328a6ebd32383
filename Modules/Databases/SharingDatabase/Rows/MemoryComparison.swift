#if Database
  import Foundation

  /// Finds unchanged elements by comparing their bytes: elements with the same bytes are equal.
  ///
  /// Other elements may be equal as well. A comparison takes some nanoseconds, doesn't need `Equatable`, and notices changes that
  /// a custom `==` ignores.
  final class MemoryComparison<Element> {
    private let first = UnsafeMutablePointer<Element>.allocate(capacity: 1)
    private let second = UnsafeMutablePointer<Element>.allocate(capacity: 1)

    deinit {
      first.deallocate()
      second.deallocate()
    }

    /// Compares the elements of two arrays in the same range.
    func isSame(_ first: [Element], _ second: [Element], _ range: Range<Int>) -> Bool {
      first.withUnsafeBufferPointer { first in
        second.withUnsafeBufferPointer { second in
          let (first, second) = (
            first.baseAddress! + range.lowerBound, second.baseAddress! + range.lowerBound
          )
          // Exclude the padding after the last element, whose content is undefined.
          let bytes = (range.count - 1) * MemoryLayout<Element>.stride + MemoryLayout<Element>.size
          return memcmp(first, second, bytes) == 0
        }
      }
    }

    /// Compares an element of one array with an element of another.
    func isSame(_ first: [Element], _ firstIndex: Int, _ second: [Element], _ secondIndex: Int) -> Bool {
      first.withUnsafeBufferPointer { first in
        second.withUnsafeBufferPointer { second in
          isSame(first.baseAddress! + firstIndex, second.baseAddress! + secondIndex)
        }
      }
    }

    private func isSame(_ one: UnsafePointer<Element>, _ other: UnsafePointer<Element>) -> Bool {
      let size = MemoryLayout<Element>.size
      if memcmp(one, other, size) == 0 { return true }
      // Copying an array copies the fields of its elements but not the padding between them. Copy the elements to memory with the
      // same padding.
      memset(first, 0, size)
      memset(second, 0, size)
      first.initialize(to: one.pointee)
      second.initialize(to: other.pointee)
      defer {
        first.deinitialize(count: 1)
        second.deinitialize(count: 1)
      }
      return memcmp(first, second, size) == 0
    }
  }
#endif
