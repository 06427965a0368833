import Ulak

extension FuzzTarget {
  /// Any bytes may claim to be a description of a problem.
  static let problemDetails = FuzzTarget(name: "problem-details") { input in
    var input = input
    let address = try? HTTPURL("https://h.test/a/b?c")
    guard let problem = ProblemDetails(json: Data(input.remainder()), from: address) else { return }
    for name in ["type", "title", "status", "detail", "instance"] {
      demand(problem.extensions[name] == nil, "\(name) is kept twice")
    }
  }
}
