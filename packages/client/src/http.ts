import { calls } from './api.ts';
import { MillraceError } from './error.ts';
import { isAborted, sleep } from './wait.ts';

/** A reply: the object or list that was asked for, and what is said about it. */
export interface Reply<T, M = { code: 200 }> {
  data: T;
  meta: M;
}

/** Bytes that are sent as they are. */
export type Content = Blob | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array>;

/** Options of a single call. */
export interface CallOptions {
  /** Ends the call. */
  signal?: AbortSignal | undefined;
  /** Further headers, such as `Content-Type` of a content. */
  headers?: Readonly<Record<string, string>>;
}

export interface ConnectOptions {
  /** Origin of the service, such as `https://social.example`. */
  url: string;
  /** Path of the API on it: `/api` unless told otherwise; older services have `/stream/0`. */
  root?: string;
  /** An access token, or where one is found at each call. Without one, what is public can be read. */
  token?: string | (() => string | undefined | Promise<string | undefined>) | undefined;
  /**
   * Seconds that a call may wait altogether where the service answers that a limit is reached (429), before it is sent
   * again. 0 unless told otherwise: then the error is thrown, and its `retryAfter` says how long to wait.
   */
  maxWait?: number;
}

/** What a request has besides method and path. */
export interface RequestOptions extends CallOptions {
  query?: object | undefined;
  /** Sent as JSON, but for contents and forms. */
  body?: unknown;
}

/** Makes the requests of one client. */
export class Http {
  readonly origin: string;
  readonly root: string;
  readonly #token: ConnectOptions['token'];
  readonly #maxWait: number;

  constructor({ url, root = '/api', token, maxWait = 0 }: ConnectOptions) {
    this.origin = new URL(url).origin;
    this.root = root;
    this.#token = token;
    this.#maxWait = maxWait;
  }

  /** The token, as the options say where it is found. */
  async token(): Promise<string | undefined> {
    return typeof this.#token === 'function' ? this.#token() : this.#token;
  }

  /** The headers that every request has. */
  async headers(): Promise<Record<string, string>> {
    const token = await this.token();
    return token === undefined ? {} : { Authorization: `Bearer ${token}` };
  }

  /** Sends a request. @param path - below the root of the API. @throws {MillraceError} */
  async send(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
    const { query, body, signal, headers } = options;
    const [type, bytes] = encode(body);
    const init: RequestInit & { duplex?: 'half' } = {
      method,
      headers: { ...(await this.headers()), ...(type !== undefined && { 'Content-Type': type }), ...headers },
      ...(bytes !== undefined && { body: bytes as Blob }),
      ...(bytes instanceof ReadableStream && { duplex: 'half' }),
      ...(signal && { signal }),
    };
    const url = `${this.origin}${this.root}${path}${queryOf(query)}`;
    for (let waited = 0; ; ) {
      try {
        return await request(url, init);
      } catch (error) {
        if (!(error instanceof MillraceError) || error.status !== 429) throw error;
        const seconds = Math.max(1, error.retryAfter ?? 1);
        waited += seconds;
        // A stream has been read.
        if (waited > this.#maxWait || bytes instanceof ReadableStream) throw error;
        await sleep(seconds * 1000, signal);
        if (isAborted(signal)) throw signal?.reason;
      }
    }
  }

  /** Makes a call by its name, its parameters in the order that `Calls` gives. */
  async call(name: string, args: readonly unknown[]): Promise<unknown> {
    const [method, path, hasBody] = calls[name] as (typeof calls)[string];
    const rest = [...args];
    const filled = path.replace(/\{\w+\}/g, () => segment(name, rest.shift()));
    const body = hasBody ? rest.shift() : undefined;
    const [query, options] = rest as [object?, CallOptions?];
    const response = await this.send(method, filled, { ...options, query, body });
    if (response.status === 204) return undefined;
    // A redirect has led to a content.
    if (response.redirected) return response;
    return response.json().catch((thrown: unknown) => {
      if (isAborted(options?.signal)) throw thrown;
      // It was cut, or is of something between the client and the service.
      throw MillraceError.unanswered(`${method} ${this.root}${filled}`, thrown);
    });
  }
}

/** Sends a request once. @throws {MillraceError} unless the answer is that it succeeded */
export async function request(url: string, init: RequestInit): Promise<Response> {
  const what = `${init.method ?? 'GET'} ${new URL(url).pathname}`;
  const response = await fetch(url, init).catch((thrown: unknown) => {
    // What else it throws is of the signal, or of a stream that it has read.
    throw thrown instanceof TypeError ? MillraceError.unanswered(what, thrown) : thrown;
  });
  if (!response.ok) throw await MillraceError.of(response, what);
  return response;
}

/** A parameter within a path. An empty one would make it the path of another call. */
function segment(call: string, value: unknown): string {
  if (value === undefined || value === null || value === '')
    throw new TypeError(`${call}: a parameter of the path is missing.`);
  return encodeURIComponent(String(value));
}

/** A query with what is given: lists are separated by commas, and true and false are 1 and 0. */
export function queryOf(query: object | undefined): string {
  const given = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue;
    given.set(key, typeof value === 'boolean' ? String(Number(value)) : String(value));
  }
  const text = given.toString();
  return text === '' ? '' : `?${text}`;
}

function encode(body: unknown): [type: string | undefined, bytes: unknown] {
  if (body === undefined) return [undefined, undefined];
  const isPlain = ![Blob, ArrayBuffer, FormData, ReadableStream].some((type) => body instanceof type);
  if (isPlain && !ArrayBuffer.isView(body)) return ['application/json', JSON.stringify(body)];
  // `fetch` names the type of a form and of a Blob that has one.
  const isNamed = body instanceof FormData || (body instanceof Blob && body.type !== '');
  return [isNamed ? undefined : 'application/octet-stream', body];
}
