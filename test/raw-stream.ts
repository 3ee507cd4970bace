/** A stream as bytes, whose client may stop reading. */
import { type IncomingMessage, request } from 'node:http';
import type { Client } from './harness.ts';

export interface RawStream {
  connectionId: string;
  contentType: string | undefined;
  /** Everything received so far. */
  text(): string;
  isClosed(): boolean;
  pause(): void;
  resume(): void;
  close(): void;
}

export function openRaw(client: Client, query = '', path = '/stream/user'): Promise<RawStream> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${client.origin}${path}${query}`, {
      agent: false,
      headers: { authorization: `Bearer ${client.token}` },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (response: IncomingMessage) => {
      let text = '';
      let isClosed = false;
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('close', () => {
        isClosed = true;
      });
      response.on('error', () => undefined);
      resolve({
        connectionId: String(response.headers['connection-id']),
        contentType: response.headers['content-type'],
        text: () => text,
        isClosed: () => isClosed,
        pause: () => response.pause(),
        resume: () => response.resume(),
        close: () => outgoing.destroy(),
      });
    });
    outgoing.end();
  });
}
