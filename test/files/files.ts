/** Files for tests, made over HTTP. */
import { createHash } from 'node:crypto';
import type { ApiReply, Client, Json } from '../harness.ts';

export const type = 'com.example.photo';

export const sha1 = (bytes: string | Uint8Array): string => createHash('sha1').update(bytes).digest('hex');

/** Creates an incomplete file. */
export async function newFile(client: Client, more: object = {}): Promise<Json> {
  const { status, body, data } = await client.post('/files', { type, ...more });
  if (status !== 200) throw new Error(`no file: ${JSON.stringify(body)}`);
  return data;
}

/** Sends a content as it is. */
export function upload(
  client: Client,
  path: string,
  content: string | Uint8Array,
  headers: Record<string, string> = { 'content-type': 'text/plain' },
): Promise<ApiReply> {
  return client.call(path, { method: 'PUT', body: content, headers });
}

/** Creates a file with a content. */
export async function completeFile(client: Client, content: string, more: object = {}): Promise<Json> {
  const { id } = await newFile(client, more);
  const { status, body } = await upload(client, `/files/${id}/content`, content);
  if (status !== 204) throw new Error(`no content: ${JSON.stringify(body)}`);
  return (await client.get(`/files/${id}`)).data;
}

/** One part of a form. */
export interface GivenPart {
  name: string;
  content: string | Uint8Array;
  filename?: string;
  type?: string;
  encoding?: string;
}

const boundary = 'part-of-a-test';
export const formType = `multipart/form-data; boundary=${boundary}`;

export function formOf(parts: readonly GivenPart[]): Buffer {
  const pieces = parts.flatMap(({ name, content, filename, type: mime, encoding }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const head = [`--${boundary}`, `Content-Disposition: form-data; name="${name}"${file}`];
    if (mime !== undefined) head.push(`Content-Type: ${mime}`);
    if (encoding !== undefined) head.push(`Content-Transfer-Encoding: ${encoding}`);
    return [Buffer.from(`${head.join('\r\n')}\r\n\r\n`), Buffer.from(content as string), Buffer.from('\r\n')];
  });
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

/** Sends a form. */
export function sendForm(client: Client, path: string, parts: readonly GivenPart[]): Promise<ApiReply> {
  return client.call(path, {
    method: 'POST',
    body: formOf(parts),
    headers: { 'content-type': formType },
  });
}
