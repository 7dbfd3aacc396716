extension String {
    /// At most so many characters, of which the last is “…” where something was left out.
    package func cut(to most: Int) -> String { count <= most ? self : prefix(most - 1) + "…" }
}
