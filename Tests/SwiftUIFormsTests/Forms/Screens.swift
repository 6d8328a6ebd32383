// swift-format-ignore-file

import TerminalUI

@MainActor
private func screens() {
  let view = Sample.view
  _ = NavigationStack { view }  // works
  _ = NavigationStack(path: .constant(NavigationPath())) { view }  // works
  _ = NavigationStack(path: .constant([1])) { view }  // works
  _ = NavigationView { view }  // works
  _ = NavigationView { view }.navigationViewStyle(.stack)  // no effect
  _ = NavigationView { view }.navigationViewStyle(StackNavigationViewStyle())  // no effect
  _ = NavigationSplitView { view } detail: { view }  // works
  _ = NavigationSplitView { view } content: { view } detail: { view }  // works
  _ = NavigationSplitView(columnVisibility: .constant(.all)) { view } detail: { view }  // works
  _ = view.navigationSplitViewColumnWidth(200)  // no effect
  _ = view.navigationSplitViewStyle(.balanced)  // no effect
  _ = NavigationLink("Open", value: 1)  // works
  _ = NavigationLink("Open") { view }  // works
  _ = NavigationLink("Open", destination: view)  // works
  _ = NavigationLink(destination: view) { view }  // works
  _ = NavigationLink(value: 1) { view }  // works
  _ = NavigationLink { view } label: { view }  // works
  _ = view.navigationDestination(for: Int.self) { Text("\($0)") }  // works
  _ = view.navigationDestination(isPresented: Sample.flag()) { view }  // works
  _ = view.navigationDestination(item: Sample.item()) { Text($0.name) }  // works
  _ = view.navigationTitle("Title")  // works
  _ = view.navigationTitle(Text("Title"))  // works
  _ = view.navigationTitle(Sample.text())  // works
  _ = view.navigationSubtitle("Subtitle")  // works
  _ = view.navigationBarTitle("Title")  // works
  _ = view.navigationBarTitleDisplayMode(.inline)  // no effect
  _ = view.navigationBarHidden(true)  // works
  _ = view.navigationBarBackButtonHidden()  // no effect
  _ = view.toolbar { Button("Add") {} }  // works
  _ = view.toolbar { ToolbarItem(placement: .topBarTrailing) { Button("Add") {} } }  // works
  _ = view.toolbar { ToolbarItemGroup(placement: .keyboard) { Spacer(); Button("Done") {} } }  // works
  _ = view.toolbar { ToolbarItem { Button("Add") {} } }  // works
  _ = view.toolbar(.hidden)  // works
  _ = view.toolbar(.hidden, for: .navigationBar)  // works
  _ = view.toolbar(.visible, for: .tabBar)  // works
  _ = view.toolbarBackground(.visible, for: .navigationBar)  // no effect
  _ = view.toolbarBackground(.blue, for: .navigationBar)  // no effect
  _ = view.toolbarColorScheme(.dark, for: .navigationBar)  // no effect
  _ = view.toolbarRole(.editor)  // no effect
  _ = view.toolbarTitleDisplayMode(.inline)  // no effect
  _ = view.toolbarTitleMenu { Button("Rename") {} }  // works
  _ = TabView { view.tabItem { Label("Home", systemImage: "house") } }  // works
  _ = TabView(selection: .constant(1)) { view.tag(1) }  // works
  _ = TabView { Tab("Home", systemImage: "house") { view } }  // works
  _ = TabView(selection: .constant(1)) { Tab("Home", systemImage: "house", value: 1) { view } }  // works
  _ = TabView { view }.tabViewStyle(.page)  // no effect
  _ = TabView { view }.tabViewStyle(.page(indexDisplayMode: .never))  // no effect
  _ = TabView { view }.tabViewStyle(PageTabViewStyle(indexDisplayMode: .always))  // no effect
  _ = TabView { view }.indexViewStyle(.page(backgroundDisplayMode: .always))  // no effect
  _ = view.sheet(isPresented: Sample.flag()) { view }  // works
  _ = view.sheet(isPresented: Sample.flag(), onDismiss: {}) { view }  // works
  _ = view.sheet(item: Sample.item()) { Text($0.name) }  // works
  _ = view.sheet(item: Sample.item(), onDismiss: {}) { Text($0.name) }  // works
  _ = view.sheet(item: .constant(String?.none), id: \.self) { Text($0) }  // works
  _ = view.fullScreenCover(isPresented: Sample.flag()) { view }  // works
  _ = view.fullScreenCover(item: Sample.item()) { Text($0.name) }  // works
  _ = view.fullScreenCover(item: .constant(String?.none), id: \.self) { Text($0) }  // works
  _ = view.popover(isPresented: Sample.flag()) { view }  // works
  _ = view.popover(isPresented: Sample.flag(), arrowEdge: .bottom) { view }  // works
  _ = view.popover(item: Sample.item()) { Text($0.name) }  // works
  _ = view.popover(item: .constant(String?.none), id: \.self) { Text($0) }  // works
  _ = view.popover(isPresented: Sample.flag(), attachmentAnchor: .point(.top)) { view }  // works
  _ = view.presentationDetents([.medium, .large])  // no effect
  _ = view.presentationDetents([.height(.large), .fraction(0.5)], selection: .constant(.medium))  // no effect
  _ = view.presentationDragIndicator(.visible)  // no effect
  _ = view.presentationBackground(.thinMaterial)  // no effect
  _ = view.presentationBackground { Color.red }  // no effect
  _ = view.presentationCornerRadius(16)  // no effect
  _ = view.presentationCompactAdaptation(.popover)  // no effect
  _ = view.presentationBackgroundInteraction(.enabled)  // no effect
  _ = view.presentationContentInteraction(.scrolls)  // no effect
  _ = view.interactiveDismissDisabled()  // works
  _ = view.alert("Delete?", isPresented: Sample.flag()) { Button("OK") {} }  // works
  _ = view.alert("Delete?", isPresented: Sample.flag()) { Button("OK") {} } message: { view }  // works
  _ = view.alert(Text("Delete?"), isPresented: Sample.flag()) { Button("OK") {} }  // works
  _ = view.alert("Delete?", isPresented: Sample.flag(), presenting: Sample.items.first) { Button($0.name) {} }  // works
  _ = view.alert("Delete?", isPresented: Sample.flag(), presenting: 1) { _ in Button("OK") {} } message: { Text("\($0)") }  // works
  _ = view.alert(item: Sample.item(), title: { Text($0.name) }, actions: { _ in Button("OK") {} }, message: { _ in view })  // works
  _ = view.alert(item: Sample.item()) { Alert(title: Text($0.name)) }  // works
  _ = view.alert(isPresented: Sample.flag()) { Alert(title: view, message: view, dismissButton: .default(view)) }  // works
  _ = view.alert(isPresented: Sample.flag()) { Alert(title: view, primaryButton: .destructive(view) {}, secondaryButton: .cancel()) }  // works
  _ = view.confirmationDialog("Delete?", isPresented: Sample.flag()) { Button("Delete") {} }  // works
  _ = view.confirmationDialog("Delete?", isPresented: Sample.flag(), titleVisibility: .visible) { Button("Delete") {} } message: { view }  // works
  _ = view.confirmationDialog(Text("Delete?"), isPresented: Sample.flag()) { Button("Delete") {} }  // works
  _ = view.confirmationDialog("Delete?", isPresented: Sample.flag(), presenting: 1) { _ in Button("Delete") {} }  // works
  _ = view.confirmationDialog(item: Sample.item(), title: { Text($0.name) }, actions: { _ in view }, message: { _ in view })  // works
  _ = view.actionSheet(isPresented: Sample.flag()) { ActionSheet(title: view, buttons: [.default(view), .cancel()]) }  // works
  _ = view.fileImporter(isPresented: Sample.flag(), allowedContentTypes: [.plainText]) { _ in }  // works
  _ = view.onOpenURL { _ in }  // no effect
  _ = view.statusBarHidden()  // no effect
  _ = view.persistentSystemOverlays(.hidden)  // no effect
  _ = view.inspector(isPresented: Sample.flag()) { view }  // works
  // left out: view.navigationBarTitle("Title", displayMode: .inline): needs the trait `OlderSpellings` of NavigationUI, as do `navigationBarItems` and `NavigationLink(isActive)`
  // left out: view.glassEffect(): needs a graphics processor
  // left out: Map { }: needs a map service
  // left out: view.tabViewBottomAccessory { }: a terminal has the toolbar
}
