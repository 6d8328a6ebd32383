import ComposableArchitecture
import Foundation

/// A file format for exchanging items with other programs.
public enum ItemsExchange: String, CaseIterable, Sendable {
  /// Comma-separated values with a header line: `name,color,quantity,back order,id`.
  case csv
  /// A JSON array of items.
  case json

  /// An error that lists all invalid lines of a file.
  public struct Failure: Error, Hashable, CustomStringConvertible {
    public var lines: [BadLine]

    /// Creates an error.
    public init(lines: [BadLine]) { self.lines = lines }

    public var description: String {
      let shown = lines.prefix(20).map(\.description)
      let more = lines.count > shown.count ? ["and \(lines.count - shown.count) more"] : []
      return (shown + more).joined(separator: "\n")
    }
  }

  /// Creates the format that the extension of a file stands for, or returns `nil` for other extensions.
  public init?(path: String) {
    guard let end = path.split(separator: ".").last, path.contains("."),
      let format = Self(rawValue: end.lowercased())
    else { return nil }
    self = format
  }

  /// Encodes items.
  public func data(_ items: some Sequence<Item>) throws -> Data {
    switch self {
    case .csv:
      let rows = items.map { item in
        let (quantity, backOrder): (String, String) =
          switch item.status {
          case .inStock(let quantity): ("\(quantity)", "")
          case .outOfStock(let isOnBackOrder): ("", isOnBackOrder ? "yes" : "no")
          }
        return [item.name, item.color?.name ?? "", quantity, backOrder, item.id.uuidString]
      }
      let lines = ([Self.columns] + rows).map { $0.map(CSVRecords.written).joined(separator: ",") }
      return Data((lines.joined(separator: "\n") + "\n").utf8)
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(Array(items)) + [0x0a]
    }
  }

  /// Decodes items. An item without an id gets a new one.
  ///
  /// - Throws: ``Failure`` with every invalid line.
  public func items(_ data: Data) throws(Failure) -> [Item] {
    guard let text = String(validating: data, as: UTF8.self) else {
      let good = data.prefix { $0 < 0x80 }
      let line = good.count { $0 == 0x0A } + 1
      throw Failure(lines: [
        BadLine(line: line, reason: "the file isn't UTF-8 from this line on. Save it as UTF-8")
      ])
    }
    switch self {
    case .csv: return try Self.csvItems(text)
    case .json: return try Self.jsonItems(data)
    }
  }

  private static let columns = ["name", "color", "quantity", "back order", "id"]

  // MARK: CSV

  private static func csvItems(_ text: String) throws(Failure) -> [Item] {
    let csv = CSVRecords(text)
    var problems = csv.problems
    guard let header = csv.records.first else {
      throw Failure(lines: problems.isEmpty ? [BadLine(line: 1, reason: "the file is empty")] : problems)
    }
    let names = header.fields.map { $0.lowercased().trimmingCharacters(in: .whitespaces) }
    guard names.contains("name"), Set(names).count == names.count, Set(names).isSubset(of: columns) else {
      let reason =
        "the first line must name the columns, which can be \(columns.joined(separator: ", ")); 'name' is required"
      throw Failure(lines: [BadLine(line: header.line, reason: reason)])
    }
    var items: [Item] = []
    var lineOfID: [Item.ID: Int] = [:]
    for record in csv.records.dropFirst() {
      do throws(Reason) {
        guard record.fields.count == names.count else {
          throw Reason("it has \(record.fields.count) fields, but the first line names \(names.count)")
        }
        let item = try item(Dictionary(uniqueKeysWithValues: zip(names, record.fields)))
        if let line = lineOfID.updateValue(record.line, forKey: item.id) {
          throw Reason("it has the id of line \(line)")
        }
        items.append(item)
      } catch {
        problems.append(BadLine(line: record.line, reason: error.text))
      }
    }
    guard problems.isEmpty else { throw Failure(lines: problems.sorted { $0.line < $1.line }) }
    return items
  }

  private struct Reason: Error {
    let text: String
    init(_ text: String) { self.text = text }
  }

  private static func item(_ fields: [String: String]) throws(Reason) -> Item {
    func field(_ name: String) -> String? {
      let value = (fields[name] ?? "").trimmingCharacters(in: .whitespaces)
      return value.isEmpty ? nil : value
    }
    guard let name = field("name") else { throw Reason("it has no name") }
    var color: Item.Color?
    if let written = field("color") {
      guard let known = Item.Color(named: written) else {
        throw Reason("there is no color '\(written)'. Use one of: \(Item.Color.names)")
      }
      color = known
    }
    var id: UUID?
    if let written = field("id") {
      guard let known = UUID(uuidString: written) else {
        throw Reason("'\(written)' isn't an id. Leave it empty")
      }
      id = known
    }
    return Item(
      id: id, name: fields["name"] ?? name, color: color,
      status: try status(quantity: field("quantity"), backOrder: field("back order")))
  }

