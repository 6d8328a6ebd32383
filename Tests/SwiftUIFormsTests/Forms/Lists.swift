// swift-format-ignore-file

import TerminalUI

@MainActor
private func lists() {
  let view = Sample.view
  _ = List { view }  // works
  _ = List(Sample.items) { Text($0.name) }  // works
  _ = List(Sample.items, id: \.name) { Text($0.name) }  // works
  _ = List(0..<3) { Text("\($0)") }  // works
  _ = List(selection: .constant(Int?.none)) { view.tag(1) }  // works
  _ = List(selection: .constant(Set<Int>())) { view.tag(1) }  // works
  _ = List(Sample.items, selection: .constant(Int?.none)) { Text($0.name) }  // works
  _ = List(Sample.items, selection: .constant(Set<Int>())) { Text($0.name) }  // works
  _ = List(Sample.items, children: \.children) { Text($0.name) }  // works
  _ = List(Sample.bound) { $item in TextField("Name", text: $item.name) }  // works
  _ = ForEach(Sample.items) { Text($0.name) }  // works
  _ = ForEach(Sample.items, id: \.self) { Text($0.name) }  // works
  _ = ForEach(0..<3) { Text("\($0)") }  // works
  _ = ForEach(0..<3, id: \.self) { Text("\($0)") }  // works
  _ = ForEach(Array(Sample.items.enumerated()), id: \.offset) { index, item in Text("\(index) \(item.name)") }  // works
  _ = ForEach(Sample.bound) { $item in TextField("Name", text: $item.name) }  // works
  _ = ForEach(Sample.bound, id: \.id) { $item in Text(item.name) }  // works
  _ = ForEach(Sample.Page.allCases, id: \.rawValue) { Text($0.rawValue) }  // works
  _ = ForEach(Sample.items) { Text($0.name) }.onDelete { _ in }  // works
  _ = ForEach(Sample.items) { Text($0.name) }.onMove { _, _ in }  // works
  _ = ForEach(Sample.items) { Text($0.name) }.onDelete(perform: nil)  // works
  _ = ForEach(Sample.bound, editActions: .all) { $item in Text(item.name) }  // works
  _ = Section { view }  // works
  _ = Section("Items") { view }  // works
  _ = Section { view } header: { view }  // works
  _ = Section { view } header: { view } footer: { view }  // works
  _ = Section { view } footer: { view }  // works
  _ = Section(header: view) { view }  // works
  _ = Section(header: view, footer: view) { view }  // works
  _ = Section("Items", isExpanded: Sample.flag()) { view }  // works
  _ = Section(isExpanded: Sample.flag()) { view } header: { view }  // works
  _ = List { view }.listStyle(.plain)  // no effect
  _ = List { view }.listStyle(.insetGrouped)  // no effect
  _ = List { view }.listStyle(InsetGroupedListStyle())  // no effect
  _ = List { view }.listStyle(PlainListStyle())  // no effect
  _ = List { view }.listRowSpacing(8)  // no effect
  _ = List { view }.listSectionSpacing(.compact)  // no effect
  _ = List { view }.environment(\.defaultMinListRowHeight, 44)  // no effect
  _ = List { view }.headerProminence(.increased)  // no effect
  _ = view.listRowSeparator(.hidden)  // no effect
  _ = view.listRowSeparatorTint(.red)  // no effect
  _ = view.listSectionSeparator(.hidden)  // no effect
  _ = view.listRowBackground(Color.red)  // no effect
  _ = view.listRowInsets(EdgeInsets())  // no effect
  _ = view.listItemTint(.red)  // no effect
  _ = view.swipeActions { Button("Delete", role: .destructive) {} }  // works
  _ = view.swipeActions(edge: .leading, allowsFullSwipe: false) { Button("Flag") {} }  // works
  _ = view.contextMenu { Button("Copy") {} }  // works
  _ = view.contextMenu { Button("Copy") {} } preview: { view }  // works
  _ = view.badge(3)  // works
  _ = view.badge("new")  // works
  _ = view.badge(Text("new"))  // works
  _ = view.deleteDisabled(true)  // no effect
  _ = view.moveDisabled(true)  // no effect
  _ = view.selectionDisabled()  // no effect
  _ = List { view }.refreshable {}  // works
  _ = List { view }.searchable(text: Sample.text())  // works
  _ = List { view }.searchable(text: Sample.text(), prompt: "Find")  // works
  _ = List { view }.searchable(text: Sample.text(), placement: .navigationBarDrawer(displayMode: .always), prompt: Text("Find"))  // works
  _ = List { view }.searchable(text: Sample.text(), isPresented: Sample.flag())  // works
  _ = List { view }.searchSuggestions { view }  // no effect
  _ = List { view }.searchScopes(.constant(1)) { view.tag(1) }  // no effect
  _ = OutlineGroup(Sample.items, children: \.children) { Text($0.name) }  // works
  _ = Table(Sample.items) { TableColumn("Name", value: \.name) }  // works
  _ = Table(Sample.items) { TableColumn("Name") { Text($0.name) } }  // works
  _ = Form { view }  // works
  _ = Form { view }.formStyle(.grouped)  // no effect
  _ = ContentUnavailableView("Nothing", systemImage: "star")  // works
  _ = ContentUnavailableView("Nothing", systemImage: "star", description: view)  // works
  _ = ContentUnavailableView { view } description: { view } actions: { Button("Add") {} }  // works
  _ = ContentUnavailableView.search  // works
  _ = ContentUnavailableView.search(text: "Cairn")  // works
  // left out: List { view }.onInsert(of:perform:): drags between programs
}
