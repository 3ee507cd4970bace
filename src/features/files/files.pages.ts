import { ApiError } from '../../errors.ts';
import { unlessKnown } from '../../http/conditional.ts';
import { joinJson } from '../../http/json-text.ts';
import type { Outcome } from '../../http/outcome.ts';
import type { Page, PageCall } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { isGranted } from './files.grants.ts';
import { fileKind } from './files.kind.ts';
import { presentationOf, readRange } from './files.ranges.ts';
import { type FileRecord, filesUrlOf } from './files.record.ts';
import { expiryOf, isSigned, signedPath } from './files.tokens.ts';

/** Pages that serve files on the service's own origin (docs/interface.md, Contents of files). */
const page = { method: 'GET', limit: 'picture' } as const;

export const filePages: readonly Page[] = [
  { ...page, name: 'files.short', path: '/f/:name', handle: redirectShort },
  { ...page, name: 'files.permanent', path: '/f/:file/permanent', handle: redirectPermanent },
  { ...page, name: 'files.attached', path: '/f/:file/in/:grant', handle: redirectAttached },
  { ...page, name: 'files.attached-derived', path: '/f/:file/in/:grant/:key', handle: redirectAttached },
  { ...page, name: 'files.content', path: '/f/:file/content', handle: sendContent },
  { ...page, name: 'files.derived', path: '/f/:file/content/:key', handle: sendContent },
];

/** Redirects to a public file, by its id in base 36 and any file extension. */
function redirectShort({ ctx, params }: PageCall): Promise<Outcome> {
  const [, digits] = /^([0-9a-z]{1,11})(\.\w{1,20})?$/.exec(params.name ?? '') ?? [];
  return redirectPublic(ctx, digits === undefined ? undefined : parseId(String(Number.parseInt(digits, 36))));
}

function redirectPermanent({ ctx, params }: PageCall): Promise<Outcome> {
  return redirectPublic(ctx, parseId(params.file ?? ''));
}

async function redirectPublic(ctx: PageCall['ctx'], id: number | undefined): Promise<Outcome> {
  const record = id === undefined ? undefined : await ctx.objects.find(fileKind, id);
  if (record?.row.is_public !== 1) throw noContent();
  return redirectTo(ctx, record, undefined);
}

/** Redirects to a file that an object shows to everybody. */
async function redirectAttached({ ctx, params }: PageCall): Promise<Outcome> {
  const id = parseId(params.file ?? '');
  const record = id === undefined ? undefined : await ctx.objects.find(fileKind, id);
  if (record === undefined || !(await isGranted(ctx, undefined, record.row.id, params.grant ?? '')))
    throw noContent();
  return redirectTo(ctx, record, params.key);
}

function redirectTo(ctx: PageCall['ctx'], record: FileRecord, key: string | undefined): Outcome {
  if (contentOf(record, key) === undefined) throw noContent();
  const linked = { file: record.row.id, key, expires: expiryOf(Date.now()) };
  const location = filesUrlOf(ctx.config) + signedPath(ctx.digestKey, linked);
  const headers = ['Location', location, 'Cache-Control', 'no-cache', 'Access-Control-Allow-Origin', '*'];
  return { status: 302, headers, body: joinJson('') };
}

/** Sends a content, or the requested range of it, by a signed URL that has not expired. */
async function sendContent({ ctx, params, query, request }: PageCall): Promise<Outcome> {
  const file = parseId(params.file ?? '');
  const seconds = parseId(query.expires ?? '');
  if (file === undefined || seconds === undefined) throw noContent();
  const linked = { file, key: params.key, expires: seconds * 1000 };
  if (!isSigned(ctx.digestKey, linked, query.signature ?? '')) throw noContent();
  const found = contentOf(await ctx.objects.find(fileKind, file), params.key);
  if (found === undefined) throw noContent();
  const { content, size, at, isPublic } = found;
  const { type, disposition, policy } = presentationOf(found);
  const etag = `"${content}"`;
  const age = Math.max(0, Math.floor((linked.expires - Date.now()) / 1000));
  const head = unlessKnown(request.headers, {
    outcome: {
      status: 200,
      headers: [
        ...['Content-Type', type, 'Content-Disposition', disposition],
        ...['X-Content-Type-Options', 'nosniff'],
        ...['Content-Security-Policy', policy, 'Referrer-Policy', 'no-referrer'],
        ...['Cache-Control', `${isPublic ? 'public' : 'private'}, max-age=${age}`],
        ...['Accept-Ranges', 'bytes', 'Access-Control-Allow-Origin', '*'],
      ],
      body: joinJson(''),
    },
    etag,
    changedAt: at,
  });
  if (head.status === 304) return head;
  const isSame = isStill(request.headers['if-range']?.toString(), head.headers);
  // Other methods have no ranges (RFC 9110, Range).
  const isRange = isSame && request.method === 'GET';
  const range = isRange ? readRange(request.headers.range, size) : undefined;
  if (range === 'none')
    return { status: 416, headers: ['Content-Range', `bytes */${size}`], body: joinJson('') };
  const stored = await ctx.blobs.get(content, range).catch((error) => {
    if (error instanceof RangeError) throw damaged(ctx, content);
    throw error;
  });
  if (stored === undefined) throw noContent();
  if (stored.size !== size) {
    stored.stream.destroy();
    throw damaged(ctx, content);
  }
  if (range === undefined) return { ...head, body: stored.stream, length: size };
  const { start, end } = range;
  return {
    status: 206,
    headers: [...head.headers, 'Content-Range', `bytes ${start}-${end}/${size}`],
    body: stored.stream,
    length: end - start + 1,
  };
}

/** Whether `If-Range` matches the current content: a strong tag, or the exact time. */
function isStill(given: string | undefined, headers: readonly string[]): boolean {
  if (given === undefined) return true;
  const now = (name: string) => (headers.includes(name) ? headers[headers.indexOf(name) + 1] : undefined);
  return given === now('ETag') || given === now('Last-Modified');
}

function contentOf(record: FileRecord | undefined, key: string | undefined) {
  if (record === undefined) return undefined;
  const { row, derived } = record;
  const { completed_at: at } = row;
  const one = key === undefined ? row : derived.find((other) => other.key === key);
  if (one === undefined || at === null) return undefined;
  const { name, mime_type, content, size } = one;
  if (mime_type === null || content === null || size === null) return undefined;
  return { name, mime_type, content, size, at, isPublic: row.is_public === 1 };
}

function noContent(): ApiError {
  return new ApiError('not-found', 'there is no such file, or the URL has expired.');
}

/** A bucket may answer with anything, and a disk may lose the end of a file. */
function damaged({ log }: PageCall['ctx'], content: string): ApiError {
  log.warn({ content }, 'a content has not the size that it was stored with');
  return new ApiError('unavailable', 'the content cannot be read as it was stored.');
}
