import Testing

@testable import UlakHTTP

@Suite("Link") struct LinkFieldTests {
  private let base: HTTPURL
  private static let first = "<https://api.example.test/items?ids=1,2,3&after=x%3By>; rel=next; title=\"a, b; c\""
  private static let second = "</items?page=9>;rel=\"last  archives\""
  private static let third = "<https://api.example.test/items?page=1>;title;rel=\"first\""

  init() throws { base = try HTTPURL("https://api.example.test/items?page=2") }

  @Test(
    "NB-O36: commas and semicolons in addresses and titles, several relations, parameters without a value",
    arguments: [["\(first), \(second), \(third)"], ["\(first), \(second)", third], [first, second, third]])
  func parsed(lines: [String]) throws {
    var fields = HTTPFields()
    for line in lines { fields.append(HTTPField(name: .link, value: line)) }
    let field = try #require(LinkField(fields))
    #expect(field.links.count == 3)
    let next = try #require(field.first("next"))
    #expect(next.url(from: base)?.absoluteString == "https://api.example.test/items?ids=1,2,3&after=x%3By")
    #expect(next.title == "a, b; c")
    #expect(field.first("last")?.url(from: base)?.absoluteString == "https://api.example.test/items?page=9")
    #expect(field.first("archives") == field.links[1])
    #expect(field.first("FIRST")?.parameter("title") == "")
    #expect(field.first("prev") == nil)
  }

  @Test("NB-O36: names, relations and order do not matter, and the first of repeated parameters counts")
  func tolerant() throws {
    let field = try #require(LinkField(" , <a> ; REL = \"NEXT\" ; rel=prev;, <b>;rel=other , "))
    #expect(field.links.count == 2)
    #expect(field.first("next")?.target == "a" && field.first("prev") == nil)
    #expect(LinkField("<a>;rel=https://x.test/rel;x=y")?.first("https://X.test/rel") != nil)
    #expect(LinkField("<>;rel=self")?.first("self")?.url(from: base) == base)
    #expect(LinkField("<a>;;;rel=next")?.first("next") != nil)
    #expect(LinkField("")?.links.isEmpty == true)
  }

  @Test("NB-O36: a link whose anchor is elsewhere speaks of something else") func anchors() throws {
    let field = try #require(LinkField("</a>;rel=next;anchor=\"/other\", </b>;rel=next"))
    #expect(field.first("next")?.target == "/b")
    #expect(field.links[0].anchor == "/other")
  }

  @Test(
    "NB-O36: what is malformed is no link, never half an address",
    arguments: [
      "<https://api.example.test/items", "https://x.test/a; rel=next", "<a> <b>; rel=next", "<a>;rel=\"next",
      "<a>; rel=next x", "<a>;rel=\"a\"b", "next", "<a>=b", "<a", "<ok>;rel=next, <broken",
    ])
  func malformed(text: String) {
    #expect(LinkField(text) == nil)
    #expect(LinkField([.link: text] as HTTPFields) == nil)
  }

  @Test("Targets that are no addresses of HTTP have no address") func otherSchemes() throws {
    let field = try #require(LinkField("<mailto:a@x.test>;rel=author, <//cdn.test/x>;rel=preload, <?page=3>;rel=next"))
    #expect(field.first("author")?.url(from: base) == nil)
    #expect(field.first("preload")?.url(from: base)?.absoluteString == "https://cdn.test/x")
    #expect(field.first("next")?.url(from: base)?.absoluteString == "https://api.example.test/items?page=3")
  }

  @Test(
    "RFC 8187: title* goes before title where it can be read",
    arguments: [
      ("title*=UTF-8'de'n%c3%a4chstes%20Kapitel", "nächstes Kapitel"), ("title*=utf-8''%E2%82%AC", "€"),
      ("title*=iso-8859-1'en'%A3", "£"), ("title*=UTF-8''%FF", "plain"), ("title*=UTF-8''%4", "plain"),
      ("title*=UTF-16''a", "plain"), ("title*=nothing", "plain"), ("title*=UTF-8''a%20b%zz", "plain"),
    ])
  func extendedTitles(parameter: String, title: String) throws {
    let link = try #require(LinkField("<a>;title=plain;\(parameter);rel=next")?.first("next"))
    #expect(link.title == title)
  }

  @Test("Absent is nil, and the limits hold") func limits() {
    #expect(LinkField([:] as HTTPFields) == nil)
    let many = Array(repeating: "<a>;rel=x", count: 256).joined(separator: ",")
    #expect(LinkField(many)?.links.count == 256)
    #expect(LinkField("\(many),<a>") == nil)
    #expect(LinkField("<\(String(repeating: "a", count: 70_000))>") == nil)
    #expect(LinkField("<a>\(String(repeating: ";x=1", count: 65))") == nil)
  }

  @Test("What is written reads as what it was") func roundTrip() throws {
    let links = [
      Link("/a?x=1,2;3", relation: "next last", parameters: [.init("title", "a \"b\" \\c, d; e"), .init("flag", "")]),
      Link("/b c>d\u{E9}", relation: "prev", parameters: [.init("title*", "UTF-8''x")]),
    ]
    let text = LinkField(links).formatted
    let read = try #require(LinkField(text))
    #expect(read.links[0] == links[0])
    #expect(read.links[1].target == "/b%20c%3Ed%C3%A9" && read.links[1].title == "x")
    let foreign = LinkField([Link("/", relation: "up", parameters: [.init("title", "Başlık")])]).formatted
    #expect(foreign == "</>; rel=\"up\"; title*=UTF-8''Ba%C5%9Fl%C4%B1k")
    #expect(LinkField(foreign)?.first("up")?.title == "Başlık")
  }
}
