import { calls } from './api.ts';
import { MillraceError } from './error.ts';
import { readText } from './read.ts';
import { backoff, isAborted, sleep } from './wait.ts';

/** A reply: the requested object or list, and metadata. */
export interface Reply<T, M = { code: 200 }> {
  data: T;
  meta: M;
}

/** Raw bytes. */
export type Content = Blob | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array>;

/** Options of a single call. */
export interface CallOptions {
  /** Cancels the call. */
  signal?: AbortSignal | undefined;
  /** Additional headers, such as `Content-Type` of a content. */
  headers?: Readonly<Record<string, string>>;
}

export interface ConnectOptions {
  /** Origin of the service, such as `https://social.example`. */
  url: string;
  /** Path of the API; `/api` by default. Older services have `/stream/0`. */
  root?: string;
  /** An access token, or a function that returns it for each call. Without one, or if it is empty, only public data can be read. */
  token?: string | (() => string | undefined | Promise<string | undefined>) | undefined;
  /**
   * How many seconds a call may wait in total and retry when a rate limit is reached (429). 0 by default: the error is thrown,
   * and its `retryAfter` says how long to wait.
   */
  maxWait?: number;
  /** Called before a call waits for a rate limit, with the seconds that it will wait. */
  onWait?: (seconds: number) => void;
}

/** The parts of a request other than method and path. */
export interface RequestOptions extends CallOptions {
  query?: object | undefined;
  /** Sent as JSON, except contents and forms. */
  body?: unknown;
}

/** Sends the requests of one client. */
export class Http {
  readonly origin: string;
  readonly root: string;
  readonly #token: ConnectOptions['token'];
  readonly #maxWait: number;
  readonly #onWait: ConnectOptions['onWait'];

  constructor({ url, root = '/api', token, maxWait = 0, onWait }: ConnectOptions) {
    this.origin = new URL(url).origin;
    this.root = root;
    this.#token = token;
    this.#maxWait = maxWait;
    this.#onWait = onWait;
  }

  /** The token, from the option or its function. An empty one is none: a variable of the environment may be set to nothing. */
  async token(): Promise<string | undefined> {
    return (typeof this.#token === 'function' ? await this.#token() : this.#token) || undefined;
  }

  /** The headers of every request. */
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
        // A stream cannot be sent again.
        if (waited > this.#maxWait || bytes instanceof ReadableStream) throw error;
        this.#onWait?.(seconds);
        await sleep(seconds * 1000, signal);
        if (isAborted(signal)) throw signal?.reason;
      }
    }
  }

  /** Sends a request that creates something, again if its reply is lost: the key makes sure that only one is created. */
  async #sendOnce(method: string, path: string, options: RequestOptions): Promise<Response> {
    const { signal } = options;
    const headers = { 'Idempotency-Key': makeKey(), ...options.headers };
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.send(method, path, { ...options, headers });
      } catch (thrown) {
        if (attempt === ATTEMPTS || isAborted(signal) || !mayBeDone(thrown)) throw thrown;
        await sleep(backoff(BACKOFF, attempt), signal);
        if (isAborted(signal)) throw signal?.reason;
      }
    }
  }

  /** Makes a call by its name, with parameters in the order of `Calls`. */
  async call(name: string, args: readonly unknown[]): Promise<unknown> {
    const [method, path, hasBody, creates] = calls[name] as (typeof calls)[string];
    const rest = [...args];
    const filled = path.replace(/\{\w+\}/g, () => segment(name, rest.shift()));
    const body = hasBody ? rest.shift() : undefined;
    const [query, options] = rest as [object?, CallOptions?];
    const request = { ...options, query, body };
    const response = await (creates && !(body instanceof ReadableStream)
      ? this.#sendOnce(method, filled, request)
      : this.send(method, filled, request));
    if (response.status === 204) return undefined;
    // The call redirected to a content.
    if (response.redirected) return response;
    try {
      return checked(JSON.parse(await readText(response)));
    } catch (thrown) {
      if (isAborted(options?.signal)) throw thrown;
      // The reply was cut, is too large, or came from something between the client and the service.
      throw MillraceError.unanswered(`${method} ${this.root}${filled}`, thrown);
    }
  }
}

/** A reply with data and metadata. @throws {TypeError} for other JSON */
function checked(reply: unknown): Reply<unknown> {
  const { data, meta } = Object(reply) as Reply<unknown>;
  if (data === undefined || typeof meta !== 'object' || meta === null)
    throw new TypeError('the reply is not one of the service');
  return reply as Reply<unknown>;
}

/** How often to send what creates something, and the waits between, in milliseconds. */
const ATTEMPTS = 3;
const BACKOFF = { min: 100, max: 2_000 };

/** Whether an earlier attempt may have succeeded, or is still being answered. */
function mayBeDone(thrown: unknown): boolean {
  return thrown instanceof MillraceError && (thrown.status === 0 || thrown.slug === 'under-way');
}

/** `crypto.randomUUID` is missing on pages without TLS. */
function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

/** Sends a request once. @throws {MillraceError} unless it succeeds */
export async function request(url: string, init: RequestInit): Promise<Response> {
  const what = `${init.method ?? 'GET'} ${new URL(url).pathname}`;
  const response = await fetch(url, init).catch((thrown: unknown) => {
    // Other errors come from the signal, or from a stream used as the body.
    throw thrown instanceof TypeError ? MillraceError.unanswered(what, thrown) : thrown;
  });
  if (!response.ok) throw await MillraceError.of(response, what);
  return response;
}

/** A path parameter. An empty one, or one of dots, would turn the path into that of another call. */
function segment(call: string, value: unknown): string {
  const text = String(value ?? '');
  if (['', '.', '..'].includes(text)) throw new TypeError(`${call}: a parameter of the path is missing.`);
  return encodeURIComponent(text);
}

/** Encodes a query: lists are separated by commas, and true and false become 1 and 0. */
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
  // `fetch` sets the type of a form, and of a Blob that has one.
  const isNamed = body instanceof FormData || (body instanceof Blob && body.type !== '');
  return [isNamed ? undefined : 'application/octet-stream', body];
}
