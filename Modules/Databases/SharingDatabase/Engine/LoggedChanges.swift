#if Database
  /// A place in an engine's log of changes.
  ///
  /// Places can be compared only within one epoch. An engine starts a new epoch if its log has a gap.
  package struct ChangePlace: Hashable, Sendable {
    package var epoch: Int
    package var number: Int

    package init(epoch: Int, number: Int) {
      self.epoch = epoch
      self.number = number
    }
  }

  /// The logged changes of one table, as a transaction sees them.
  package struct LoggedChanges: Sendable {
    /// The end of the log.
    ///
    /// Changes that the transaction doesn't see come after it.
    ///
    /// `nil` if there is no log.
    package var place: ChangePlace?
    /// The ids of all rows that may have changed since the given place, or `nil` if all rows may have changed.
    package var rows: Set<ColumnValue>?
    /// The number of rows in the table, for engines whose log may lack a deleted row.
    package var count: Int?

    package init(place: ChangePlace? = nil, rows: Set<ColumnValue>? = nil, count: Int? = nil) {
      self.place = place
      self.rows = rows
      self.count = count
    }

    /// The maximum number of changes for which rows are listed.
    ///
    /// Reading more rows one by one takes longer than reading all rows.
    package static let limit = 2_000
  }
#endif
