/// The version of Cairn, which `--version` prints and the newest entry of the changelog names.
package enum CairnVersion {
  package static let current = "0.1.0"
}
