#if Database
  import Foundation

  /// Finds elements that have not changed, by their bytes: those that are the same bytes are the same value.
  ///
  /// Others may be equal nevertheless. It takes some nanoseconds, needs no `Equatable`, and overlooks nothing that an `==` of a
  /// program's own leaves out.
  final class MemoryComparison<Element> {
    private let first = UnsafeMutablePointer<Element>.allocate(capacity: 1)
    private let second = UnsafeMutablePointer<Element>.allocate(capacity: 1)

    deinit {
      first.deallocate()
      second.deallocate()
    }

    /// Compares the elements of two arrays at the same places.
    func isSame(_ first: [Element], _ second: [Element], _ range: Range<Int>) -> Bool {
      first.withUnsafeBufferPointer { first in
        second.withUnsafeBufferPointer { second in
          let (first, second) = (
            first.baseAddress! + range.lowerBound, second.baseAddress! + range.lowerBound
          )
          // Not the bytes behind the last one: what is in them is not told.
          let bytes = (range.count - 1) * MemoryLayout<Element>.stride + MemoryLayout<Element>.size
          return memcmp(first, second, bytes) == 0
        }
      }
    }

    /// Compares an element of one array with one of another.
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
      // An array that is copied copies the fields of its elements, and not the bytes between them. So they are copied here into
      // memory where those bytes are the same.
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
