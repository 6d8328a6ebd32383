import Foundation

extension Invocation {
  /// Deletes one row.
  public static func delete(_ row: Element.Position) -> Invocation {
    .delete([Rows(list: row.list, offsets: [row.offset])])
  }
}
