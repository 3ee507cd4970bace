/** Requests as they are, for what `fetch` would not send or would hide: bodies on GET, HEAD, compressed replies. */
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { Json } from './harness.ts';

export interface RawReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
  /** The body, decompressed. */
  text: string;
  /** The body as JSON; undefined when it is empty. */
  body: Json;
}

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

/** Sends a request to any address of the service and reads the whole reply. */
export function send(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<RawReply> {
  const { method = 'GET', body } = options;
  const headers = { ...options.headers };
  // Node.js does not frame the body of a GET or DELETE by itself.
  if (body !== undefined && headers['transfer-encoding'] === undefined)
    headers['content-length'] = String(Buffer.byteLength(body));
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent: false });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        outgoing.destroy();
        const bytes = Buffer.concat(chunks);
        const decode = decoders[response.headers['content-encoding'] ?? ''];
        const text = (decode === undefined || bytes.length === 0 ? bytes : decode(bytes)).toString('utf8');
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          text,
          get body() {
            return text === '' ? undefined : JSON.parse(text);
          },
        });
      });
    });
    outgoing.end(body);
  });
}
