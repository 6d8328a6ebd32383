import TerminalUI

/// The pages that a program shows at its first start, written as for a phone.
struct OnboardingView: View {
  enum Page: Int, CaseIterable, Identifiable {
    case welcome, topics, notifications
    var id: Int { rawValue }

    var title: String {
      switch self {
      case .welcome: "Welcome"
      case .topics: "Topics"
      case .notifications: "Reminders"
      }
    }
  }

  @Environment(\.accessibilityReduceMotion) private var reduceMotion
  @Environment(\.colorScheme) private var colorScheme
  @State private var page = Page.welcome
  @State private var topics: Set<String> = []
  @State private var name = ""
  @State private var isFinished = false
  let onFinish: () -> Void

  private var progress: Double { Double(page.rawValue + 1) / Double(Page.allCases.count) }

  var body: some View {
    ZStack {
      background
      VStack(spacing: .large) {
        header
        TabView(selection: $page.animation(reduceMotion ? nil : .easeInOut)) {
          welcome.tag(Page.welcome).tabItem { Text(Page.welcome.title) }
          chooser.tag(Page.topics).tabItem { Text(Page.topics.title) }
          reminders.tag(Page.notifications).tabItem { Text(Page.notifications.title) }
        }
        .tabViewStyle(.page(indexDisplayMode: .never))
        .indexViewStyle(.page(backgroundDisplayMode: .always))
        footer
      }
      .padding()
    }
    .alert("All set", isPresented: $isFinished) {
      Button("Start") { onFinish() }
    } message: {
      Text("You follow \(topics.count) topics.")
    }
    .interactiveDismissDisabled()
    .statusBarHidden()
  }

  private var background: some View {
    LinearGradient(
      gradient: Gradient(stops: [.init(color: .clear, location: 0), .init(color: .clear, location: 1)]),
      startPoint: .top, endPoint: .bottom
    )
    .ignoresSafeArea(.all, edges: .top)
    .drawingGroup()
  }

  private var header: some View {
    HStack(alignment: .firstTextBaseline) {
      ProgressRing(value: progress)
        .frame(width: 48, height: 48)
      VStack(alignment: .leading) {
        Text("Step \(page.rawValue + 1) of \(Page.allCases.count)")
          .font(.system(.caption, design: .rounded))
          .foregroundStyle(.secondary)
          .contentTransition(.numericText())
        ProgressView(value: progress)
          .progressViewStyle(LinearProgressViewStyle(tint: .orange))
          .frame(maxWidth: 200)
      }
    }
  }

  private var welcome: some View {
    VStack(spacing: 8) {
      Image(systemName: "sparkles")
        .font(.system(size: 48, weight: .bold))
        .foregroundStyle(.linearGradient(colors: [.orange, .pink], startPoint: .top, endPoint: .bottom))
        .accessibilityHidden(true)
      Text("Welcome to Cairn")
        .font(.largeTitle.bold())
        .foregroundStyle(LinearGradient(colors: [.orange, .pink], startPoint: .leading, endPoint: .trailing))
        .minimumScaleFactor(0.5)
      Text("Read the **terms** and the [privacy policy](https://example.com).")
        .multilineTextAlignment(.center)
        .lineSpacing(4)
        .foregroundStyle(.secondary)
      TextField("Your name", text: $name, onCommit: advance)
        .textFieldStyle(RoundedBorderTextFieldStyle())
    }
    .transition(.asymmetric(insertion: .move(edge: .trailing), removal: .opacity))
  }

  private var chooser: some View {
    VStack(alignment: .leading, spacing: 12) {
      Text("What do you like?").font(.title2)
      LazyVGrid(columns: Array(repeating: GridItem(.flexible(), spacing: 8), count: 2), spacing: 8) {
        ForEach(["Nature", "Science", "Music", "Sports"], id: \.self) { topic in
          TopicChip(title: topic, isSelected: topics.contains(topic))
            .onTapGesture {
              withAnimation(.bouncy) {
                if topics.remove(topic) == nil { topics.insert(topic) }
              }
            }
        }
      }
    }
  }

  private var reminders: some View {
    GroupBox {
      Toggle("Weekly summary", isOn: .constant(true)).toggleStyle(SwitchToggleStyle(tint: .orange))
      Text("You can change this later.")
        .font(.footnote)
        .foregroundStyle(.tertiary)
    } label: {
      Label("Reminders", systemImage: "bell.badge")
    }
    .groupBoxBackground()
  }

  private var footer: some View {
    HStack {
      if page != .welcome {
        Button("Previous", systemImage: "chevron.left") { move(by: -1) }
          .buttonStyle(.bordered)
      }
      Spacer(minLength: 0)
      Button(page == .notifications ? "Finish" : "Continue", action: advance)
        .buttonStyle(.borderedProminent)
        .buttonBorderShape(.capsule)
        .controlSize(.large)
        .keyboardShortcut(.defaultAction)
        .disabled(page == .topics && topics.isEmpty)
        .accessibilityHint("Shows the next step")
    }
  }

  private func advance() {
    if page == .notifications { isFinished = true } else { move(by: 1) }
  }

  private func move(by steps: Int) {
    guard let next = Page(rawValue: page.rawValue + steps) else { return }
    withAnimation(reduceMotion ? nil : .spring()) { page = next }
  }
}

/// A topic that can be selected.
private struct TopicChip: View {
  let title: String
  let isSelected: Bool

  var body: some View {
    HStack {
      Image(systemName: isSelected ? "checkmark.circle.fill" : "circle")
        .symbolVariant(.fill)
      Text(title)
    }
    .padding(.horizontal, 8)
    .background(
      isSelected ? AnyShapeStyle(.tint) : AnyShapeStyle(.quaternary), in: Capsule(style: .continuous)
    )
    .overlay(Capsule().strokeBorder(isSelected ? Color.accentColor : .clear, lineWidth: 2))
    .scaleEffect(isSelected ? 1.05 : 1)
    .accessibilityAddTraits(isSelected ? .isSelected : [])
  }
}

/// A ring for the part of the pages that was shown.
private struct ProgressRing: View {
  let value: Double

  var body: some View {
    ZStack {
      Circle().stroke(Color.gray.opacity(0.6), lineWidth: 3)
      Circle()
        .trim(from: 0, to: value)
        .stroke(.orange, style: StrokeStyle(lineWidth: 3, lineCap: .round))
        .rotationEffect(.degrees(-90))
    }
    .accessibilityLabel(Text("Progress"))
    .accessibilityValue(Text(value, format: .percent))
  }
}

private struct BoxBackground: ViewModifier {
  @Environment(\.colorScheme) private var colorScheme

  func body(content: Content) -> some View {
    content.background(colorScheme == .dark ? .ultraThinMaterial : .regularMaterial)
  }
}

extension View {
  fileprivate func groupBoxBackground() -> some View { modifier(BoxBackground()) }
}

#Preview("Onboarding") {
  struct Wrapper: View {
    @State var isFinished = false
    var body: some View {
      if isFinished { Text("Finished") } else { OnboardingView { isFinished = true } }
    }
  }
  return Wrapper()
}
