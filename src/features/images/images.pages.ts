import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { joinJson } from '../../http/json-text.ts';
import type { Outcome } from '../../http/outcome.ts';
import { content, type Page, type PageCall } from '../../http/page.ts';
import { type Param, parseId, readParams } from '../../http/params.ts';
import { userKind } from '../users/users.kind.ts';
import { MAX_SIDE, renderDefaultAvatar, renderDefaultCover, resize, type Size, typeOf } from './render.ts';

type Kind = 'avatar' | 'cover';

/** Most bytes of rendered pictures in the cache. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** Pictures that are rendered or wait for it at once; more are refused, so that waiting ones do not fill memory. */
const MAX_RENDERING = 128;

const BLOB_AGE = 'public, max-age=31536000, immutable';
const DEFAULT_AGE = 'public, max-age=86400';

const cache = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length });
const rendering = new Map<string, Promise<Buffer>>();

function side(about: string): Param<number | undefined> {
  return {
    schema: { type: 'integer', minimum: 1, maximum: MAX_SIDE },
    about,
    required: false,
    read(value, name) {
      if (value === undefined) return undefined;
      const pixels = /^\d{1,4}$/.test(value) ? Number(value) : 0;
      if (pixels >= 1 && pixels <= MAX_SIDE) return pixels;
      throw new ApiError('invalid-parameter', `${name} must be a whole number from 1 to ${MAX_SIDE}.`);
    },
  };
}

const sizeParams = { w: side('Width in pixels.'), h: side('Height in pixels.') };

/** The pictures of users (docs/interface.md, User object), in any size up to 2048 pixels a side. */
export const imagePages: readonly Page[] = [imagePage('avatar'), imagePage('cover')];

function imagePage(kind: Kind): Page {
  return {
    name: `images.${kind}`,
    method: 'GET',
    path: `/images/${kind}/:file`,
    limit: 'picture',
    handle: (call) => answer(call, kind),
  };
}

async function answer({ ctx, params, query, request }: PageCall, kind: Kind): Promise<Outcome> {
  const { file = '' } = params;
  const { w, h } = readParams(sizeParams, query);
  const size = { width: w, height: h };
  const key = `${kind}/${file}?${w ?? ''}x${h ?? ''}`;
  const userId = /^default-\d+$/.test(file) ? parseId(file.slice('default-'.length)) : undefined;
  const bytes =
    userId === undefined ? await fromBlob(ctx, file, size, key) : await fromUser(ctx, userId, size, key);
  const type = bytes && typeOf(bytes);
  if (bytes === undefined || type === undefined) throw new ApiError('not-found', 'there is no such picture.');

  // The bytes of a name never change, but a later version may draw default pictures in another way.
  const etag =
    userId === undefined ? `"${key}"` : `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  const age = userId === undefined ? BLOB_AGE : DEFAULT_AGE;
  const headers = ['Cache-Control', age, 'ETag', etag];
  if (matches(request.headers['if-none-match'], etag)) return { status: 304, headers, body: joinJson('') };
  return content(type, bytes, headers);
}

/** A stored picture; undefined when there is none. A GIF stays as it is. */
async function fromBlob(ctx: Context, file: string, size: Size, key: string): Promise<Buffer | undefined> {
  if (size.width === undefined && size.height === undefined) return readBlob(ctx, file);
  const known = cache.get(key);
  if (known !== undefined) return known;
  const bytes = await readBlob(ctx, file);
  const type = bytes && typeOf(bytes);
  if (bytes === undefined || type === undefined || type === 'image/gif') return bytes;
  return render(key, () => resize(bytes, size));
}

async function readBlob({ blobs }: Context, key: string): Promise<Buffer | undefined> {
  const found = await blobs.get(key);
  return found && buffer(found.stream);
}

/** The default picture of a user; undefined when there is no such user. */
async function fromUser(ctx: Context, id: number, size: Size, key: string): Promise<Buffer | undefined> {
  if ((await ctx.objects.find(userKind, id)) === undefined) return undefined;
  return render(key, () =>
    key.startsWith('avatar') ? renderDefaultAvatar(id, size) : renderDefaultCover(id, size),
  );
}

/** A rendered picture, from the cache where it is there; those who ask for the same one at once share the work. */
async function render(key: string, work: () => Promise<Buffer>): Promise<Buffer> {
  const known = cache.get(key) ?? rendering.get(key);
  if (known !== undefined) return known;
  if (rendering.size >= MAX_RENDERING)
    throw new ApiError('unavailable', 'too many pictures are being drawn.');
  const running = work();
  rendering.set(key, running);
  try {
    const bytes = await running;
    cache.set(key, bytes);
    return bytes;
  } finally {
    rendering.delete(key);
  }
}

function matches(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((part) => {
    const tag = part.trim();
    return tag === '*' || tag.replace(/^W\//, '') === etag;
  });
}
