import Ulak

/// A search of the kind big stores offer: JSON that calls itself `text/javascript`, pages by offset.
public enum MediaAPI {
  /// What to search.
  public enum Kind: String, Sendable, QueryValue {
    case music, movie, podcast
  }

  /// A page of what was found, 25 at a time; the first page is at offset 0.
  public static func search(
    _ term: String, media: Kind = .music, offset: Int = 0, limit: Int = 25
  ) -> Request<MediaPage> {
    Request.get("search", query: ["term": term, "media": media, "offset": offset, "limit": limit])
      .with { $0.acceptedMediaTypes = [.javascript] }
  }
}
