/// Returns the words of a line that contain a letter or a number.
///
/// - Parameter line: Words with one space between them, as in ``StyledText/singleLine``.
public func spokenWords(of line: String) -> String {
  let unspoken = line.withBytes { bytes -> [Range<Int>] in
    guard let base = bytes.baseAddress else { return [] }
    let count = bytes.count
    var unspoken: [Range<Int>] = []
    var start = 0
    while start < count {
      var end = start
      var isSpoken = false
      var isASCII = true
      while end < count, base[end] != 0x20 {
        let byte = base[end]
        if byte >= 0x80 {
          isASCII = false
        } else if (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x41 && byte <= 0x5A)
          || (byte >= 0x30 && byte <= 0x39)
        {
          isSpoken = true
        }
        end += 1
      }
      if !isSpoken, isASCII || !line.part(start..<end).contains(where: { $0.isLetter || $0.isNumber }) {
        unspoken.append(start..<end)
      }
      start = end + 1
    }
    return unspoken
  }
  // Most lines contain only such words.
  guard !unspoken.isEmpty else { return line }
  var kept: [Substring] = []
  var start = 0
  for range in unspoken {
    if range.lowerBound > start { kept.append(line.part(start..<range.lowerBound - 1)) }
    start = range.upperBound + 1
  }
  let count = line.utf8.count
  if start < count { kept.append(line.part(start..<count)) }
  return kept.filter { !$0.isEmpty }.joined(separator: " ")
}
