/**
 * A text or its `entities` that cannot be accepted. The message is what follows "Bad Request: " in the
 * reply: it names the part that is wrong and says how to fix the request.
 */
export class TextError extends Error {
  override name = 'TextError';
}
