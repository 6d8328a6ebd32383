/// Returns the number of letters to insert, delete, replace, or swap with their neighbor to turn one word into the other.
package func editDistance(_ first: String, _ second: String) -> Int {
  let a = Array(first)
  let b = Array(second)
  var previous: [Int] = []
  var row = Array(0...b.count)
  for i in a.indices {
    var next = [i + 1]
    for j in b.indices {
      let replacement = a[i] == b[j] ? 0 : 1
      var cost = min(row[j + 1] + 1, next[j] + 1, row[j] + replacement)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, previous[j - 1] + 1) }
      next.append(cost)
    }
    previous = row
    row = next
  }
  return row[b.count]
}
