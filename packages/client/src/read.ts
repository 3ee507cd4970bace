/** Largest reply that is read as a whole, in bytes once it is decompressed. Contents are not read here. */
export const MAX_REPLY = 33_554_432;

/** Reads a reply to its end. @throws {RangeError} if it is larger than `MAX_REPLY`, or what the connection throws */
export async function readText({ body }: Response): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > MAX_REPLY) {
      await reader.cancel();
      throw new RangeError('the reply is too large');
    }
    text += decoder.decode(value, { stream: true });
  }
}
