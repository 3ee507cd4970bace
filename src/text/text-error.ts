/**
 * Rejects a text or its `entities`. The message follows "Bad Request: " in the reply: it names the faulty part and says how to
 * fix the request.
 */
export class TextError extends Error {
  override name = 'TextError';
}
