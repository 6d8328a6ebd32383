// swift-format-ignore-file

import TerminalUI

@MainActor
private func behavior() {
  let view = Sample.view
  let image = Sample.image
  _ = view.onAppear {}  // works
  _ = view.onAppear(perform: {})  // works
  _ = view.onDisappear {}  // works
  _ = view.task {}  // works
  _ = view.task(id: 1) {}  // works
  _ = view.task(priority: .background) {}  // works
  _ = view.onChange(of: 1) {}  // works
  _ = view.onChange(of: 1) { old, new in }  // works
  _ = view.onChange(of: 1, initial: true) { _, _ in }  // works
  _ = view.onTapGesture {}  // works
  _ = view.onTapGesture(count: 2) {}  // works
  _ = view.onTapGesture { (location: CGPoint) in }  // works
  _ = view.onLongPressGesture {}  // works
  _ = view.onLongPressGesture(minimumDuration: 1, perform: {})  // works
  _ = view.onLongPressGesture(minimumDuration: 0.5, maximumDistance: 10) {} onPressingChanged: { _ in }  // works
  _ = view.gesture(TapGesture().onEnded {})  // works
  _ = view.gesture(TapGesture(count: 2).onEnded { _ in })  // works
  _ = view.gesture(LongPressGesture().onEnded { _ in })  // works
  _ = view.gesture(LongPressGesture(minimumDuration: 1).onChanged { _ in })  // works
  _ = view.gesture(DragGesture().onChanged { _ in }.onEnded { _ in })  // no effect
  _ = view.gesture(DragGesture(minimumDistance: 0, coordinateSpace: .local).onChanged { print($0.translation.width) })  // no effect
  _ = view.gesture(DragGesture().onEnded { print($0.predictedEndTranslation.height, $0.location.x) })  // no effect
  _ = view.gesture(MagnificationGesture().onChanged { _ in })  // no effect
  _ = view.gesture(MagnifyGesture().onChanged { print($0.magnification) })  // no effect
  _ = view.gesture(RotationGesture().onChanged { print($0.degrees) })  // no effect
  _ = view.gesture(RotateGesture().onEnded { print($0.rotation) })  // no effect
  _ = view.gesture(SpatialTapGesture().onEnded { print($0.location) })  // works
  _ = view.gesture(TapGesture().exclusively(before: LongPressGesture()))  // no effect
  _ = view.gesture(LongPressGesture().sequenced(before: DragGesture()).onEnded { _ in })  // no effect
  _ = view.gesture(DragGesture().simultaneously(with: MagnificationGesture()))  // no effect
  _ = view.simultaneousGesture(TapGesture().onEnded {})  // works
  _ = view.highPriorityGesture(TapGesture().onEnded {})  // works
  _ = view.gesture(DragGesture(), including: .all)  // no effect
  _ = view.onHover { _ in }  // no effect
  _ = view.hoverEffect(.highlight)  // no effect
  _ = view.onContinuousHover { _ in }  // no effect
  _ = view.allowsHitTesting(false)  // no effect
  _ = view.contentShape(Rectangle())  // no effect
  _ = view.contentShape(.rect)  // no effect
  _ = view.sensoryFeedback(.success, trigger: 1)  // no effect
  _ = view.onKeyPress(.return) { .handled }  // no effect
  _ = view.draggable("Cairn")  // no effect
  _ = view.dropDestination(for: String.self) { items, location in true }  // no effect
  _ = view.onDrag { NSItemProvider() }  // no effect
  _ = view.userActivity("view") { _ in }  // no effect
  _ = view.accessibilityLabel("Name")  // works
  _ = view.accessibilityLabel(Text("Name"))  // works
  _ = view.accessibilityHint("Opens the form")  // works
  _ = view.accessibilityHint(Text("Opens the form"))  // works
  _ = view.accessibilityValue("5")  // no effect
  _ = view.accessibilityValue(Text("5"))  // no effect
  _ = view.accessibilityIdentifier("save")  // works
  _ = view.accessibilityAddTraits(.isButton)  // no effect
  _ = view.accessibilityAddTraits([.isHeader, .isSelected])  // no effect
  _ = view.accessibilityRemoveTraits(.isImage)  // no effect
  _ = view.accessibilityHidden(true)  // no effect
  _ = view.accessibilityElement()  // no effect
  _ = view.accessibilityElement(children: .combine)  // no effect
  _ = view.accessibilityAction {}  // works
  _ = view.accessibilityAction(named: "Delete") {}  // works
  _ = view.accessibilityAction(named: Text("Delete")) {}  // works
  _ = view.accessibilityAdjustableAction { direction in }  // no effect
  _ = view.accessibilitySortPriority(1)  // no effect
  _ = view.accessibilityInputLabels(["Name"])  // works
  _ = view.accessibilityHeading(.h1)  // no effect
  _ = view.accessibilityRespondsToUserInteraction(true)  // no effect
  _ = view.accessibilityShowsLargeContentViewer()  // no effect
  _ = view.animation(.default, value: 1)  // no effect
  _ = view.animation(.easeInOut(duration: 0.3), value: 1)  // no effect
  _ = view.animation(.spring(response: 0.3, dampingFraction: 0.7), value: 1)  // no effect
  _ = view.animation(.spring(), value: 1)  // no effect
  _ = view.animation(.bouncy, value: 1)  // no effect
  _ = view.animation(.snappy(duration: 0.3), value: 1)  // no effect
  _ = view.animation(.linear(duration: 1).repeatForever(autoreverses: false), value: 1)  // no effect
  _ = view.animation(.easeIn.delay(0.2), value: 1)  // no effect
  _ = view.animation(.interpolatingSpring(stiffness: 100, damping: 10), value: 1)  // no effect
  _ = view.animation(nil, value: 1)  // no effect
  withAnimation {}  // no effect
  withAnimation(.easeInOut) {}  // no effect
  withAnimation(.spring(duration: 0.4, bounce: 0.2)) {}  // no effect
  withAnimation(.easeOut(duration: 0.2)) {} completion: {}  // no effect
  _ = view.transaction { $0.animation = nil }  // no effect
  _ = view.transition(.opacity)  // no effect
  _ = view.transition(.move(edge: .bottom))  // no effect
  _ = view.transition(.move(edge: .top).combined(with: .opacity))  // no effect
  _ = view.transition(.asymmetric(insertion: .slide, removal: .opacity))  // no effect
  _ = view.transition(.scale(scale: 0.5).animation(.easeIn))  // no effect
  _ = view.transition(.push(from: .trailing))  // no effect
  _ = view.transition(AnyTransition.opacity)  // no effect
  _ = view.transition(.offset(x: 10, y: 0))  // no effect
  _ = view.contentTransition(.numericText())  // no effect
  _ = view.contentTransition(.opacity)  // no effect
  _ = view.opacity(0.5)  // works
  _ = view.blur(radius: 4)  // no effect
  _ = view.blur(radius: .large)  // no effect
  _ = view.shadow(radius: 4)  // no effect
  _ = view.shadow(color: .black.opacity(0.2), radius: 4, x: 0, y: 2)  // no effect
  _ = view.shadow(radius: .large)  // no effect
  _ = view.scaleEffect(1.2)  // no effect
  _ = view.scaleEffect(x: 1, y: -1)  // no effect
  _ = view.scaleEffect(1.2, anchor: .topLeading)  // no effect
  _ = view.scaleEffect(CGSize(width: 1, height: 1))  // no effect
  _ = view.rotationEffect(.degrees(45))  // no effect
  _ = view.rotationEffect(.radians(.pi), anchor: .center)  // no effect
  _ = view.rotationEffect(Angle(degrees: 45))  // no effect
  _ = view.rotation3DEffect(.degrees(45), axis: (x: 0, y: 1, z: 0))  // no effect
  _ = view.blendMode(.multiply)  // no effect
  _ = view.compositingGroup()  // no effect
  _ = view.drawingGroup()  // no effect
  _ = view.brightness(0.1)  // no effect
  _ = view.contrast(1.2)  // no effect
  _ = view.saturation(0)  // no effect
  _ = view.grayscale(1)  // no effect
  _ = view.hueRotation(.degrees(45))  // no effect
  _ = view.colorMultiply(.red)  // no effect
  _ = view.colorInvert()  // no effect
  _ = view.luminanceToAlpha()  // no effect
  _ = image.symbolRenderingMode(.palette)  // no effect
  _ = view.tint(.red)  // works
  _ = view.tint(Color.accentColor)  // works
  _ = view.accentColor(.red)  // works
  _ = view.preferredColorScheme(.dark)  // no effect
  _ = view.colorScheme(.dark)  // works
  _ = view.environment(\.colorScheme, .dark)  // works
  _ = view.environment(\.locale, Locale(identifier: "de"))  // works
  _ = view.environment(\.layoutDirection, .rightToLeft)  // no effect
  _ = view.environment(\.dynamicTypeSize, .large)  // no effect
  _ = view.environment(Sample.Model())  // works
  _ = view.transformEnvironment(\.font) { _ in }  // works
  _ = view.preference(key: SizeKey.self, value: .zero)  // no effect
  _ = view.onPreferenceChange(SizeKey.self) { _ in }  // no effect
  _ = view.coordinateSpace(name: "scroll")  // no effect
  _ = view.coordinateSpace(.named("scroll"))  // no effect
  _ = view.focusable()  // no effect
  _ = view.focusSection()  // no effect
  _ = view.focusEffectDisabled()  // no effect
  _ = view.modifier(Framed())  // works
  _ = view.equatable()  // works
  _ = view.previewLayout(.sizeThatFits)  // no effect
  _ = view.previewLayout(.fixed(width: 100, height: .large))  // no effect
  _ = view.previewDisplayName("Empty")  // no effect
  _ = view.previewDevice("iPhone 15")  // no effect
  _ = view.defaultAppStorage(.standard)  // no effect
  _ = TimelineView(.periodic(from: .now, by: 1)) { context in Text(context.date, style: .time) }  // works
  _ = TimelineView(.everyMinute) { context in Text(context.date, style: .time) }  // works
  _ = TimelineView(.animation) { context in Text(context.date, style: .time) }  // no effect
  // left out: view.onReceive(NotificationCenter.default.publisher(for: name)) { _ in }: needs the trait `Combine` of NavigationUI
  // left out: view.keyframeAnimator(initialValue:content:keyframes:): a terminal shows the end of an animation
  // left out: view.phaseAnimator(_:content:): a terminal shows the end of an animation
  // left out: view.layerEffect(_:maxSampleOffset:): needs a graphics processor
}

private struct SizeKey: PreferenceKey {
  static var defaultValue: CGSize { .zero }
  static func reduce(value: inout CGSize, nextValue: () -> CGSize) { value = nextValue() }
}

private struct Framed: ViewModifier {
  func body(content: Content) -> some View { content.padding() }
}
