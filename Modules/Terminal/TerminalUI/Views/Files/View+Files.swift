import DurableFiles
import Foundation
import SwiftNavigation

extension View {
  /// Presents a sheet in which the user chooses a file to open, while a condition is `true`.
  ///
  /// The user can choose any file that the program can read. The user of a browser sends a file, which is deleted when this view
  /// disappears or another file arrives. A request has at most 1 MiB. Canceling calls nothing.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the sheet is shown. It becomes `false` before the completion is called.
  ///   - allowedContentTypes: The types of files that can be opened.
  ///   - onCompletion: Called with the file.
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType],
    onCompletion: @escaping @MainActor (Result<URL, any Error>) -> Void
  ) -> some View {
    filePanel(.open(allowedContentTypes), path: "", isPresented: isPresented, onCompletion: onCompletion)
  }

  /// Presents a sheet in which the user chooses where to write a document, while a condition is `true`.
  ///
  /// The user is asked before another file is replaced. If writing fails, the sheet says so and stays. The user of a browser gets a
  /// link to download the document. Canceling calls nothing.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the sheet is shown. It becomes `false` before the completion is called.
  ///   - document: The document. While it is `nil`, no sheet is shown.
  ///   - contentType: The type of the file.
  ///   - defaultFilename: The name that the user can change. It gets the extension of the type if it has none.
  ///   - onCompletion: Called with the file that was written, or in a browser with a `data:` URL of the document.
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
      .export { existing in
        let file = try document?.fileWrapper(
          configuration: FileDocumentWriteConfiguration(contentType: contentType, existingFile: existing))
        return file?.regularFileContents ?? Data()
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

/// Presents a file panel, or a panel for sending and receiving files if those of the machine aren't the user's own.
private struct FilePanelPresenter<Content: View>: View {
  let content: Content
  let purpose: FilePanel.Purpose
  let path: String
  let isPresented: Binding<Bool>
  let onCompletion: @MainActor (Result<URL, any Error>) -> Void
  @Environment(\.canChooseFiles) private var canChooseFiles
  /// The last file that a browser has sent, which exists as long as this view.
  @State private var uploaded: UploadedFile?

  var body: some View {
    content.sheet(isPresented: isPresented) {
      if canChooseFiles {
        FilePanel(purpose: purpose, path: path) { complete(with: $0) }
      } else {
        FileTransferPanel(purpose: purpose, name: path) { url, file in
          uploaded = file
          complete(with: url)
        }
      }
    }
  }

  private func complete(with url: URL) {
    isPresented.wrappedValue = false
    onCompletion(.success(url))
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
