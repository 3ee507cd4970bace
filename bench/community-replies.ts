/** What replies and frames say. */

import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { Reply } from './client.ts';

/** Whether a frame shows a new post or message. */
export function typeOf(json: Buffer): 'post' | 'message' | undefined {
  if (json.indexOf('{"data":[{"id":"') !== 0 || json.includes('"is_deleted":true')) return undefined;
  const meta = json.lastIndexOf('"meta":');
  const type = /"type":"(\w+)"/.exec(json.toString('latin1', meta))?.[1];
  return type === 'post' || type === 'message' ? type : undefined;
}

/** The text of a reply, which may be compressed. */
export function textOf({ bytes, head }: Reply): string {
  const encoding = /\r\ncontent-encoding: (\w+)/i.exec(head)?.[1];
  if (encoding === 'zstd') return zstdDecompressSync(bytes).toString();
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

/** The id of what a reply shows. */
export function idIn(text: string): number {
  return Number((JSON.parse(text) as { data: { id: string } }).data.id);
}
