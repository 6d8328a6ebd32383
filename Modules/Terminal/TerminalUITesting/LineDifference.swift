/// A line-by-line comparison of two texts. Lines only in the first begin with `−`, and lines only in the second with
/// `+`.
func lineDifference(_ first: String, _ second: String) -> String {
  let a = first.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  let b = second.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  let changes = b.difference(from: a)
  var removed: Set<Int> = []
  var inserted: Set<Int> = []
  for change in changes {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }
  var lines: [String] = []
  var i = 0
  var j = 0
  while i < a.count || j < b.count {
    if i < a.count, removed.contains(i) {
      lines.append("− " + a[i])
      i += 1
    } else if j < b.count, inserted.contains(j) {
      lines.append("+ " + b[j])
      j += 1
    } else {
      lines.append("  " + a[i])
      i += 1
      j += 1
    }
  }
  return lines.joined(separator: "\n")
}
