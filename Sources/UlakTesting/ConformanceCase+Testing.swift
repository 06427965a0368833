public import Testing
public import UlakConformance

/// A test of every case shows each by its number and rule.
extension ConformanceCase: CustomTestStringConvertible {
  /// The number and the rule.
  public var testDescription: String { description }
}
