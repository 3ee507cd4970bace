import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { isKey } from '../../blobs/blobs.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { matches } from '../../http/conditional.ts';
import { joinJson } from '../../http/json-text.ts';
import type { Outcome } from '../../http/outcome.ts';
import { content, type Page, type PageCall } from '../../http/page.ts';
import { parseId, readParams } from '../../http/params.ts';
import { UnreadablePicture } from '../../images/draw-process.ts';
import { drawn } from '../../images/draw-queue.ts';
import {
  DEFAULT_SIZES,
  DRAWN_AVATAR,
  givenSide,
  type PictureKind,
  type Size,
  typeOf,
} from '../../images/pictures.ts';
import { userKind } from '../users/users.ts';
import { pictureCache } from './pictures.cache.ts';
import { selectShownAs } from './pictures.contents.ts';
import { sizeParams } from './size-params.ts';

/** Other caches revalidate after a day, as the picture may no longer be shown. */
const AGE = 'public, max-age=86400';

/** Serves users' pictures (docs/interface.md, Avatar and cover). */
export const imagePages: readonly Page[] = [imagePage('avatar'), imagePage('cover')];

function imagePage(kind: PictureKind): Page {
  return {
    name: `images.${kind}`,
    method: 'GET',
    path: `/images/${kind}/:file`,
    limit: 'picture',
    handle: (call) => answer(call, kind),
  };
}

async function answer({ ctx, params, query, request }: PageCall, kind: PictureKind): Promise<Outcome> {
  const { file = '' } = params;
  const { w, h } = readParams(sizeParams, query);
  const asked = { width: givenSide(w), height: givenSide(h) };
  const known = request.headers['if-none-match'];
  const userId = /^default-\d+$/.test(file) ? parseId(file.slice('default-'.length)) : undefined;
  if (userId !== undefined) {
    const bytes = await drawDefault(ctx, kind, userId, defaultSize(kind, asked));
    // A hash, because a later version may draw them differently.
    const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
    return reply(known, etag, bytes);
  }
  // Other contents are not public, such as those of files and replaced pictures.
  const [shown] = isKey(file) ? await selectShownAs[kind](ctx.store.read, { file }) : [];
  if (shown === undefined) throw noPicture();
  // The content of a name never changes.
  if (w === undefined && h === undefined) return sendBlob(ctx, file, known);
  const key = `${file}?${asked.width ?? ''}x${asked.height ?? ''}`;
  return reply(known, `"${key}"`, await resizeBlob(ctx, file, asked, key));
}

/** The reply to a request with this `If-None-Match`. @throws {ApiError} 404 if the bytes are not a picture. */
function reply(known: string | undefined, etag: string, bytes: Buffer): Outcome {
  const type = typeOf(bytes);
  if (type === undefined) throw noPicture();
  const headers = ['Cache-Control', AGE, 'ETag', etag];
  if (matches(known, etag)) return { status: 304, headers, body: joinJson('') };
  return content(type, bytes, headers);
}

function noPicture(): ApiError {
  return new ApiError('not-found', 'there is no such picture.');
}

/** Streams a stored picture unchanged, at the pace of the client. @throws {ApiError} 404 */
async function sendBlob({ blobs }: Context, file: string, known: string | undefined): Promise<Outcome> {
  const beginning = await blobs.get(file, { start: 0, end: 15 }).catch((error) => {
    if (error instanceof RangeError) return undefined;
    throw error;
  });
  if (beginning === undefined) throw noPicture();
  const head = reply(known, `"${file}"`, await buffer(beginning.stream));
  if (head.status === 304) return head;
  const whole = await blobs.get(file);
  if (whole === undefined) throw noPicture();
  return { ...head, body: whole.stream, length: whole.size };
}

/** A stored picture in another size; GIFs stay as they are. @throws {ApiError} 404, and 503 like `drawn`. */
function resizeBlob({ blobs, caches }: Context, file: string, size: Size, key: string): Promise<Buffer> {
  return drawn(caches.of(pictureCache), file, key, async (draw) => {
    const found = await blobs.get(file);
    if (found === undefined) throw noPicture();
    const bytes = await buffer(found.stream);
    const type = typeOf(bytes);
    if (type === undefined) throw noPicture();
    if (type === 'image/gif') return bytes;
    try {
      return await draw({ bytes, size });
    } catch (error) {
      if (!(error instanceof UnreadablePicture)) throw error;
      throw new ApiError('not-found', 'this picture cannot be read.');
    }
  });
}

/** The size requested of a default picture, limited to the size it is drawn in. */
function defaultSize(kind: PictureKind, { width, height }: Size): Size {
  if (width === undefined && height === undefined) return DEFAULT_SIZES[kind];
  const most = kind === 'avatar' ? { width: DRAWN_AVATAR, height: DRAWN_AVATAR } : DEFAULT_SIZES.cover;
  return { width: width && Math.min(width, most.width), height: height && Math.min(height, most.height) };
}

/** A user's default picture. @throws {ApiError} 404 if there is no such user, and 503 like `drawn`. */
async function drawDefault(ctx: Context, kind: PictureKind, userId: number, size: Size): Promise<Buffer> {
  if ((await ctx.objects.find(userKind, userId)) === undefined) throw noPicture();
  const key = `${kind} ${userId} ${size.width ?? ''}x${size.height ?? ''}`;
  return drawn(ctx.caches.of(pictureCache), String(userId), key, (draw) => draw({ kind, userId, size }));
}
