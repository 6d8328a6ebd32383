import DurableFiles
import Foundation
import SwiftNavigation

/// The error of a file panel in a browser, whose user has no access to the files of the server.
public struct FilesUnavailableError: LocalizedError, CustomStringConvertible {
  public var description: String { "Files can be opened and exported only in a terminal." }
  public var errorDescription: String? { description }
}

extension View {
  /// Presents a sheet in which the user chooses a file to open, while a condition is `true`.
  ///
  /// The user can choose any file that the program can read. In a browser, the completion gets a ``FilesUnavailableError`` at once,
  /// because the files would be those of the server. Canceling calls nothing.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the sheet is shown. It becomes `false` before the completion is called.
  ///   - allowedContentTypes: The types of files that can be opened.
  ///   - onCompletion: Called with the file, or with the reason that files can't be chosen.
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType],
    onCompletion: @escaping @MainActor (Result<URL, any Error>) -> Void
  ) -> some View {
    filePanel(.open(allowedContentTypes), path: "", isPresented: isPresented, onCompletion: onCompletion)
  }

  /// Presents a sheet in which the user chooses where to write a document, while a condition is `true`.
  ///
  /// The user is asked before another file is replaced. If writing fails, the sheet says so and stays. In a browser, the completion
  /// gets a ``FilesUnavailableError`` at once. Canceling calls nothing.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the sheet is shown. It becomes `false` before the completion is called.
  ///   - document: The document. While it is `nil`, no sheet is shown.
  ///   - contentType: The type of the file.
  ///   - defaultFilename: The name that the user can change. It gets the extension of the type if it has none.
  ///   - onCompletion: Called with the file that was written, or with the reason that files can't be written.
  public func fileExporter<Document: FileDocument>(
    isPresented: Binding<Bool>, document: Document?, contentType: UTType, defaultFilename: String? = nil,
    onCompletion: @escaping @MainActor (Result<URL, any Error>) -> Void
  ) -> some View {
    var name = defaultFilename ?? "Untitled"
    if URL(filePath: name).pathExtension.isEmpty, let ending = contentType.preferredFilenameExtension {
      name += "." + ending
    }
    let isShown = Binding(
      get: { document != nil && isPresented.wrappedValue }, set: { isPresented.wrappedValue = $0 })
    return filePanel(
      .export { file in
        let existing = try DurableFile(file).read().map(FileWrapper.init(regularFileWithContents:))
        let content = try document?.fileWrapper(
          configuration: FileDocumentWriteConfiguration(contentType: contentType, existingFile: existing))
        try DurableFile(file).write(content?.regularFileContents ?? Data(), keepingPrevious: false)
      }, path: name, isPresented: isShown, onCompletion: onCompletion)
  }

  private func filePanel(
    _ purpose: FilePanel.Purpose, path: String, isPresented: Binding<Bool>,
    onCompletion: @escaping @MainActor (Result<URL, any Error>) -> Void
  ) -> some View {
    FilePanelPresenter(
      content: self, purpose: purpose, path: path, isPresented: isPresented, onCompletion: onCompletion)
  }
}

/// Presents a file panel, or reports that the user can't choose files.
private struct FilePanelPresenter<Content: View>: View {
  let content: Content
  let purpose: FilePanel.Purpose
  let path: String
  let isPresented: Binding<Bool>
  let onCompletion: @MainActor (Result<URL, any Error>) -> Void
  @Environment(\.canChooseFiles) private var canChooseFiles

  var body: some View {
    content
      .sheet(
        isPresented: Binding(
          get: { canChooseFiles && isPresented.wrappedValue }, set: { isPresented.wrappedValue = $0 })
      ) {
        FilePanel(purpose: purpose, path: path) { complete(with: .success($0)) }
      }
      .onChange(of: isPresented.wrappedValue, initial: true) { _, isShown in
        if isShown, !canChooseFiles { complete(with: .failure(FilesUnavailableError())) }
      }
  }

  private func complete(with result: Result<URL, any Error>) {
    isPresented.wrappedValue = false
    onCompletion(result)
  }
}

private enum CanChooseFilesKey: EnvironmentKey {
  static var defaultValue: Bool { true }
}

extension EnvironmentValues {
  /// A Boolean value that indicates whether the files of the machine are the user's own, so that the user can choose one.
  package var canChooseFiles: Bool {
    get { self[CanChooseFilesKey.self] }
    set { self[CanChooseFilesKey.self] = newValue }
  }
}
