import CustomDump
import DataSources
import Foundation
import Testing

@Suite struct DataLocationTests {
  @Test("The name of a data location determines its kind") func aNameSaysWhatItIs() {
    for (name, expected) in [
      ("team.json", DataLocation.file(URL(filePath: "team.json"))),
      ("/none/team.sqlite", .database(URL(filePath: "/none/team.sqlite"))),
      ("postgres://blob@host/team", .server(URL(string: "postgres://blob@host/team")!)),
      ("postgresql:///team", .server(URL(string: "postgresql:///team")!)),
      ("postgres.json", .file(URL(filePath: "postgres.json"))),
    ] {
      expectNoDifference(DataLocation(named: name), expected)
      expectNoDifference(DataLocation(expected.url), expected)
    }
  }

  @Test func aFileIsADatabaseByItsNameOrItsContent() throws {
    let folder = URL.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (database, json) = (folder.appending(path: "team.db"), folder.appending(path: "team.json"))
    let named = folder.appending(path: "team.sqlite")
    try Data("SQLite format 3\0 and more".utf8).write(to: database)
    for file in [json, named] { try Data("{}".utf8).write(to: file) }
    expectNoDifference(DataLocation(database), .database(database))
    expectNoDifference(DataLocation(json), .file(json))
    // A file with the extension of a database is a database, even if it contains JSON.
    expectNoDifference(DataLocation(named), .database(named))
    expectNoDifference(DataLocation(folder), .file(folder))
    #expect(DataLocation(json).exists && !DataLocation(named: "/none/team.json").exists)
  }

  @Test func aPasswordIsNotShown() {
    expectNoDifference(
      DataLocation(named: "postgres://blob:secret@host/team").name, "postgres://blob@host/team")
    expectNoDifference(
      DataLocation(named: "postgres://blob@host/team?password=secret&sslmode=require").name,
      "postgres://blob@host/team?sslmode=require")
    expectNoDifference(
      DataLocation(named: "postgres://host/team?sslpassword=secret").name, "postgres://host/team")
    let mistaken = "postgresql://blob:secret@host:secret/team"
    #expect(!DataLocation(named: mistaken).name.contains("secret"))
    #expect(DataLocation.problem(in: mistaken)?.contains("secret") == false)
    expectNoDifference(DataLocation.problem(in: "postgres://host/team"), nil)
    expectNoDifference(DataLocation(named: "some team.json").name, "some team.json")
  }

  @Test("An address without a known scheme isn't a path, and isn't repeated")
  func anAddressOfAnotherKindIsRefused() {
    for name in [
      "mysql://u:secret@h/x", "sqlite:///x/secret", "http://u:secret@h/", "Postgres+ssl://secret@h",
    ] {
      #expect(DataLocation.problem(in: name)?.contains("secret") == false)
      #expect(!DataLocation(named: name).name.contains("secret"))
    }
    for name in ["./a://b", "a b://c", "/tmp/x:y", "C:\\x", "1://x"] {
      expectNoDifference(DataLocation.problem(in: name), nil)
      expectNoDifference(DataLocation(named: name), .file(URL(filePath: name)))
    }
  }

  @Test("The scheme of an address has no case") func aSchemeHasNoCase() {
    expectNoDifference(
      DataLocation(named: "POSTGRES://u:pw@h/x"), .server(URL(string: "postgres://u:pw@h/x")!))
    expectNoDifference(DataLocation(URL(string: "PostgreSQL://h/x")!).isDatabase, true)
  }

  @Test("An address can name several hosts") func severalHostsAreAccepted() {
    for (name, address) in [
      ("postgres://h1,h2/team", "postgres:///team?host=h1,h2"),
      (
        "postgresql://u:p%40w&x@h1:1,[::1]:2,h3/team?sslmode=require",
        "postgresql:///team?user=u&password=p%40w%26x&host=h1,::1,h3&port=1,2,&sslmode=require"
      ),
      ("postgres://h1,h2", "postgres:///?host=h1,h2"),
    ] {
      expectNoDifference(DataLocation.problem(in: name), nil)
      expectNoDifference(DataLocation(named: name).url.absoluteString, address)
    }
    #expect(!DataLocation(named: "postgres://u:secret@h1,h2/team").name.contains("secret"))
  }

  /// A host reads the files of a program, but only SQLite may open a database file.
  @Test("The file of a database isn't among the files of the host")
  func theFileOfADatabaseIsNotAmongThoseOfTheHost() {
    let database = DataLocation(named: "/none/team.sqlite")
    expectNoDifference(database.files.deletingLastPathComponent().path(), "/none/team.sqlite/")
    let file = DataLocation(named: "/none/team.json")
    expectNoDifference(file.files, file.url)
  }

  @Test("A program without a database names the trait that adds it") func whatIsMissingIsNamed() {
    #expect(
      UnsupportedDatabaseError(DataLocation(named: "a.sqlite")).description.contains(
        "--traits default,Database'"))
    #expect(
      UnsupportedDatabaseError(DataLocation(named: "postgres:///a")).description.contains(
        "--traits default,PostgreSQL'"))
  }
}
