/**
 * Requests of the tests' clients. `fetch` takes several times the processor time, more than the service to answer: it asks
 * for compressed replies, which `contract/compression.test.ts` tries.
 */
import { Agent, request } from 'node:http';

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string | URLSearchParams | Uint8Array | undefined;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** It holds connections open, and no process alive. */
const agent = new Agent({ keepAlive: true });

/** Sends a request and reads the whole answer; follows no redirect. The headers are those of `fetch` with such a body. */
export function ask(url: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answer> {
  const sent: Record<string, string> = { accept: '*/*', ...headers };
  const type = typeof body === 'string' ? 'text/plain' : 'application/x-www-form-urlencoded';
  if (body !== undefined && !(body instanceof Uint8Array)) sent['content-type'] ??= `${type};charset=UTF-8`;
  const bytes = body instanceof Uint8Array ? body : Buffer.from(String(body ?? ''));
  // Node.js does not frame the body of a DELETE by itself.
  if (body !== undefined || (method !== 'GET' && method !== 'HEAD'))
    sent['content-length'] = String(bytes.length);
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers: sent, agent });
    // As `fetch` does, so that it is told from what is wrong with an answer.
    const fail = (cause: Error) => reject(new TypeError(`no answer: ${cause.message}`, { cause }));
    outgoing.on('error', fail);
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('error', fail);
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          get headers() {
            return headersOf(response.rawHeaders);
          },
          text: Buffer.concat(chunks).toString(),
        });
      });
    });
    outgoing.end(bytes);
  });
}

/** Of names and values in turn. */
function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let n = 0; n < raw.length; n += 2) headers.append(raw[n]!, raw[n + 1]!);
  return headers;
}
