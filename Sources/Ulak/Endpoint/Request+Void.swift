// Where an answer does not matter, its type is `NoContent`, which can be decoded; `Void` cannot. Without these the compiler
// would only say that a requirement is missing.
extension Request where Response == Void {
  /// Not there: see ``NoContent``.
  @available(*, unavailable, message: "use Request<NoContent>")
  public static func get(_ path: Path, query: Query = [:]) -> Request { fatal() }

  /// Not there: see ``NoContent``.
  @available(*, unavailable, message: "use Request<NoContent>")
  public static func post(_ path: Path, query: Query = [:], body: RequestBody? = nil) -> Request { fatal() }

  /// Not there: see ``NoContent``.
  @available(*, unavailable, message: "use Request<NoContent>")
  public static func put(_ path: Path, query: Query = [:], body: RequestBody? = nil) -> Request { fatal() }

  /// Not there: see ``NoContent``.
  @available(*, unavailable, message: "use Request<NoContent>")
  public static func delete(_ path: Path, query: Query = [:]) -> Request { fatal() }

  private static func fatal() -> Request {
    // Proof: the functions above are unavailable, so nothing can call this.
    fatalError("unavailable")
  }
}
