/// Archives as other tools write them, made by hand after what they export.
enum Samples {
  /// Chrome: pseudo fields, members of its own, decoded content, a failure, an address that is none of HTTP.
  static let chrome = #"""
    {
      "log": {
        "version": "1.2",
        "creator": { "name": "WebInspector", "version": "537.36" },
        "pages": [
          { "startedDateTime": "2026-03-01T10:00:00.000Z", "id": "page_1", "title": "https://shop.example/?token=chrome-s3cret",
            "pageTimings": { "onContentLoad": 120.5, "onLoad": 300.25 } }
        ],
        "entries": [
          {
            "_connectionId": "3185",
            "_initiator": { "type": "script", "stack": { "callFrames": [ { "lineNumber": 7, "url": "https://shop.example/a.js?sig=chrome-s3cret" } ] } },
            "_priority": "High",
            "_resourceType": "fetch",
            "_webSocketMessages": [ { "type": "send", "time": 1.5, "opcode": 1, "data": "{\"token\": \"chrome-s3cret\"}" } ],
            "cache": {},
            "connection": "443",
            "pageref": "page_1",
            "request": {
              "method": "GET",
              "url": "https://shop.example/api/items?page=1&access_token=chrome-s3cret#list",
              "httpVersion": "http/2.0",
              "headers": [
                { "name": ":authority", "value": "shop.example" },
                { "name": ":method", "value": "GET" },
                { "name": ":path", "value": "/api/items?page=1&access_token=chrome-s3cret" },
                { "name": ":scheme", "value": "https" },
                { "name": "accept", "value": "application/json" },
                { "name": "cookie", "value": "sid=chrome-s3cret; theme=dark" }
              ],
              "queryString": [
                { "name": "page", "value": "1" }, { "name": "access_token", "value": "chrome-s3cret" }
              ],
              "cookies": [ { "name": "sid", "value": "chrome-s3cret", "path": "/", "domain": "shop.example",
                "expires": "2027-01-01T00:00:00.000Z", "httpOnly": true, "secure": true, "sameSite": "Lax" } ],
              "headersSize": -1,
              "bodySize": 0
            },
            "response": {
              "status": 200,
              "statusText": "",
              "httpVersion": "http/2.0",
              "headers": [
                { "name": "content-encoding", "value": "br" },
                { "name": "content-length", "value": "14" },
                { "name": "content-type", "value": "application/json; charset=utf-8" },
                { "name": "set-cookie", "value": "a=chrome-s3cret; Path=/\nb=chrome-s3cret; HttpOnly" }
              ],
              "cookies": [],
              "content": { "size": 34, "mimeType": "application/json", "text": "{\"items\":[{\"id\":1,\"name\":\"Çay\"}]}" },
              "redirectURL": "",
              "headersSize": -1,
              "bodySize": -1,
              "_transferSize": 131,
              "_error": null,
              "_fetchedViaServiceWorker": false
            },
            "serverIPAddress": "[2001:db8::1]",
            "startedDateTime": "2026-03-01T10:00:00.100Z",
            "time": 61.5,
            "timings": { "blocked": 1.5, "dns": 10, "ssl": 15, "connect": 30, "send": 0.5, "wait": 18, "receive": 1.5,
              "_blocked_queueing": 0.9 }
          },
          {
            "_initiator": { "type": "parser" }, "_priority": "Low", "_resourceType": "image", "_fromCache": "disk",
            "cache": {}, "pageref": "page_1",
            "request": { "method": "GET", "url": "https://shop.example/dot.png", "httpVersion": "h2", "headers": [],
              "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 0 },
            "response": { "status": 200, "statusText": "OK", "httpVersion": "h2",
              "headers": [ { "name": "content-type", "value": "image/png" } ], "cookies": [],
              "content": { "size": 4, "mimeType": "image/png", "text": "iVBO/w==", "encoding": "base64" },
              "redirectURL": "", "headersSize": -1, "bodySize": 0, "_transferSize": 0 },
            "serverIPAddress": "", "startedDateTime": "2026-03-01T10:00:00.200Z", "time": 2,
            "timings": { "blocked": 1, "dns": -1, "ssl": -1, "connect": -1, "send": 0, "wait": 0.5, "receive": 0.5 }
          },
          {
            "_initiator": { "type": "script" }, "_priority": "High", "_resourceType": "fetch", "cache": {},
            "request": { "method": "GET", "url": "https://down.example/", "httpVersion": "", "headers": [],
              "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 0 },
            "response": { "status": 0, "statusText": "", "httpVersion": "", "headers": [], "cookies": [],
              "content": { "size": 0, "mimeType": "x-unknown" }, "redirectURL": "", "headersSize": -1, "bodySize": -1,
              "_transferSize": 0, "_error": "net::ERR_CONNECTION_REFUSED", "_fetchedViaServiceWorker": false },
            "serverIPAddress": "", "startedDateTime": "2026-03-01T10:00:00.300Z", "time": 4.2,
            "timings": { "blocked": 4.2, "dns": -1, "ssl": -1, "connect": -1, "send": 0, "wait": 0, "receive": 0 }
          },
          {
            "request": { "method": "GET", "url": "data:image/gif;base64,R0lGODlhAQABAAAAACw=" },
            "response": { "status": 200, "content": { "size": 1 } }
          },
          {
            "request": { "method": "GET", "url": "https://shop.example/big", "headers": [] },
            "response": { "status": 200, "headers": [], "content": { "size": 90000, "mimeType": "text/html" } }
          }
        ]
      }
    }
    """#

  /// Firefox and proxies: a mark at the start, numbers as text, null where nothing is known, parameters beside the text
  /// of a form, user information in the address, Latin-1 content that the exporter has turned into UTF-8.
  static let proxy =
    "\u{FEFF}"
      + #"""
      {"log":{"version":"1.1","creator":{"name":"Proxy","version":5},"comment":"exported","_proxySettings":{"port":8888},
      "entries":[{"startedDateTime":"2026-03-01T12:00:00.123+02:00","time":"17","connection":52113,"serverIPAddress":null,
      "request":{"method":"POST","url":"http://user:proxy-s3cret@api.example:8080/login","httpVersion":"HTTP/1.1",
      "headers":[{"name":"Host","value":"api.example:8080"},{"name":"Content-Type","value":"application/x-www-form-urlencoded"}],
      "postData":{"mimeType":"application/x-www-form-urlencoded","text":"user=ada&password=proxy-s3cret",
      "params":[{"name":"user","value":"ada"},{"name":"password","value":"proxy-s3cret"}]},"bodySize":30,"headersSize":210},
      "response":{"status":"302","statusText":"Found","httpVersion":"HTTP/1.1","cookies":[],
      "headers":[{"name":"Location","value":"http://api.example:8080/done?code=proxy-s3cret&state=1"},
      {"name":"Content-Type","value":"text/html; charset=iso-8859-1"},{"name":"Content-Length","value":"4"}],
      "content":{"size":5,"mimeType":"text/html; charset=iso-8859-1","text":"café"},
      "redirectURL":"http://api.example:8080/done?code=proxy-s3cret&state=1","headersSize":180,"bodySize":4},
      "cache":null,"timings":{"send":1,"wait":15,"receive":1}}]}}
      """#
}
