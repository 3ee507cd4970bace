import type { Calls, File } from './api.ts';
import { isTemporary, MillraceError } from './error.ts';
import { type Http, queryOf } from './http.ts';
import { MAX_REPLY } from './read.ts';
import { backoff, isAborted, sleep } from './wait.ts';

/** The bytes of a file; a Node.js stream is an `AsyncIterable`. */
export type Source = Blob | ArrayBuffer | ArrayBufferView | Bytes | (() => Bytes);

/** Bytes that can be read only once. */
export type Bytes = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

export interface UploadOptions {
  /** Reversed domain name for the purpose of the file, such as `com.example.photo`. */
  type: string;
  name?: string;
  /** Content type; unnecessary for a Blob that has one. */
  contentType?: string;
  kind?: 'image' | 'other';
  public?: boolean;
  annotations?: { type: string; value: Record<string, unknown> }[];
  /** Receives the number of bytes handed to the network; `total` is undefined if unknown. */
  onProgress?: (progress: { sent: number; total: number | undefined }) => void;
  signal?: AbortSignal;
  /** How often to send the content if the connection is cut; 3 by default. A source that can be read only once is sent once. */
  attempts?: number;
  /** An incomplete file from a failed upload, to complete instead of creating a new one. */
  file?: { id: string; file_token?: string };
}

const BACKOFF = { min: 500, max: 10_000 };

/**
 * Creates a file and sends its content. If the connection is cut, sends the content again to the same file, from the start, since
 * a service accepts no partial content.
 * @returns the complete file
 * @throws {MillraceError}
 */
export async function upload(
  http: Http,
  files: Calls['files'],
  source: Source,
  options: UploadOptions,
): Promise<File> {
  const { type, name, kind, public: isPublic, annotations, signal } = options;
  const fields = { type, ...(name && { name }), ...(kind && { kind }), ...(annotations && { annotations }) };
  const file =
    options.file ??
    (await files.create({ ...fields, ...(isPublic && { public: true }) }, undefined, { signal })).data;
  const query = { ...(file.file_token && { file_token: file.file_token }) };
  const path = `/files/${file.id}/content${queryOf(query)}`;
  const attempts = isBytes(source) ? 1 : (options.attempts ?? 3);
  for (let attempt = 1; ; attempt++) {
    try {
      await put(http, path, source, options);
      break;
    } catch (thrown) {
      if (attempt >= attempts || isAborted(signal) || !isTemporary(thrown)) throw thrown;
      await sleep(backoff(BACKOFF, attempt), signal);
      // Perhaps only the reply was lost.
      const known = await files.get(file.id, query, { signal }).catch(() => undefined);
      if (known?.data.complete) return known.data;
    }
  }
  return (await files.get(file.id, query, { signal })).data;
}

async function put(http: Http, path: string, source: Source, options: UploadOptions): Promise<void> {
  const { contentType, onProgress, signal } = options;
  const given = typeof source === 'function' ? source() : source;
  const type =
    contentType ?? (given instanceof Blob && given.type !== '' ? given.type : 'application/octet-stream');
  const request = { method: 'PUT', path, headers: { 'Content-Type': type }, signal };
  const total = given instanceof Blob ? given.size : isBytes(given) ? undefined : given.byteLength;
  const progress = (sent: number): void => onProgress?.({ sent, total });
  // In browsers, only XMLHttpRequest reports upload progress.
  if (typeof XMLHttpRequest !== 'undefined') {
    const body = isBytes(given) ? await new Response(toStream(given)).blob() : given;
    await putByXhr(http, { ...request, body, progress });
    return;
  }
  const body = isBytes(given) ? toStream(given) : given;
  const counted = onProgress === undefined ? body : count(streamOf(body), progress);
  // Bytes that are counted are a stream, whose length is not known unless it is said.
  const headers = { ...request.headers, ...(total !== undefined && { 'Content-Length': String(total) }) };
  const { body: reply } = await http.send('PUT', path, { body: counted, headers, signal });
  await reply?.cancel();
}

function isBytes(source: Source): source is Bytes {
  return source instanceof ReadableStream || (typeof source === 'object' && Symbol.asyncIterator in source);
}

function toStream(bytes: Bytes): ReadableStream<Uint8Array> {
  if (bytes instanceof ReadableStream) return bytes;
  const parts = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return?.();
    },
  });
}

function streamOf(
  body: ReadableStream<Uint8Array> | Blob | ArrayBuffer | ArrayBufferView,
): ReadableStream<Uint8Array> {
  return body instanceof ReadableStream ? body : new Blob([body as Uint8Array<ArrayBuffer>]).stream();
}

/** Passes bytes through and reports their count to `told`. */
function count(bytes: ReadableStream<Uint8Array>, told: (sent: number) => void): ReadableStream<Uint8Array> {
  let sent = 0;
  return bytes.pipeThrough(
    new TransformStream({
      transform(part: Uint8Array, controller) {
        controller.enqueue(part);
        sent += part.byteLength;
        told(sent);
      },
    }),
  );
}

interface XhrRequest {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: Blob | ArrayBuffer | ArrayBufferView;
  progress: (sent: number) => void;
  signal: AbortSignal | undefined;
}

/** The part used here of a class that exists only in browsers and their types. */
declare class XMLHttpRequest {
  readonly status: number;
  readonly responseText: string;
  readonly upload: { onprogress: (event: { loaded: number }) => void };
  onprogress: (event: { loaded: number }) => void;
  onload: () => void;
  onerror: () => void;
  onabort: () => void;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getResponseHeader(name: string): string | null;
  send(body: unknown): void;
  abort(): void;
}

async function putByXhr(http: Http, given: XhrRequest): Promise<void> {
  const headers = { ...(await http.headers()), ...given.headers };
  const what = `${given.method} ${http.root}${given.path.replace(/\?.*/, '')}`;
  const reply = await new Promise<Response | undefined>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = (): void => xhr.abort();
    const done = (): void => given.signal?.removeEventListener('abort', abort);
    xhr.open(given.method, `${http.origin}${http.root}${given.path}`);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded }) => given.progress(loaded);
    xhr.onprogress = ({ loaded }) => {
      if (loaded > MAX_REPLY) xhr.abort();
    };
    xhr.onload = () => {
      done();
      const { status, responseText } = xhr;
      const seconds = xhr.getResponseHeader('retry-after');
      const told = { status, headers: seconds === null ? {} : { 'retry-after': seconds } };
      resolve(status < 300 ? undefined : new Response(responseText, told));
    };
    xhr.onerror = () => {
      done();
      reject(MillraceError.unanswered(what));
    };
    xhr.onabort = () => {
      done();
      const isEnded = given.signal?.aborted === true;
      reject(
        isEnded ? given.signal?.reason : MillraceError.unanswered(what, new Error('the reply is too large')),
      );
    };
    given.signal?.addEventListener('abort', abort);
    if (given.signal?.aborted) reject(given.signal.reason);
    else xhr.send(given.body);
  });
  if (reply !== undefined) throw await MillraceError.of(reply, what);
}
