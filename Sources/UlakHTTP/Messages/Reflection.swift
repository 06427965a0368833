// `dump`, crash reporters and failing tests look through a description at what a value is made of. They see no more than
// the description tells.

extension HTTPField: CustomReflectable {
  /// The name, and the value unless it is a secret.
  public var customMirror: Mirror {
    Mirror(self, children: ["name": name.rawName, "value": name.isSensitive ? "<redacted>" : value])
  }
}

extension HTTPFields: CustomReflectable {
  /// The fields.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection) }
}

extension HTTPRequest: CustomReflectable {
  /// The request, its address without the values of the query.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "method": method.rawValue, "url": url.description, "headerFields": headerFields,
        "body": body.length as Any,
      ])
  }
}

extension NetworkError: CustomReflectable {
  /// What the description tells, and the records; not the server's own error.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "reason": reason, "detail": detail, "response": response as Any, "decoding": decoding as Any,
        "retryAfter": retryAfter as Any, "attempts": attempts, "mayHaveBeenProcessed": mayHaveBeenProcessed,
        "retryAdvice": retryAdvice, "underlying": underlying as Any, "endpoint": endpoint as Any,
        "requestID": requestID as Any,
      ])
  }
}

extension NetworkError.FailureResponse: CustomReflectable {
  /// The code and the sizes.
  public var customMirror: Mirror {
    Mirror(self, children: ["status": status.code, "fields": headerFields.count, "body": body.count])
  }
}

extension AttemptRecord: CustomReflectable {
  /// The code, the reason and the duration.
  public var customMirror: Mirror {
    Mirror(self, children: ["status": status?.code as Any, "reason": reason as Any, "duration": duration])
  }
}
