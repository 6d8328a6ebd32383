import TerminalUI

/// A picture of the grid.
struct Photo: Identifiable, Hashable {
  let id: Int
  var title: String
  var symbol: String
  var isFavorite = false
  var colors: [Color]

  static let samples = [
    Photo(id: 1, title: "Lake", symbol: "drop.fill", colors: [.blue, .teal]),
    Photo(id: 2, title: "Summit", symbol: "mountain.2.fill", isFavorite: true, colors: [.indigo, .white]),
    Photo(id: 3, title: "Forest", symbol: "leaf.fill", colors: [.green, .mint]),
    Photo(id: 4, title: "Dune", symbol: "sun.max.fill", colors: [.yellow, .orange]),
    Photo(id: 5, title: "Harbor", symbol: "sailboat", colors: [.cyan, .blue]),
  ]
}

@Observable
final class PhotoLibrary {
  var photos = Photo.samples
  var query = ""

  var shown: [Photo] {
    query.isEmpty ? photos : photos.filter { $0.title.localizedCaseInsensitiveContains(query) }
  }

  func toggleFavorite(_ photo: Photo) {
    guard let index = photos.firstIndex(where: { $0.id == photo.id }) else { return }
    photos[index].isFavorite.toggle()
  }
}

/// A grid of pictures that opens a detail, written as for a phone.
struct PhotoGridView: View {
  @State private var library = PhotoLibrary()
  @State private var path: [Photo] = []
  @State private var shared: Photo?
  @Namespace private var animation
  @ScaledMetric(relativeTo: .body) private var side: CGFloat = 120

  private var columns: [GridItem] { [GridItem(.adaptive(minimum: side), spacing: 16)] }

  var body: some View {
    NavigationStack(path: $path) {
      ScrollView(.vertical, showsIndicators: false) {
        LazyVGrid(columns: columns, alignment: .leading, spacing: 16, pinnedViews: [.sectionHeaders]) {
          ForEach(library.shown) { photo in
            NavigationLink(value: photo) {
              PhotoCell(photo: photo)
                .matchedGeometryEffect(id: photo.id, in: animation)
            }
            .buttonStyle(.plain)
            .contextMenu {
              Button(photo.isFavorite ? "Unfavorite" : "Favorite", systemImage: "heart") {
                withAnimation(.spring(response: 0.3, dampingFraction: 0.6)) { library.toggleFavorite(photo) }
              }
              Button("Share", systemImage: "square.and.arrow.up") { shared = photo }
            }
          }
        }
        .padding(.horizontal, .large)
      }
      .overlay {
        if library.shown.isEmpty { ContentUnavailableView.search(text: library.query) }
      }
      .background(.background)
      .navigationTitle("Photos")
      .searchable(
        text: $library.query, placement: .navigationBarDrawer(displayMode: .always), prompt: "Title"
      )
      .navigationDestination(for: Photo.self) { photo in
        PhotoDetailView(photo: photo, isFavorite: isFavorite(photo))
      }
      .sheet(item: $shared) { photo in
        VStack(spacing: .large) {
          Text("Share **\(photo.title)**").font(.title3.weight(.semibold))
          ShareLink(item: "photos:/\(photo.id)")
        }
        .presentationDetents([.height(.large * 8), .medium])
        .presentationBackground(.thinMaterial)
      }
      .animation(.easeInOut(duration: 0.2), value: library.query)
      .sensoryFeedback(.selection, trigger: path)
    }
  }

  private func isFavorite(_ photo: Photo) -> Binding<Bool> {
    Binding(
      get: { library.photos.first { $0.id == photo.id }?.isFavorite ?? false },
      set: { _ in library.toggleFavorite(photo) })
  }
}

/// A picture of the grid with its title.
struct PhotoCell: View {
  let photo: Photo

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      RoundedRectangle(cornerRadius: 12, style: .continuous)
        .fill(LinearGradient(colors: photo.colors, startPoint: .topLeading, endPoint: .bottomTrailing))
        .frame(width: 112, height: 48)
        .shadow(color: .black.opacity(0.2), radius: 4, x: 0, y: 2)
        .clipShape(.rect(cornerRadius: 12))
      HStack(spacing: 4) {
        Image(systemName: photo.symbol)
          .resizable()
          .aspectRatio(contentMode: .fit)
          .foregroundStyle(photo.colors[0])
        Text(photo.title).font(.caption).lineLimit(1)
        if photo.isFavorite {
          Image(systemName: "heart.fill").foregroundStyle(.red).accessibilityLabel("Favorite")
        }
      }
    }
    .contentShape(.rect)
    .accessibilityElement(children: .combine)
    .accessibilityAddTraits(photo.isFavorite ? [.isButton, .isSelected] : .isButton)
  }
}

/// A picture with its zoom and its curve of brightness.
struct PhotoDetailView: View {
  let photo: Photo
  @Binding var isFavorite: Bool
  @State private var zoom: CGFloat = 1
  @GestureState private var drag = CGSize.zero
  @State private var isExpanded = false

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Rectangle()
        .fill(.linearGradient(colors: photo.colors, startPoint: .leading, endPoint: .trailing))
        .frame(height: 64)
        .scaleEffect(zoom)
        .offset(drag)
        .gesture(
          MagnificationGesture()
            .onChanged { zoom = $0 }
            .simultaneously(
              with: DragGesture().updating($drag) { value, state, _ in state = value.translation })
        )
        .mask(RoundedRectangle(cornerRadius: 16))
      Histogram()
        .stroke(photo.colors[0], lineWidth: 2)
        .frame(width: 160, height: 48)
        .blendMode(.multiply)
      Text(
        "Taken at the \(photo.title.lowercased()), in the *early* morning. A long story follows about the way to it."
      )
      .lineLimit(isExpanded ? nil : 1)
      .onTapGesture { isExpanded.toggle() }
      Label("Location unknown", systemImage: "location.slash")
        .font(.footnote)
        .foregroundStyle(.quaternary)
    }
    .padding()
    .navigationTitle(photo.title)
    .toolbar {
      Button {
        isFavorite.toggle()
      } label: {
        Image(systemName: isFavorite ? "heart.fill" : "heart").contentTransition(.opacity)
      }
      .accessibilityLabel("Favorite")
    }
    .toolbarBackground(.ultraThinMaterial, for: .navigationBar)
  }
}

/// The curve of a picture's brightness.
struct Histogram: Shape {
  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.move(to: CGPoint(x: rect.minX, y: rect.maxY))
    path.addCurve(
      to: CGPoint(x: rect.maxX, y: rect.maxY), control1: CGPoint(x: rect.midX, y: rect.minY - rect.height),
      control2: CGPoint(x: rect.midX, y: rect.maxY))
    return path
  }
}

#Preview("Photos") {
  @Previewable @State var isFavorite = true
  PhotoCell(photo: Photo.samples[1])
  Toggle("Favorite", isOn: $isFavorite)
}
