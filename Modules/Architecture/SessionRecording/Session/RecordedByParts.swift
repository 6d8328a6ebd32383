import NavigationCore
import ComposableArchitecture
import Foundation
import JSONValues
import Sharing

/// A value that is encoded part by part, because its contents may not be `Codable`.
protocol RecordedByParts {
  /// Returns the value as data, or `nil` if a part can't be encoded.
  func record(by recorder: inout StateRecorder) -> JSON?
  /// Creates the value that data represents.
  init?(_ json: JSON, by recorder: inout StateRecorder)
  /// Restores data into the value, and returns `true` if that succeeded.
  mutating func restore(_ json: JSON, by recorder: inout StateRecorder) -> Bool
}

extension RecordedByParts {
  mutating func restore(_ json: JSON, by recorder: inout StateRecorder) -> Bool {
    guard let made = Self(json, by: &recorder) else { return false }
    self = made
    return true
  }
}

extension Optional: RecordedByParts {
  func record(by recorder: inout StateRecorder) -> JSON? {
    map { recorder.record($0) } ?? .null
  }

  init?(_ json: JSON, by recorder: inout StateRecorder) {
    if json == .null {
      self = .none
    } else {
      guard let made = recorder.make(Wrapped.self, from: json) else { return nil }
      self = made
    }
  }

  mutating func restore(_ json: JSON, by recorder: inout StateRecorder) -> Bool {
    if json != .null, var wrapped = self, recorder.restore(json, into: &wrapped) {
      self = wrapped
      return true
    }
    guard let made = Self(json, by: &recorder) else { return false }
    self = made
    return true
  }
}

// MARK: Collections

/// Returns the elements of a collection that data represents.
///
/// An element that can't be created from its data alone is restored into the existing element at the same position.
private func restoredElements<Element>(
  _ json: JSON, into present: some Collection<Element>, by recorder: inout StateRecorder
) -> [Element]? {
  guard case .array(let data) = json else { return nil }
  let present = Array(present)
  var elements: [Element] = []
  for (index, json) in data.enumerated() {
    if let made = recorder.make(Element.self, from: json) {
      elements.append(made)
    } else if present.indices.contains(index) {
      var element = present[index]
      guard recorder.restore(json, into: &element) else { return nil }
      elements.append(element)
    } else {
      return nil
    }
  }
  return elements
}

private func recordedElements(of elements: some Sequence, by recorder: inout StateRecorder) -> JSON? {
  var data: [JSON] = []
  for element in elements {
    guard let json = recorder.record(element) else { return nil }
    data.append(json)
  }
  return .array(data)
}

extension Array: RecordedByParts {
  func record(by recorder: inout StateRecorder) -> JSON? { recordedElements(of: self, by: &recorder) }

  init?(_ json: JSON, by recorder: inout StateRecorder) {
    guard let made = restoredElements(json, into: EmptyCollection<Element>(), by: &recorder) else {
      return nil
    }
    self = made
  }

  mutating func restore(_ json: JSON, by recorder: inout StateRecorder) -> Bool {
    guard let made = restoredElements(json, into: self, by: &recorder) else { return false }
    self = made
    return true
  }
}

extension IdentifiedArray: RecordedByParts where Element: Identifiable, ID == Element.ID {
  func record(by recorder: inout StateRecorder) -> JSON? { recordedElements(of: self, by: &recorder) }

  init?(_ json: JSON, by recorder: inout StateRecorder) {
    guard let made = restoredElements(json, into: EmptyCollection<Element>(), by: &recorder) else {
      return nil
    }
    self.init(uniqueElements: made)
  }

  mutating func restore(_ json: JSON, by recorder: inout StateRecorder) -> Bool {
    guard let made = restoredElements(json, into: self, by: &recorder),
      Set(made.map(\.id)).count == made.count
    else {
      return false
    }
    self = Self(uniqueElements: made)
    return true
  }
}

extension StackState: RecordedByParts {
  func record(by recorder: inout StateRecorder) -> JSON? {
    guard let elements = recordedElements(of: self, by: &recorder), let ids = recorder.record(Array(ids))
    else { return nil }
    return .object(["ids": ids, "elements": elements])
  }

  init?(_ json: JSON, by recorder: inout StateRecorder) {
    self.init()
    guard restore(json, by: &recorder) else { return nil }
  }

