/** Most bytes of one member of a list, and its deepest nesting. */
const MAX_ITEM = 1_000_000;
const MAX_DEPTH = 100;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** A JSON list is not what it should be. */
export class JsonError extends Error {}

/**
 * The members of a JSON list, one at a time, in memory that does not grow with the list: the text itself is a list, or an
 * object whose member `key` is one.
 * @throws {JsonError} for what is no such list, or has a member that is too large or nested too deeply.
 */
export async function* jsonItems(chunks: AsyncIterable<Buffer>, key?: string): AsyncGenerator<unknown> {
  const listDepth = key === undefined ? 1 : 2;
  let depth = 0;
  let state: 'before' | 'in' | 'after' = 'before';
  let isString = false;
  let isEscaped = false;
  /** The latest string in the object that holds the list. */
  let name: number[] = [];
  let parts: Buffer[] = [];
  let size = 0;
  let count = 0;
  for await (const chunk of chunks) {
    let start = 0;
    const take = (end: number): void => {
      parts.push(chunk.subarray(start, end));
      size += end - start;
      if (size > MAX_ITEM) throw new JsonError(`item ${count + 1} is larger than ${MAX_ITEM} bytes.`);
      start = end + 1;
    };
    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index] as number;
      if (isString) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isString = false;
        if (isString && state === 'before' && name.length < 100) name.push(byte);
      } else if (byte === QUOTE) {
        isString = true;
        if (state === 'before' && depth === 1) name = [];
      } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        if (++depth > MAX_DEPTH)
          throw new JsonError(`item ${count + 1} is nested more than ${MAX_DEPTH} deep.`);
        const isNamed = key === undefined || Buffer.from(name).toString() === key;
        if (state === 'before' && byte === OPEN_LIST && depth === listDepth && isNamed) {
          state = 'in';
          start = index + 1;
        }
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        if (state === 'in' && depth === listDepth) {
          take(index);
          state = 'after';
          const last = Buffer.concat(parts).toString();
          if (count > 0 || last.trim() !== '') yield parseItem(last, count);
        }
        depth--;
      } else if (byte === COMMA && state === 'in' && depth === listDepth) {
        take(index);
        yield parseItem(Buffer.concat(parts).toString(), count++);
        parts = [];
        size = 0;
      }
    }
    if (state === 'in') take(chunk.length);
  }
  if (state === 'before')
    throw new JsonError(key === undefined ? 'it is no JSON list.' : `it has no list "${key}".`);
  if (state === 'in' || depth !== 0) throw new JsonError('it ends too early.');
}

function parseItem(json: string, index: number): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new JsonError(`item ${index + 1} is no JSON.`);
  }
}
