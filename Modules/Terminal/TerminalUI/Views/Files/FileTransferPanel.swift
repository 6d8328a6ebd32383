import Foundation
import SwiftNavigation
import TerminalText

/// A sheet of a browser's user, whose files are on another machine: a field for a file to send, or a link to a file to receive.
struct FileTransferPanel: View {
  let purpose: FilePanel.Purpose
  /// The name of the file to receive.
  let name: String
  /// Called with the file that was sent, or with the `data:` URL of the file to receive. It closes the panel.
  let choose: @MainActor (URL, UploadedFile?) -> Void
  @State private var sent = ""
  @State private var problem: String?
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    VStack {
      switch purpose {
      case .open(let types): FileField(title: "File", types: types, text: $sent)
      case .export(let content): download(content)
      }
      if let problem { Text(problem).foregroundStyle(.danger) }
    }
    .navigationTitle(purpose.title)
    .toolbar {
      ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
      if case .open(let types) = purpose {
        ToolbarItem(placement: .confirmationAction) { Button("Open") { open(types) } }
      }
    }
  }

  @ViewBuilder private func download(_ content: @MainActor (FileWrapper?) throws -> Data) -> some View {
    switch Result(catching: { FileText(name: name, content: try content(nil)) }) {
    case .success(let file):
      if let url = URL(string: file.text) {
        Link("Download \(file.name)", destination: url)
        Button("Done") { choose(url, nil) }
      }
    case .failure(let error): Text(error.localizedDescription).foregroundStyle(.danger)
    }
  }

  private func open(_ types: [UTType]) {
    let file = FileText(sent)
    // A refused file isn't kept.
    sent = ""
    guard let file else { return problem = "Choose a file." }
    if let reason = types.problem(with: file.name) { return problem = reason }
    do {
      let uploaded = try UploadedFile(file)
      choose(uploaded.url, uploaded)
    } catch {
      problem = error.localizedDescription
    }
  }
}

/// A field that takes a file from a browser, as a ``FileText``.
private struct FileField: ElementView {
  let title: String
  let types: [UTType]
  let text: Binding<String>

  func makeElements(in context: BuildContext) -> [Element] {
    // The content isn't shown, so the field is always empty.
    var control = Control(
      label: context.labelElements(of: Text(title)), kind: .textField(text: "", prompt: nil, submits: false))
    control.acceptedFiles = types.flatMap(\.extensions)
    return [context.control(control, handler: .text { [text] in text.wrappedValue = $0 })]
  }
}
