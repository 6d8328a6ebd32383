import TerminalUI

/// The settings of a reading program, written as for a phone.
struct ReaderSettingsView: View {
  enum Appearance: String, CaseIterable, Identifiable {
    case system, light, dark
    var id: Self { self }
  }

  enum TextSize: Int, CaseIterable, Identifiable {
    case small, medium, large
    var id: Int { rawValue }
    var title: LocalizedStringKey {
      switch self {
      case .small: "Small"
      case .medium: "Medium"
      case .large: "Large"
      }
    }
  }

  @Environment(\.dismiss) private var dismiss
  @Environment(\.horizontalSizeClass) private var horizontalSizeClass
  @FocusState private var isNameFocused: Bool
  @SceneStorage("settings.advanced") private var showsAdvanced = false

  @State private var name = "Blob"
  @State private var email = ""
  @State private var appearance = Appearance.system
  @State private var textSize = TextSize.medium
  @State private var notifies = true
  @State private var reminder = Date(timeIntervalSince1970: 1_780_000_000)
  @State private var dailyGoal = 20
  @State private var brightness = 0.7
  @State private var budget = 12.5
  @State private var accent = Color.orange
  @State private var isSigningOut = false
  @State private var storageUsed = 0.62

  var body: some View {
    NavigationStack {
      Form {
        profile
        Section("Appearance") {
          Picker("Theme", selection: $appearance) {
            ForEach(Appearance.allCases) { Text($0.rawValue.capitalized).tag($0) }
          }
          .pickerStyle(.segmented)
          Picker("Text size", selection: $textSize) {
            ForEach(TextSize.allCases) { size in
              Text(size.title).tag(size)
            }
          }
          .pickerStyle(.inline)
          ColorPicker("Accent", selection: $accent, supportsOpacity: false)
          Slider(value: $brightness, in: 0...1, step: 0.1) {
            Text("Brightness")
          } minimumValueLabel: {
            Image(systemName: "sun.min")
          } maximumValueLabel: {
            Image(systemName: "sun.max")
          }
        }
        Section {
          Toggle("Daily reminder", systemImage: "bell", isOn: $notifies.animation(.snappy))
          if notifies {
            DatePicker(
              "Time", selection: $reminder, in: Date(timeIntervalSince1970: 0)..., displayedComponents: .date
            )
            .datePickerStyle(.graphical)
            .transition(.move(edge: .top).combined(with: .opacity))
          }
          Stepper("Goal: \(dailyGoal) pages", value: $dailyGoal, in: 5...100, step: 5)
          TextField("Budget", value: $budget, format: .number, prompt: Text("0"))
            .keyboardType(.decimalPad)
            .multilineTextAlignment(.trailing)
        } header: {
          Text("Reading").textCase(.uppercase)
        } footer: {
          Text("A reminder is sent **once** a day.")
            .font(.footnote)
            .foregroundStyle(.tertiary)
        }
        Section("Advanced", isExpanded: $showsAdvanced) {
          LabeledContent("Version", value: "1.2")
          LabeledContent("Pages read", value: 1234, format: .number)
        }
        storage
        Section {
          Button("Sign out", role: .destructive) { isSigningOut = true }
            .frame(maxWidth: .infinity)
        }
        .listRowBackground(Color.red.opacity(0.1))
      }
      .formStyle(.grouped)
      .navigationTitle("Settings")
      .navigationBarTitleDisplayMode(.inline)
      .scrollDismissesKeyboard(.interactively)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
        ToolbarItem(placement: .confirmationAction) {
          Button("Save") { dismiss() }
            .disabled(name.isEmpty)
            .accessibilityIdentifier("save-settings")
        }
      }
      .confirmationDialog("Sign out?", isPresented: $isSigningOut, titleVisibility: .visible) {
        Button("Sign out", role: .destructive) {
          withAnimation(.easeInOut) { email = "" }
        }
      } message: {
        Text("Your books stay on this device.")
      }
    }
  }

  private var profile: some View {
    Section {
      HStack(alignment: .center, spacing: 12) {
        Circle()
          .trim(from: 0, to: 0.75)
          .stroke(
            LinearGradient(colors: [.orange, .pink], startPoint: .top, endPoint: .bottom),
            style: StrokeStyle(lineWidth: 4, lineCap: .round)
          )
          .rotationEffect(.degrees(-90))
          .frame(width: 48, height: 48)
          .accessibilityHidden(true)
        VStack(alignment: .leading, spacing: 2) {
          Text(name).font(.headline).lineLimit(1)
          Text(email.isEmpty ? "Not signed in" : email)
            .font(.subheadline)
            .foregroundStyle(.secondary)
            .strikethrough(email.isEmpty)
        }
      }
      .padding(.vertical, 4)
      TextField("Name", text: $name)
        .focused($isNameFocused)
        .textInputAutocapitalization(.words)
        .submitLabel(.done)
        .onSubmit { isNameFocused = false }
      TextField("Email", text: $email, prompt: Text("you@example.com"))
        .textContentType(.emailAddress)
        .autocorrectionDisabled()
    }
  }

  private var storage: some View {
    Section("Storage") {
      ProgressView("Used", value: storageUsed)
        .tint(storageUsed > 0.9 ? .red : .accentColor)
        .progressViewStyle(.linear)
      HStack {
        Label("Offline books", systemImage: "arrow.down.circle.fill")
          .symbolRenderingMode(.hierarchical)
        Spacer()
        ProgressView(value: storageUsed).progressViewStyle(.circular)
      }
    }
  }
}

#Preview("Settings", traits: .sizeThatFitsLayout) {
  ReaderSettingsView()
    .tint(.orange)
}
