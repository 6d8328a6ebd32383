import Foundation

// Parsers for the usual forms of values in data files. Foundation's parsers accept many forms and take microseconds.

extension Int {
  /// Parses a number of up to 18 digits with an optional minus sign.
  ///
  /// Returns `nil` for any other text and for `-0`.
  init?(canonical text: UnsafeRawBufferPointer) {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = isNegative ? text.count - 1 : text.count
    guard digits >= 1, digits <= 18 else { return nil }
    var number = 0
    for position in text.count - digits..<text.count {
      guard let digit = text.digit(position) else { return nil }
      number = number * 10 + digit
    }
    guard number > 0 || !isNegative else { return nil }
    self = isNegative ? -number : number
  }
}

extension UUID {
  /// Parses an id of 36 characters: five groups of hexadecimal digits, separated by hyphens.
  ///
  /// Returns `nil` for any other text.
  init?(canonical text: UnsafeRawBufferPointer) {
    guard text.count == 36 else { return nil }
    var id: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    let isRead = withUnsafeMutableBytes(of: &id) { bytes in
      var position = 0
      for index in 0..<16 {
        if index == 4 || index == 6 || index == 8 || index == 10 {
          guard text[position] == UInt8(ascii: "-") else { return false }
          position += 1
        }
        guard let high = text.hexadecimal(position), let low = text.hexadecimal(position + 1) else {
          return false
        }
        bytes[index] = high << 4 | low
        position += 2
      }
      return true
    }
    guard isRead else { return nil }
    self.init(uuid: id)
  }
}

extension Date {
  /// Parses a date such as `2026-01-31T10:15:00Z`, exact to the second, in the years 1583 to 9999.
  ///
  /// Returns `nil` for any other text.
  init?(canonical text: UnsafeRawBufferPointer) {
    func number(_ positions: Range<Int>) -> Int? { Int(canonical: .init(rebasing: text[positions])) }
    guard text.count == 20, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
      text[19] == UInt8(ascii: "Z"), let year = number(0..<4), let month = number(5..<7),
      let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
      year > 1582, 1...12 ~= month, 1...28 ~= day || day <= Self.days(month, year) && day > 0,
      0..<24 ~= hour, 0..<60 ~= minute, 0..<60 ~= second
    else { return nil }
    // A year that begins in March ends with its leap day.
    let marchYear = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let days = marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468
    self.init(timeIntervalSince1970: Double(((days * 24 + hour) * 60 + minute) * 60 + second))
  }

  private static func days(_ month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension UnsafeRawBufferPointer {
  /// A Boolean value that indicates whether all digits of a number are 0.
  var isZero: Bool { !contains { $0 > UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } }

  fileprivate func digit(_ position: Int) -> Int? {
    let digit = self[position] &- UInt8(ascii: "0")
    return digit < 10 ? Int(digit) : nil
  }

  fileprivate func hexadecimal(_ position: Int) -> UInt8? {
    switch self[position] {
    case let digit where digit &- UInt8(ascii: "0") < 10: digit &- UInt8(ascii: "0")
    // The bit that distinguishes lowercase letters from uppercase ones.
    case let letter where (letter | 0x20) &- UInt8(ascii: "a") < 6: (letter | 0x20) &- UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
