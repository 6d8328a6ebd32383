#if Server
  import NavigationCore
  import TerminalApp
  import TerminalUI

  extension WebWindow {
    /// Returns the reason that a path isn't valid, or `nil` if it may be valid.
    func problem(with path: String) -> NavigationError? {
      guard let address, let (_, plugins) = host.program.screens else {
        return path == "/" ? nil : NavigationError(link: path, reason: "this program has only one screen")
      }
      do throws(NavigationError) {
        let link = try address.link(of: path)
        var routes = link.routes[...]
        // The root isn't on the stack, but its route may be first.
        if let first = routes.first, first.name == host.program.state?.root.route.name {
          routes.removeFirst()
        }
        _ = try plugins.screens(for: routes)
        return nil
      } catch {
        return error
      }
    }

    /// Opens a path, and waits until the edits of the screens that it leaves are saved.
    func open(_ path: String) async throws(CommandError) {
      let failure = await inTurn { () -> CommandError? in
        do throws(CommandError) {
          try await follow(path)
          return nil
        } catch {
          return error
        }
      }
      if let failure = failure ?? nil { throw failure }
    }

    /// Opens a path. If the path leads to a screen below the current one, goes back to that screen, because the browser's back
    /// button has this meaning.
    func follow(_ path: String) async throws(CommandError) {
      guard let address, path != self.path else { return }
      let target: NavigationCore.Link
      do throws(NavigationError) {
        target = try address.link(of: path)
      } catch {
        throw CommandError("\(error)")
      }
      guard await goBack(to: target) == false else { return }
      // A presentation would stay in front.
      while host.tree.presentation != nil {
        let before = host.tree
        _ = try await host.perform(.dismiss())
        guard host.tree != before, !asksSomething else { return }
      }
      _ = try await host.perform(.command("goto \(fromRoot(target))"))
    }

    /// Returns the link with the root's route at its start, because an address describes the whole stack.
    private func fromRoot(_ link: NavigationCore.Link) -> NavigationCore.Link {
      guard let plugins = host.program.screens?.plugins, let root = host.program.state?.root.route else {
        return link
      }
      let start = plugins.start(of: root)
      guard link.routes.first.map(plugins.start) != start else { return link }
      return NavigationCore.Link(scheme: link.scheme, [start] + link.routes)
    }

    /// Goes back to a link if it leads to a screen below the current one. The screens keep what was typed into them.
    ///
    /// - Returns: `true` if the link, or a question that precedes it, is now shown.
    private func goBack(to target: NavigationCore.Link) async -> Bool {
      guard let plugins = host.program.screens?.plugins, let current = host.link,
        target.routes.count <= current.routes.count,
        zip(target.routes, current.routes).enumerated().allSatisfy({ index, routes in
          routes.0 == routes.1 || plugins.base(of: routes.1) == routes.0
            // A screen may be below another state of the same feature, as a list is below one of its rows.
            || index == target.routes.count - 1 && routes.0.name == routes.1.name
        })
      else { return false }
      while let link = host.link, link != target, link.routes.count >= target.routes.count {
        let before = host.tree
        let isPresenting = before.presentation != nil
        guard isPresenting || !before.earlierTitles.isEmpty else { break }
        let reply = try? await host.perform(isPresenting ? .dismiss() : .back)
        guard reply != nil, host.link != link || host.tree != before, !asksSomething else {
          break
        }
      }
      return host.link == target || asksSomething
    }

    private var asksSomething: Bool {
      if case .alert? = host.tree.presentation { true } else { false }
    }
  }
#endif
