import { isUtf8 } from 'node:buffer';
import { type Readable, Transform } from 'node:stream';
import { ApiError } from '../errors.ts';
import { type Body, unsupported } from './body.ts';
import { Multipart } from './multipart.ts';
import type { Incoming } from './outcome.ts';
import { contentTypeOf, isParsed } from './read-body.ts';

export { Multipart, type Part } from './multipart.ts';

/** How long an upload may send nothing before it is abandoned, in milliseconds. */
const IDLE_MS = 60_000;

/** A raw body. */
export class Upload {
  /** The content type without parameters, in lower case. */
  readonly type: string;
  /** In bytes; undefined if the client does not declare it. */
  readonly length: number | undefined;
  /** Without folders; undefined if the client sends no `<prefix>Filename` header. */
  readonly filename: string | undefined;
  /** Content-Transfer-Encoding, in lower case; the content is not decoded. */
  readonly encoding: string;
  /** Fails with an ApiError when it exceeds the call's limit or the client disconnects. */
  readonly content: Readable;

  constructor(given: Pick<Upload, 'type' | 'length' | 'filename' | 'encoding' | 'content'>) {
    this.type = given.type;
    this.length = given.length;
    this.filename = given.filename;
    this.encoding = given.encoding;
    this.content = given.content;
  }
}

/** Whether the content is empty; it can still be read afterwards. @throws what reading it fails with. */
export async function isEmpty({ content }: Upload): Promise<boolean> {
  await new Promise<void>((resolve, reject) => {
    content.once('readable', resolve).once('end', resolve).once('error', reject);
  });
  return content.readableLength === 0;
}

/** Whether the handler reads the body, after everything else was checked. */
export function isUpload({ schema, raw, multipart }: Body, { request }: Incoming): boolean {
  const type = contentTypeOf(request);
  if (type === 'multipart/form-data') return multipart !== undefined || raw !== undefined;
  return raw !== undefined && !(schema !== undefined && isParsed(type));
}

/**
 * Starts to read a raw or multipart body.
 * @throws {ApiError} 413 if its declared length exceeds the call's limit, 415 for another content type, 400 if it cannot be read.
 * `prefixes` are the service's own header prefixes.
 */
export function openUpload(body: Body, incoming: Incoming, prefixes: readonly string[]): Upload | Multipart {
  const { headers } = incoming.request;
  const type = contentTypeOf(incoming.request);
  const rule = (type === 'multipart/form-data' ? body.multipart : undefined) ?? body.raw;
  const isTaken =
    rule !== undefined && ('schema' in rule || rule.types === 'any' || rule.types.includes(type));
  if (!isTaken) {
    throw unsupported(body, type);
  }
  const { maxBytes = Number.POSITIVE_INFINITY } = rule;
  if ('schema' in rule) return openForm(incoming, maxBytes);
  const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  if (length !== undefined && length > maxBytes) throw tooLarge(maxBytes);
  return new Upload({
    type: type || 'application/octet-stream',
    length,
    filename: readFilename(incoming, prefixes),
    encoding: headers['content-transfer-encoding']?.toString().trim().toLowerCase() ?? 'binary',
    content: readContent(incoming, maxBytes),
  });
}

/** @throws {ApiError} 400 for a name that is not UTF-8. */
function readFilename({ request }: Incoming, prefixes: readonly string[]): string | undefined {
  const [given] = prefixes.flatMap((prefix) => request.headers[`${prefix}Filename`.toLowerCase()] ?? []);
  if (given === undefined) return undefined;
  // Node.js decodes headers as latin1, one character per byte.
  const bytes = Buffer.from(given, 'latin1');
  if (!isUtf8(bytes)) throw new ApiError('invalid-parameter', 'the Filename header must be UTF-8.');
  return bytes.toString('utf8').split(/[\\/]/).at(-1)?.trim() || undefined;
}

/** Starts to read a form with files. @throws {ApiError} 413 if its declared length is over the limit, 400 without a boundary. */
export function openForm(incoming: Incoming, maxBytes: number): Multipart {
  const { headers } = incoming.request;
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  return new Multipart(headers, () => readContent(incoming, maxBytes));
}

/** A request's bytes as a separate stream, which can fail without ending the connection. */
function readContent({ request, proceed }: Incoming, maxBytes: number): Readable {
  let length = 0;
  const content = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length > maxBytes) done(tooLarge(maxBytes));
      else done(null, chunk);
    },
  });
  // An error before the first read is reported by that read.
  content.on('error', () => undefined);
  request.on('error', () => content.destroy(new ApiError('malformed-request', 'the body ended early.')));
  request.setTimeout(IDLE_MS, () => {
    content.destroy(
      new ApiError('request-timeout', `no more of the body arrived for ${IDLE_MS / 1000} seconds.`),
    );
  });
  content.on('close', () => request.setTimeout(0));
  proceed?.();
  return request.pipe(content);
}

function tooLarge(maxBytes: number): ApiError {
  return new ApiError('body-too-large', `the body must be at most ${maxBytes} bytes.`);
}
