import Foundation

/// Merges two changes of one JSON document, where they concern different parts of it.
enum JSONMerge {
  /// The document with both changes, or `nil` if they contradict each other or this is no JSON.
  static func merge(base: Data?, ours: Data, theirs: Data) -> Data? {
    guard let base, let old = decode(base), let mine = decode(ours), let other = decode(theirs),
      let merged = merge(old, mine, other)
    else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try? encoder.encode(merged)
  }

  private static func decode(_ data: Data) -> JSON? {
    try? JSONDecoder().decode(JSON.self, from: data)
  }

  /// `nil` stands for a value that is not there; the outer optional for a contradiction.
  private static func mergeOptional(_ base: JSON?, _ ours: JSON?, _ theirs: JSON?) -> JSON?? {
    if ours == theirs || theirs == base { return .some(ours) }
    if ours == base { return .some(theirs) }
    guard let ours, let theirs else { return nil }
    guard let merged = merge(base, ours, theirs) else { return nil }
    return .some(merged)
  }

  private static func merge(_ base: JSON?, _ ours: JSON, _ theirs: JSON) -> JSON? {
    if ours == theirs || theirs == base { return ours }
    if ours == base { return theirs }
    switch (base, ours, theirs) {
    case (.object(let base), .object(let ours), .object(let theirs)):
      return mergeObjects(base, ours, theirs)
    case (.array(let base), .array(let ours), .array(let theirs)):
      return mergeArrays(base, ours, theirs)
    default:
      return nil
    }
  }

  private static func mergeObjects(
    _ base: [String: JSON], _ ours: [String: JSON], _ theirs: [String: JSON]
  ) -> JSON? {
    var result: [String: JSON] = [:]
    for key in Set(ours.keys).union(theirs.keys) {
      guard let value = mergeOptional(base[key], ours[key], theirs[key]) else { return nil }
      result[key] = value
    }
    return .object(result)
  }

  private static func mergeArrays(_ base: [JSON], _ ours: [JSON], _ theirs: [JSON]) -> JSON? {
    guard let old = elements(base), let mine = elements(ours), let other = elements(theirs) else {
      // Without ids, only what both add at the end can be told apart.
      guard ours.starts(with: base), theirs.starts(with: base) else { return nil }
      return .array(theirs + ours.dropFirst(base.count))
    }
    var result: [JSON] = []
    var places: [JSON: Int] = [:]
    // The order is ours; what they added goes behind the element that it follows there.
    for element in ours {
      let id = element.id!
      guard let merged = mergeOptional(old[id], element, other[id]) else { return nil }
      if let merged {
        places[id] = result.count
        result.append(merged)
      }
    }
    var previous: JSON?
    for element in theirs {
      let id = element.id!
      defer { previous = id }
      guard mine[id] == nil else { continue }
      guard let merged = mergeOptional(old[id], nil, element) else { return nil }
      guard let merged else { continue }
      let place = previous.flatMap { places[$0] }.map { $0 + 1 } ?? (previous == nil ? 0 : result.count)
      result.insert(merged, at: place)
      for (key, value) in places where value >= place { places[key] = value + 1 }
      places[id] = place
    }
    return .array(result)
  }

  /// The elements by id, if all of them have one and no two the same.
  private static func elements(_ array: [JSON]) -> [JSON: JSON]? {
    var result: [JSON: JSON] = [:]
    for element in array {
      guard let id = element.id, result.updateValue(element, forKey: id) == nil else { return nil }
    }
    return result
  }
}
