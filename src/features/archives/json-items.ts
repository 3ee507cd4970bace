import { parseAnnotated } from '../../http/exact-json.ts';
import { Slices } from '../../slices.ts';
import { ArchiveError } from './source.ts';

/** Most bytes of a list member, and its deepest nesting. */
const MAX_ITEM = 1_000_000;
const MAX_DEPTH = 100;
/** Most members of a list. */
const MAX_ITEMS = 1_000_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** A JSON list is malformed. */
export class JsonError extends ArchiveError {}

/** Replaces a member that is not read, and says why. */
export class UnreadItem {
  readonly why: string;

  constructor(why: string) {
    this.why = why;
  }
}

/**
 * Yields the members of a JSON list one at a time, in constant memory. The text is a list, or an object whose member `key` is
 * one. A member that is too large or nested too deeply is replaced by an `UnreadItem`.
 * @throws {JsonError} if there is no such list, or it has too many members.
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
  let unread: UnreadItem | undefined;
  // A chunk may have thousands of members.
  const slices = new Slices();
  for await (const chunk of chunks) {
    let start = 0;
    const take = (end: number): void => {
      size += end - start;
      if (size > MAX_ITEM) unread ??= new UnreadItem(`it is larger than ${MAX_ITEM} bytes`);
      if (unread !== undefined) parts = [];
      else parts.push(chunk.subarray(start, end));
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
        if (++depth > MAX_DEPTH) unread ??= new UnreadItem(`it is nested more than ${MAX_DEPTH} deep`);
        const isNamed = key === undefined || Buffer.from(name).toString() === key;
        if (state === 'before' && byte === OPEN_LIST && depth === listDepth && isNamed) {
          state = 'in';
          unread = undefined;
          start = index + 1;
        }
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        if (state === 'in' && depth === listDepth) {
          take(index);
          state = 'after';
          const last = Buffer.concat(parts).toString();
          if (unread !== undefined) yield unread;
          else if (count > 0 || last.trim() !== '') yield parseItem(last, count);
        }
        depth--;
      } else if (byte === COMMA && state === 'in' && depth === listDepth) {
        take(index);
        if (++count > MAX_ITEMS) throw new JsonError(`it has more than ${MAX_ITEMS} items.`);
        yield unread ?? parseItem(Buffer.concat(parts).toString(), count - 1);
        if (slices.isOverAfterStep) await slices.next();
        parts = [];
        size = 0;
        unread = undefined;
      }
    }
    if (state === 'in') take(chunk.length);
  }
  if (state === 'before')
    throw new JsonError(key === undefined ? 'it is not a JSON list.' : `it has no list "${key}".`);
  if (state === 'in' || depth !== 0) throw new JsonError('it ends too early.');
}

function parseItem(json: string, index: number): unknown {
  try {
    return parseAnnotated(json);
  } catch {
    throw new JsonError(`item ${index + 1} is not JSON.`);
  }
}