  private static func status(quantity: String?, backOrder: String?) throws(Reason) -> Item.Status {
    switch (quantity, backOrder?.lowercased()) {
    case (let quantity?, nil):
      guard let number = Int(quantity), number >= 0 else {
        throw Reason("'\(quantity)' isn't a quantity. Use a whole number, 0 or greater")
      }
      return .inStock(quantity: number)
    case (nil, "yes"?), (nil, "true"?): return .outOfStock(isOnBackOrder: true)
    case (nil, "no"?), (nil, "false"?), (nil, nil): return .outOfStock(isOnBackOrder: false)
    case (nil, let written?): throw Reason("'\(written)' isn't valid for 'back order'. Use 'yes' or 'no'")
    case (_?, _?):
      throw Reason("an item with a quantity isn't on back order. Leave one of the two empty")
    }
  }

  // MARK: JSON

  private static func jsonItems(_ data: Data) throws(Failure) -> [Item] {
    let read: [Readable]
    do {
      let isDataFile = data.first { !($0 == 0x20 || 0x09...0x0d ~= $0) } == UInt8(ascii: "{")
      read =
        try isDataFile
        ? JSONDecoder().decode(DataFile.self, from: data).items
        : JSONDecoder().decode([Readable].self, from: data)
    } catch {
      throw Failure(lines: [
        BadLine(line: 1, reason: "the file isn't a JSON array of items: \(shortly(error))")
      ]
      )
    }
    var items: [Item] = []
    var problems: [BadLine] = []
    var numberOfID: [Item.ID: Int] = [:]
    for (index, entry) in read.enumerated() {
      switch entry.outcome {
      case .failure(let problem): problems.append(BadLine(line: index + 1, reason: problem.text))
      case .success(let item):
        if let number = numberOfID.updateValue(index + 1, forKey: item.id) {
          problems.append(BadLine(line: index + 1, reason: "it has the id of item \(number)"))
        }
        items.append(item)
      }
    }
    guard problems.isEmpty else { throw Failure(lines: problems) }
    return items
  }

  /// The program's own file, in the format of ``InventoryFile``.
  private struct DataFile: Decodable {
    let items: [Readable]

    private enum CodingKeys: String, CodingKey { case version, items }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let version = try container.decode(Int.self, forKey: .version)
      guard version == InventoryFile.currentVersion else {
        throw Reason(
          "it has format version \(version), but this program reads version \(InventoryFile.currentVersion)")
      }
      items = try container.decode([Readable].self, forKey: .items)
    }
  }

  /// An item, or the reason why it isn't valid, so that one invalid item doesn't hide the next one.
  private struct Readable: Decodable {
    let outcome: Result<Item, Reason>

    private enum CodingKeys: String, CodingKey { case id, name, color, status }

    init(from decoder: any Decoder) throws {
      do {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let status = try container.decode(Item.Status.self, forKey: .status)
        guard (status[case: \.inStock] ?? 0) >= 0 else {
          throw Reason("a quantity must be a whole number, 0 or greater")
        }
        outcome = .success(
          Item(
            id: try container.decodeIfPresent(UUID.self, forKey: .id),
            name: try container.decode(String.self, forKey: .name),
            color: try container.decodeIfPresent(Item.Color.self, forKey: .color), status: status))
      } catch {
        outcome = .failure(Reason(ItemsExchange.shortly(error)))
      }
    }
  }

  /// The mistake, and the field that has it.
  private static func shortly(_ error: any Error) -> String {
    switch error {
    case let reason as Reason: return reason.text
    case DecodingError.keyNotFound(let key, _): return "'\(key.stringValue)' is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      let path = context.codingPath.map(\.stringValue).filter { Int($0) == nil && !$0.hasPrefix("Index") }
      return (path.isEmpty ? "" : "'\(path.joined(separator: "."))': ") + context.debugDescription
    default: return "\(error)"
    }
  }
}

extension IdentifiedArrayOf<Item> {
  /// Adds items, or replaces those with the same id. Returns how many were added, and how many were replaced.
  @discardableResult
  public mutating func merge(_ items: [Item]) -> (added: Int, changed: Int) {
    var counts = (added: 0, changed: 0)
    for item in items {
      guard let old = self[id: item.id] else {
        append(item)
        counts.added += 1
        continue
      }
      if old != item { counts.changed += 1 }
      self[id: item.id] = item
    }
    return counts
  }
}
