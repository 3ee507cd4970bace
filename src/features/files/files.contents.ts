import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Config } from '../../config.ts';
import { ApiError } from '../../errors.ts';
import { NotUnderstood, withoutDetails } from '../../images/details/remove.ts';
import type { Room } from './files.storage.ts';

/** A content on disk, for a file or a derived file. */
export interface StoredContent {
  /** Its key in the content store. */
  content: string;
  sha1: string;
  /** In bytes. */
  size: number;
}

/** A content being received from a client. */
export interface Arriving {
  content: Readable;
  /** Content-Transfer-Encoding: `base64`, or anything else for the bytes as they are. */
  encoding: string;
}

/** How a content is stored. */
interface Storing {
  /** Whether it is read again for drawing. */
  isPicture?: boolean;
  /** Whether it is video or audio, which may have a limit of its own. */
  isPlayed?: boolean;
  /** Whether a picture loses what tells of its place and camera (docs/interface.md, Details of pictures). */
  details: Config['pictureDetails'];
}

/**
 * Stores a content as it arrives, in constant memory. Nothing is left of one that fails.
 * @throws {ApiError} 507 if there is no room for it, 400 for a picture whose details cannot be removed, and errors of reading it.
 */
export async function storeContent(
  arriving: Arriving,
  room: Room,
  { isPicture = false, isPlayed = false, details }: Storing,
): Promise<StoredContent> {
  const { content, encoding } = arriving;
  const hash = createHash('sha1');
  async function* counted() {
    let size = 0;
    for await (const chunk of encoding === 'base64' ? decodeBase64(content) : content) {
      size += chunk.length;
      room.take(chunk.length, size, isPlayed);
      yield chunk as Buffer;
    }
  }
  async function* hashed() {
    for await (const chunk of details === 'keep' ? counted() : withoutDetails(counted(), room.scratch)) {
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    const { key, size } = await room.store(hashed(), isPicture);
    return { content: key, sha1: hash.digest('hex'), size };
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    throw new ApiError('invalid-parameter', `content: ${error.message}.`);
  }
}

/** Decodes base64, which may contain line breaks. @throws {ApiError} 400 for anything else. */
async function* decodeBase64(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = '';
  let padding = '';
  for await (const chunk of chunks) {
    const text = chunk.toString('latin1').replace(/[\r\n\t ]/g, '');
    const [, digits = '', end = ''] = /^([A-Za-z0-9+/]*)(={0,2})$/.exec(text) ?? [];
    if (digits.length + end.length !== text.length || (padding !== '' && digits !== '')) throw notBase64();
    padding += end;
    rest += digits;
    const whole = rest.length - (rest.length % 4);
    if (whole > 0) yield Buffer.from(rest.slice(0, whole), 'base64');
    rest = rest.slice(whole);
  }
  if (rest.length === 1 || (padding !== '' && rest.length + padding.length !== 4)) throw notBase64();
  if (rest !== '') yield Buffer.from(rest, 'base64');
}

function notBase64(): ApiError {
  return new ApiError('malformed-body', 'the content is not base64, as its Content-Transfer-Encoding says.');
}
