#if Server
  import CustomDump
  import Foundation
  import TerminalApp
  import TerminalUI
  import Testing

  @testable import WebHost

  /// Files that a browser sends and receives.
  @MainActor
  @Suite struct FileTests {
    private struct Files: View {
      @State private var isImporting = false
      @State private var isExporting = false
      @State private var text = "nothing"

      var body: some View {
        Text("Text: \(text.replacing("\r\n", with: "|"))")
        Link("Guide", destination: URL(string: "https://example.com/guide")!)
        Button("Import") { isImporting = true }
          .fileImporter(isPresented: $isImporting, allowedContentTypes: [.plainText]) { result in
            text = (try? result.get()).flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? "failure"
          }
        Button("Save") { isExporting = true }
          .fileExporter(
            isPresented: $isExporting, document: Note(text: text), contentType: .plainText,
            defaultFilename: "a \"note\""
          ) { _ in }
      }
    }

    private struct Note: FileDocument {
      static let readableContentTypes = [UTType.plainText]
      var text: String

      init(text: String) { self.text = text }
      init(configuration: ReadConfiguration) throws { text = "" }
      func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
        FileWrapper(regularFileWithContents: Data(text.utf8))
      }
    }

    /// Sends a form in parts, as a browser without a script does if the page has a field for a file.
    private func send(
      _ file: String, _ content: String, to field: String, pressing button: String, in house: House
    ) async {
      let part = "--b\r\nContent-Disposition: form-data; name="
      let body =
        part + "\"window\"\r\n\r\n\(house.window ?? "")\r\n" + part
        + "\"\(field)\"; filename=\"\(file)\"\r\nContent-Type: text/plain\r\n\r\n\(content)\r\n"
        + part + "\"was.\(field)\"\r\n\r\n\r\n" + part + "\"do\"\r\n\r\n\(button)\r\n--b--\r\n"
      let reply = await house.request(
        "POST", WebPath.act, body: body,
        headers: [
          ("content-type", "multipart/form-data; boundary=b"), ("origin", "http://house.example"),
        ])
      expectNoDifference(reply.status, 303)
    }

    @Test("A browser sends a file to an importer") func upload() async throws {
      let house = House { Program(name: "files") { Files() } }
      var page = await house.get("/")
      #expect(!page.html.contains("multipart/form-data"))
      #expect(page.html.contains("href=\"https://example.com/guide\" "))
      _ = await house.post(["do": try #require(page.control("Import"))])
      page = await house.get("/")
      #expect(page.html.contains("enctype=\"multipart/form-data\"") && page.html.contains("accept=\".txt,"))
      let (field, open) = (try #require(page.control("File")), try #require(page.control("Open")))
      await send("", "", to: field, pressing: open, in: house)
      #expect(await house.get("/").html.contains("Choose a file."))
      await send("a.pdf", "one", to: field, pressing: open, in: house)
      #expect(await house.get("/").html.contains("can&#39;t be opened"))
      await send("../a.txt", "one\r\n--two", to: field, pressing: open, in: house)
      page = await house.get("/")
      #expect(page.html.contains("Text: one|--two"))
      #expect(!page.html.contains("Open a file"))
      // The file is deleted with the view.
      await house.site.endVisits()
    }

    @Test("A browser downloads an exported document") func download() async throws {
      let house = House { Program(name: "files") { Files() } }
      var page = await house.get("/")
      _ = await house.post(["do": try #require(page.control("Save"))])
      page = await house.get("/")
      let file = FileText(name: "a \"note\".txt", content: Data("nothing".utf8))
      #expect(page.html.contains("href=\"\(file.text)\""))
      #expect(page.html.contains("download=\"a &quot;note&quot;.txt\""))
      _ = await house.post(["do": try #require(page.control("Done"))])
      #expect(!(await house.get("/").html.contains("Export a file")))
    }

    @Test("A form in parts has the texts and the files of its fields") func parts() throws {
      let text = """
        --x-1\r
        Content-Disposition: form-data; name="a %22b%22"\r
        \r
        one\r
        two\r
        --x-1\r
        content-disposition: form-data; name="f"; filename="C:\\docs\\ü.txt"\r
        Content-Type: text/plain\r
        \r
        --x\r
        --x-1\r
        Content-Disposition: form-data; name="none"; filename=""\r
        \r
        \r
        --x-1--\r

        """
      let form = try WebForm(Array(text.utf8), boundary: "x-1")
      expectNoDifference(form.names, ["a \"b\"", "f", "none"])
      expectNoDifference(form["a \"b\""], "one\ntwo")
      expectNoDifference(
        form["f"].flatMap(FileText.init), FileText(name: "ü.txt", content: Data("--x".utf8)))
      expectNoDifference(form["none"], "")
      for length in 0..<text.utf8.count - 4 {
        #expect(throws: WebForm.InvalidForm.self, "\(length)") {
          try WebForm(Array(text.utf8.prefix(length)), boundary: "x-1")
        }
      }
    }
  }
#endif
