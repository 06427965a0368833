package import UlakHTTP

/// An archive of HTTP exchanges (HAR 1.2): what a file holds under its one member `log`.
///
/// Members that this model does not name are kept in `rest` and written again.
package struct HARLog: Sendable, Hashable {
  /// The version of the format.
  package var version: String
  /// What wrote the file.
  package var creator: HARCreator
  /// The browser that was recorded, if it was one.
  package var browser: HARCreator?
  /// What the exchanges belong to; older viewers need at least one.
  package var pages: [HARPage]
  /// The exchanges, in the order in which they began.
  package var entries: [HAREntry]
  /// A note.
  package var comment: String?
  /// Members that are not named here.
  package var rest: [String: JSONValue] = [:]

  /// A log.
  package init(creator: HARCreator, pages: [HARPage] = [], entries: [HAREntry] = [], comment: String? = nil) {
    version = "1.2"
    self.creator = creator
    self.pages = pages
    self.entries = entries
    self.comment = comment
  }
}

extension HARLog: Codable {
  package init(from decoder: any Decoder) throws {
    var reader = try HARReader(decoder)
    version = reader.text("version") ?? "1.2"
    creator = try reader.optional("creator") ?? HARCreator(name: "unknown", version: "")
    browser = try reader.optional("browser")
    pages = try reader.list("pages")
    entries = try reader.required("entries")
    comment = reader.text("comment")
    rest = try reader.rest()
  }

  package func encode(to encoder: any Encoder) throws {
    var writer = try HARWriter(encoder, rest: rest)
    try writer.write("version", version)
    try writer.write("creator", creator)
    try writer.writeIfPresent("browser", browser)
    try writer.write("pages", pages)
    try writer.write("entries", entries)
    try writer.writeIfPresent("comment", comment)
  }
}

/// A program, by name and version.
package struct HARCreator: Sendable, Hashable {
  /// The name.
  package var name: String
  /// The version.
  package var version: String
  /// Members that are not named here.
  package var rest: [String: JSONValue] = [:]

  /// A program.
  package init(name: String, version: String) {
    self.name = name
    self.version = version
  }
}

extension HARCreator: Codable {
  package init(from decoder: any Decoder) throws {
    var reader = try HARReader(decoder)
    name = reader.text("name") ?? ""
    version = reader.text("version") ?? ""
    rest = try reader.rest()
  }

  package func encode(to encoder: any Encoder) throws {
    var writer = try HARWriter(encoder, rest: rest)
    try writer.write("name", name)
    try writer.write("version", version)
  }
}

/// What exchanges belong to: a page in a browser, a session elsewhere.
package struct HARPage: Sendable, Hashable {
  /// When it began, as ISO 8601.
  package var startedDateTime: String
  /// What entries call it in their `pageref`.
  package var id: String
  /// Its title.
  package var title: String
  /// When its content and all of it were there, in milliseconds; -1 where there is no such moment.
  package var pageTimings: JSONValue
  /// Members that are not named here.
  package var rest: [String: JSONValue] = [:]

  /// A session.
  package init(startedDateTime: String, id: String, title: String) {
    self.startedDateTime = startedDateTime
    self.id = id
    self.title = title
    pageTimings = ["onContentLoad": -1, "onLoad": -1]
  }
}

extension HARPage: Codable {
  package init(from decoder: any Decoder) throws {
    var reader = try HARReader(decoder)
    startedDateTime = reader.text("startedDateTime") ?? ""
    id = reader.text("id") ?? ""
    title = reader.text("title") ?? ""
    pageTimings = try reader.optional("pageTimings") ?? [:]
    rest = try reader.rest()
  }

  package func encode(to encoder: any Encoder) throws {
    var writer = try HARWriter(encoder, rest: rest)
    try writer.write("startedDateTime", startedDateTime)
    try writer.write("id", id)
    try writer.write("title", title)
    try writer.write("pageTimings", pageTimings)
  }
}
