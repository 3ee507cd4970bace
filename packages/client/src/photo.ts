import type { Annotation, Calls } from './api.ts';

/** A picture: JPEG, PNG, GIF, WebP or AVIF. A string is the path of a file, in Node.js and its like. */
export type Photo = Blob | ArrayBuffer | ArrayBufferView | string;

export interface PhotoOptions {
  /** What the photo shows, for people who do not see it. Empty if it says nothing that the text does not. */
  alt: string;
  /** Name of the file; by default that of the `File` or of the path. */
  name?: string;
  /** Reversed domain name for the purpose of the file; `millrace.photo` by default. */
  type?: string;
  /** Prefix of the core types, where a service has another one than `net.svc.core`. */
  namespace?: string;
  signal?: AbortSignal;
}

/** What pictures begin with, in characters of one byte. */
const BEGINNINGS: readonly (readonly [type: string, beginning: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG/],
  ['image/gif', /^GIF8/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/avif', /^.{4}ftypavi[fs]/s],
];

const MAX_NAME = 255;

/**
 * Uploads a photo for a post or message.
 * @returns the annotation that shows it: one of `annotations`
 * @throws {TypeError} if it is no such picture
 * @throws {MillraceError}
 */
export async function uploadPhoto(
  files: Calls['files'],
  source: Photo,
  { alt, name, type = 'millrace.photo', namespace = 'net.svc.core', signal }: PhotoOptions,
): Promise<Annotation> {
  const content = await open(source);
  const form = new FormData();
  const fields = { type, kind: 'image', name: nameFor(name ?? content.name) };
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('content', new Blob([content.blob], { type: await mediaTypeOf(content.blob) }));
  const { data: file } = await files.create(form, undefined, { signal });
  const title = alt.trim() === '' ? {} : { title: alt };
  const shown = { file_id: file.id, file_token: file.file_token, format: 'oembed' };
  return { type: `${namespace}.oembed`, value: { ...title, [`+${namespace}.file`]: shown } };
}

async function open(source: Photo): Promise<{ blob: Blob; name: string | undefined }> {
  if (typeof source === 'string') {
    const modules = globalThis.process?.getBuiltinModule;
    if (modules === undefined) throw new TypeError('Only Node.js reads paths: give a File or a Blob.');
    const { basename } = modules('node:path');
    return { blob: new Blob([await modules('node:fs/promises').readFile(source)]), name: basename(source) };
  }
  if (!(source instanceof Blob)) return { blob: new Blob([source as ArrayBuffer]), name: undefined };
  return { blob: source, name: source instanceof File ? source.name : undefined };
}

/** Told by the bytes: of other content the service would not remove what cameras write, such as the place. */
async function mediaTypeOf(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.slice(0, 12).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  const [type] = BEGINNINGS.find(([, beginning]) => beginning.test(text)) ?? [];
  if (type === undefined) throw new TypeError('A photo is a JPEG, PNG, GIF, WebP or AVIF.');
  return type;
}

/** A name that the service takes. */
function nameFor(given = ''): string {
  const name = [...given.replaceAll(/\p{Cc}/gu, '')].slice(-MAX_NAME).join('');
  return ['', '.', '..'].includes(name.trim()) ? 'photo' : name;
}
