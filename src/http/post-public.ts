import type { Agent as AnyAgent, ClientRequest } from 'node:http';
import { FetchError, hostOf, isPublicAddress, lookupOf } from './fetch-public.ts';
import { Agent, request as requestHttp } from './node-http.ts';

interface PostOptions {
  body: Buffer;
  headers: Readonly<Record<string, string>>;
  /** For the whole request, in milliseconds. */
  timeout: number;
  signal: AbortSignal;
}

/** How long a connection stays open for the next request, and how many stay open. */
const IDLE_MS = 30_000;
const MAX_IDLE = 256;
/** What is read of a reply, so that its connection can be used again. */
const MAX_REPLY_BYTES = 64 * 1024;

/**
 * Posts to the public internet for untrusted apps, on connections that stay open. Private addresses are refused at connection
 * time, so that no host name can lead there; redirects are not followed, and replies not read.
 */
export class PublicPoster {
  readonly #allow: (address: string) => boolean;
  readonly #http: AnyAgent;
  #tls: Promise<{ agent: AnyAgent; request: typeof requestHttp }> | undefined;

  /** `allow`: which addresses may be connected to. */
  constructor(allow: (address: string) => boolean = isPublicAddress) {
    this.#allow = allow;
    this.#http = new Agent(persistent);
  }

  /** @returns the status of the reply. @throws {FetchError} when there is none. */
  async post(url: URL, options: PostOptions): Promise<number> {
    const host = hostOf(url, this.#allow);
    if (url.protocol === 'https:') this.#tls ??= openTls();
    const tls = url.protocol === 'https:' ? await this.#tls : undefined;
    const { request, agent } = tls ?? { request: requestHttp, agent: this.#http };
    const { body, headers, timeout, signal } = options;
    return new Promise((resolve, reject) => {
      const inTime = AbortSignal.timeout(timeout);
      const given = {
        agent,
        method: 'POST',
        lookup: lookupOf(this.#allow),
        signal: AbortSignal.any([signal, inTime]),
        headers: { ...headers, 'content-length': String(body.length), 'user-agent': 'Millrace' },
      };
      const send = (): ClientRequest => {
        const outgoing = request(url, given);
        outgoing.on('error', (error: NodeJS.ErrnoException) => {
          // The other side closed the connection while nothing was under way on it.
          if (outgoing.reusedSocket && error.code === 'ECONNRESET' && !given.signal.aborted) return send();
          if (inTime.aborted) return reject(new FetchError(`${host} did not answer in time`));
          return reject(error instanceof FetchError ? error : new FetchError(error.message));
        });
        outgoing.on('response', (response) => {
          let length = 0;
          response.on('data', (chunk: Buffer) => {
            length += chunk.length;
            if (length > MAX_REPLY_BYTES) outgoing.destroy();
          });
          response.on('error', () => undefined);
          resolve(response.statusCode ?? 0);
        });
        return outgoing.end(body);
      };
      send();
    });
  }

  async close(): Promise<void> {
    this.#http.destroy();
    (await this.#tls)?.agent.destroy();
  }
}

/** TLS is loaded by the first that needs it. */
async function openTls() {
  const { Agent: TlsAgent, request } = await import('node:https');
  return { agent: new TlsAgent(persistent), request };
}

const persistent = {
  keepAlive: true,
  timeout: IDLE_MS,
  maxFreeSockets: MAX_IDLE,
  scheduling: 'lifo',
} as const;
