#if PostgreSQL
  import CustomDump
  import Dependencies
  import DependenciesTestSupport
  import IdentifiedCollections
  import PostgreSQL
  import Sharing
  import SharingDatabase
  import SharingPostgres
  import Testing

  /// The samples of the guide.
  @Suite(.withServer, .timeLimit(.minutes(20))) struct GuideTests {
    @Test("Shared values follow changes made with SQL")
    func sharedValuesFollowWhatIsWrittenByHand() async throws {
      try await Server.withSchema { configuration, pool in
        let url = configuration.url
        let database = DatabaseStorage.postgres(PostgresConfiguration(url), .notes)
        try await withDependencies {
          $0.defaultDatabase = database
        } operation: {
          @Shared(.rows(Note.self)) var notes
          try await $notes.load()
          $notes.withLock { $0 = [Note(id: 1, title: "A")] }
          try await $notes.save()
          try await pool.query("UPDATE notes SET title = 'By hand' WHERE id = 1")
          for await value in $notes.publisher.values where value[id: 1]?.title == "By hand" { break }
        }
      }
    }
  }
#endif
