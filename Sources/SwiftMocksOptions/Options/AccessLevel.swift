/// The values of the option Visibility.
package enum AccessLevel: String, CaseIterable {
    case `internal` = "Internal"
    case `public` = "Public"
    case package = "Package"
}
