/// Which Earshot this is. The newest release of CHANGELOG.md has the same number.
package enum Version {
    package static let current = "0.1.0"
}
