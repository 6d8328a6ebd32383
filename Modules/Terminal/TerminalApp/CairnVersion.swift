/// The version of Cairn, which `--version` prints. The newest entry of the changelog has the same version.
package enum CairnVersion {
  package static let current = "0.1.0"
}
