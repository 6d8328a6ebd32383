#if Database
  /// A place in an engine's log of changes.
  ///
  /// Places are compared within one epoch only: an engine begins another one where its log has a gap.
  package struct ChangePlace: Hashable, Sendable {
    package var epoch: Int
    package var number: Int

    package init(epoch: Int, number: Int) {
      self.epoch = epoch
      self.number = number
    }
  }

  /// What an engine knows of the changes of one table, within a transaction.
  package struct LoggedChanges: Sendable {
    /// Where the log stands: changes that the transaction does not see come after it.
    ///
    /// `nil` where there is no log.
    package var place: ChangePlace?
    /// The ids of all rows that may have changed since the place that was given; `nil` where all may have.
    package var rows: Set<ColumnValue>?
    /// How many rows the table has, for engines whose log may lack a row that was deleted.
    package var count: Int?

    package init(place: ChangePlace? = nil, rows: Set<ColumnValue>? = nil, count: Int? = nil) {
      self.place = place
      self.rows = rows
      self.count = count
    }

    /// Of how many changes the rows are named: reading more one by one takes longer than reading all.
    package static let limit = 2_000
  }
#endif
