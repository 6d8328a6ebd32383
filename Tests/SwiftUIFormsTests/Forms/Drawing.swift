// swift-format-ignore-file

import TerminalUI

@MainActor
private func drawing() {
  let view = Sample.view
  _ = Rectangle()  // works
  _ = Rectangle().fill(.red)  // works
  _ = Rectangle().fill(.quaternary)  // works
  _ = Rectangle().fill(Color.red.gradient)  // works
  _ = Rectangle().fill(.red.gradient)  // works
  _ = Rectangle().fill(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))  // works
  _ = Rectangle().foregroundColor(.red)  // works
  _ = Rectangle().foregroundStyle(.tertiary)  // works
  _ = Rectangle().stroke(.red)  // works
  _ = Rectangle().stroke(lineWidth: 2)  // works
  _ = Rectangle().stroke(Color.red, lineWidth: .large)  // works
  _ = Rectangle().stroke(.tint, style: StrokeStyle(lineWidth: 2, lineCap: .round, dash: [4]))  // works
  _ = Rectangle().stroke(style: StrokeStyle(lineWidth: 2, lineJoin: .miter))  // works
  _ = Rectangle().strokeBorder(.red, lineWidth: 2)  // works
  _ = Rectangle().inset(by: 4).fill(.red)  // works
  _ = RoundedRectangle(cornerRadius: 8)  // works
  _ = RoundedRectangle(cornerRadius: 8, style: .continuous)  // works
  _ = RoundedRectangle(cornerRadius: .large).fill(.background)  // works
  _ = RoundedRectangle(cornerSize: CGSize(width: 8, height: 8))  // works
  _ = UnevenRoundedRectangle(topLeadingRadius: 8, topTrailingRadius: 8)  // works
  _ = Circle().fill(.blue).frame(width: 10, height: 10)  // works
  _ = Circle().trim(from: 0, to: 0.75).stroke(.blue, style: StrokeStyle(lineWidth: 4))  // works
  _ = Circle().stroke(Color.gray.opacity(0.2), lineWidth: 8)  // works
  _ = Ellipse()  // works
  _ = Capsule(style: .continuous)  // works
  _ = Capsule().fill(.thinMaterial)  // works
  _ = ContainerRelativeShape()  // no effect
  _ = Circle().rotation(.degrees(-90)).stroke(.red)  // works
  _ = Circle().scale(0.5).fill(.red)  // works
  _ = Circle().offset(x: 4, y: 4)  // no effect
  _ = Path { path in path.move(to: .zero); path.addLine(to: CGPoint(x: 10, y: 10)); path.closeSubpath() }  // works
  _ = Path { $0.addRect(CGRect(x: 0, y: 0, width: 10, height: 10)) }.fill(.red)  // works
  _ = Path { $0.addArc(center: .zero, radius: 10, startAngle: .degrees(0), endAngle: .degrees(90), clockwise: false) }.stroke(.red)  // works
  _ = Path { $0.addCurve(to: .zero, control1: .zero, control2: .zero) }  // works
  _ = Path { $0.addQuadCurve(to: .zero, control: .zero) }  // works
  _ = Path { $0.addLines([.zero, CGPoint(x: 10, y: 10)]) }  // works
  _ = Path(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10))  // works
  _ = Path(roundedRect: CGRect(x: 0, y: 0, width: 10, height: 10), cornerRadius: 4)  // works
  _ = Wave().fill(.blue)  // works
  _ = Wave().stroke(.blue, lineWidth: 2)  // works
  _ = Canvas { context, size in context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red)) }  // works
  _ = Canvas { context, size in context.stroke(Path(ellipseIn: CGRect(origin: .zero, size: size)), with: .color(.red), lineWidth: 2) }  // works
  _ = Canvas { context, size in context.draw(Text("Cairn"), at: CGPoint(x: size.width / 2, y: size.height / 2)) }  // works
  _ = Color.red  // works
  _ = Color.clear  // works
  _ = Color("Brand")  // no effect
  _ = Color("Brand", bundle: .main)  // no effect
  _ = Color(red: 0.5, green: 0.5, blue: 0.5)  // works
  _ = Color(red: 0.5, green: 0.5, blue: 0.5, opacity: 0.5)  // works
  _ = Color(.sRGB, red: 0.5, green: 0.5, blue: 0.5, opacity: 1)  // works
  _ = Color(hue: 0.5, saturation: 1, brightness: 1)  // works
  _ = Color(white: 0.5)  // works
  _ = Color(.systemBackground)  // works
  _ = Color(.secondarySystemBackground)  // works
  _ = Color(uiColor: .systemGray6)  // works
  _ = Color.red.opacity(0.5)  // works
  _ = Color.red.mix(with: .blue, by: 0.5)  // works
  _ = Color.accentColor  // works
  _ = Gradient(colors: [.red, .blue])  // works
  _ = Gradient(stops: [.init(color: .red, location: 0), .init(color: .blue, location: 1)])  // works
  _ = LinearGradient(gradient: Gradient(colors: [.red, .blue]), startPoint: .top, endPoint: .bottom)  // works
  _ = LinearGradient(colors: [.red, .clear], startPoint: .topLeading, endPoint: .bottomTrailing)  // works
  _ = LinearGradient(stops: [.init(color: .red, location: 0)], startPoint: UnitPoint(x: 0, y: 0), endPoint: .bottom)  // works
  _ = RadialGradient(colors: [.red, .blue], center: .center, startRadius: 0, endRadius: 100)  // works
  _ = RadialGradient(gradient: Gradient(colors: [.red, .blue]), center: .center, startRadius: 0, endRadius: 100)  // works
  _ = AngularGradient(colors: [.red, .blue], center: .center)  // works
  _ = AngularGradient(gradient: Gradient(colors: [.red]), center: .center, startAngle: .zero, endAngle: .degrees(360))  // works
  _ = EllipticalGradient(colors: [.red, .blue])  // works
  _ = LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom).ignoresSafeArea()  // works
  _ = view.foregroundStyle(.ellipticalGradient(colors: [.red, .blue]))  // works
  _ = Chart { BarMark(x: .value("Day", "Mon"), y: .value("Minutes", 12)) }  // works
  _ = Chart(Sample.items) { LineMark(x: .value("Id", $0.id), y: .value("Id", $0.id)) }  // works
  // left out: view.colorEffect(_:): needs a graphics processor
  // left out: Rectangle().fill(.red).stroke(.blue): put two shapes in a `ZStack`
  // left out: MeshGradient(width:height:points:colors:): a cell has one color
  // left out: ImagePaint(image:): a cell has one color
}

private struct Wave: Shape {
  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.move(to: CGPoint(x: rect.minX, y: rect.midY))
    path.addQuadCurve(to: CGPoint(x: rect.maxX, y: rect.midY), control: CGPoint(x: rect.midX, y: rect.minY))
    return path
  }
}