  mutating func restore(_ json: JSON, by recorder: inout StateRecorder) -> Bool {
    guard case .object(let members) = json, let data = members["elements"],
      let ids = members["ids"].flatMap({ recorder.make([StackElementID].self, from: $0) }),
      let made = restoredElements(data, into: self, by: &recorder), made.count == ids.count,
      Set(ids).count == ids.count
    else { return false }
    self = StackState(elements: zip(ids, made))
    return true
  }
}

// MARK: Alerts and dialogs

extension ButtonState {
  fileprivate func record(by recorder: inout StateRecorder) -> JSON? {
    var members: [String: JSON] = ["label": .string(String(state: label))]
    if recorder.keepsQuestions { members["id"] = .string(id.uuidString) }
    if let action = action.action {
      guard let json = recorder.record(action) else { return nil }
      members["action"] = json
    }
    members["role"] = role.map { .string($0 == .cancel ? "cancel" : "destructive") }
    return .object(members)
  }

  fileprivate init?(_ json: JSON, by recorder: inout StateRecorder) {
    guard case .object(let members) = json, let label = members["label"]?.text else { return nil }
    var action: Action?
    if let data = members["action"] {
      guard let made = recorder.make(Action.self, from: data) else { return nil }
      action = made
    }
    let roles: [String: ButtonStateRole] = ["cancel": .cancel, "destructive": .destructive]
    self.init(
      id: members.id, action: .send(action), label: TextState(verbatim: label),
      role: members["role"]?.text.flatMap { roles[$0] })
  }
}

/// An alert or a dialog: a title, a message, and buttons.
private struct RecordedQuestion<Action> {
  var id: UUID
  var title: TextState
  var message: TextState?
  var buttons: [ButtonState<Action>]

  init(_ id: UUID, _ title: TextState, _ message: TextState?, _ buttons: [ButtonState<Action>]) {
    (self.id, self.title, self.message, self.buttons) = (id, title, message, buttons)
  }

  func record(by recorder: inout StateRecorder) -> JSON? {
    var recorded: [JSON] = []
    for button in buttons {
      guard let json = button.record(by: &recorder) else { return nil }
      recorded.append(json)
    }
    var members: [String: JSON] = ["title": .string(String(state: title)), "buttons": .array(recorded)]
    if recorder.keepsQuestions { members["id"] = .string(id.uuidString) }
    members["message"] = message.map { .string(String(state: $0)) }
    return .object(members)
  }

  init?(_ json: JSON, by recorder: inout StateRecorder) {
    guard case .object(let members) = json, let title = members["title"]?.text,
      case .array(let data)? = members["buttons"]
    else { return nil }
    buttons = []
    for json in data {
      guard let button = ButtonState<Action>(json, by: &recorder) else { return nil }
      buttons.append(button)
    }
    id = members.id
    self.title = TextState(verbatim: title)
    message = members["message"]?.text.map { TextState(verbatim: $0) }
  }
}

extension AlertState: RecordedByParts {
  func record(by recorder: inout StateRecorder) -> JSON? {
    RecordedQuestion(id, title, message, buttons).record(by: &recorder)
  }

  init?(_ json: JSON, by recorder: inout StateRecorder) {
    guard let question = RecordedQuestion<Action>(json, by: &recorder) else { return nil }
    self.init(
      id: question.id, buttons: question.buttons, message: question.message, title: question.title)
  }
}

extension ConfirmationDialogState: RecordedByParts {
  func record(by recorder: inout StateRecorder) -> JSON? {
    guard case .object(var members)? = RecordedQuestion(id, title, message, buttons).record(by: &recorder)
    else {
      return nil
    }
    members["titleIsHidden"] = titleVisibility == .hidden ? .bool(true) : nil
    return .object(members)
  }

  init?(_ json: JSON, by recorder: inout StateRecorder) {
    guard let question = RecordedQuestion<Action>(json, by: &recorder), case .object(let members) = json
    else {
      return nil
    }
    self.init(
      id: question.id, buttons: question.buttons, message: question.message, title: question.title,
      titleVisibility: members["titleIsHidden"] == nil ? .automatic : .hidden)
  }
}

extension [String: JSON] {
  /// The id of a question or a button, which stays the same so that what the user sees still refers to it.
  fileprivate var id: UUID { self["id"]?.text.flatMap(UUID.init(uuidString:)) ?? UUID() }
}

extension JSON {
  /// The text of a string, or `nil` for another kind of value.
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
