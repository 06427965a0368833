/// An exchange that the child plays. The raw value is its name, and the path it asks for.
public enum ParityCase: String, CaseIterable, Sendable, Codable {
  // Plain exchanges.
  case get, query, head, post, postEmpty, postWithoutBody, put, delete, patch, fields
  // Answers.
  case noContent, notModified, notFound, serverError, redirect, redirectOfPost, interim, chunked, empty, repeatedFields
  case gzip, large, withoutLength, unknownMethod
  // Bodies of requests.
  case largeUpload, fileUpload, changedFile, getWithBody, streamedUpload
  // What goes wrong.
  case truncated, cutChunks, emptyReply, reset, refused, notHTTP, silent, deadline, slowBody, tooLarge,
    tooLargeAnnounced
  case manyFields, basicChallenge, bearerChallenge, untrusted
  // Giving up.
  case cancelledAtOnce, cancelledBefore, cancelledWhileSending, cancelledManyTimes, cancelledWhileRefused
  // Answers that are streamed.
  case streamed, streamedSlowly, streamedTruncated, backPressure, dropped, streamedCancelled
  // What the session must not do by itself.
  case cookies, cache, reuse
  // Facts.
  case progress, facts
}
