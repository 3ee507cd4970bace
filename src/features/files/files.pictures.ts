import { buffer } from 'node:stream/consumers';
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { UserCaller } from '../../http/endpoint.ts';
import type { Part } from '../../http/upload.ts';
import { HEAD_BYTES, isHeic } from '../../images/pictures.ts';
import { type Contents, createFile, type GivenContent, removeFile } from './files.actions.ts';
import { NO_NAME } from './files.fields.ts';
import { isPlayed, posterOf } from './files.record.ts';
import { type FileRow, selectDerived } from './files.sql.ts';
import type { Room } from './files.storage.ts';
import { grants, makeFileToken } from './files.tokens.ts';
import { fromPages, receive, withAutomatic } from './files.uploads.ts';

/** The type of files that were attached in forms of the pages. */
export const ATTACHED = 'millrace.attached';

/** A stored picture that has no file yet. */
export type StoredPicture = Contents & { content: GivenContent };

/**
 * Stores a picture from a form as it arrives, with its thumbnails.
 * @throws {ApiError} 400 if it is no picture or cannot be drawn, 503 while too many are being drawn, 507.
 */
export async function receivePicture(user: number, part: Part, room: Room): Promise<StoredPicture> {
  if (!part.type.startsWith('image/'))
    throw new ApiError('invalid-parameter', notDrawn('it is not an image'));
  const content = await receive(part, room, fromPages);
  const named = { name: content.name ?? NO_NAME, kind: 'image' } as const;
  const whole = await withAutomatic(user, named, content, room, new Set(), notDrawn);
  if (whole.content.image === undefined) {
    await refuseHeic(content, room);
    throw new ApiError('invalid-parameter', notDrawn('it is not a JPEG, PNG, GIF, WebP or AVIF image'));
  }
  return whole;
}

/** Browsers that do not know the type of a HEIC send it as just any file. @throws {ApiError} 400 for one. */
export async function refuseHeic({ content, size }: GivenContent, room: Room): Promise<void> {
  if (size < HEAD_BYTES) return;
  const found = await room.get(content, { start: 0, end: HEAD_BYTES - 1 });
  if (found === undefined || !isHeic(await buffer(found.stream))) return;
  throw new ApiError(
    'invalid-parameter',
    notDrawn('it is a HEIC picture, which most browsers do not show. Save it as a JPEG'),
  );
}

function notDrawn(why: string): string {
  return `it cannot be shown: ${why}.`;
}

/** A picture with its author's description. */
export interface DescribedPicture {
  picture: StoredPicture;
  description: string;
}

/**
 * Writes something that shows pictures: creates files of its author, and passes their annotations to `write`. Deletes the files
 * if that fails.
 * @throws what `write` throws, and 507.
 */
export async function writeWithPictures<T>(
  ctx: Context,
  author: UserCaller,
  pictures: readonly DescribedPicture[],
  write: (annotations: object[]) => Promise<T>,
): Promise<T> {
  const files: number[] = [];
  try {
    const annotations: object[] = [];
    for (const { picture, description } of pictures) {
      const given = {
        type: ATTACHED,
        kind: undefined,
        name: undefined,
        isPublic: false,
        annotations: [],
      };
      const id = await createFile(ctx, author, given, picture);
      files.push(id);
      annotations.push(showPicture(ctx, id, description));
    }
    return await write(annotations);
  } catch (error) {
    await Promise.all(files.map((id) => ctx.store.write((tx) => removeFile(tx, id))));
    throw error;
  }
}

type Linking = Pick<Context, 'config' | 'digestKey'>;

function fileIn({ digestKey }: Linking, id: number, format: 'oembed' | 'metadata') {
  return { file_id: String(id), file_token: makeFileToken(digestKey, id, grants.write), format };
}

/** The annotation that shows a picture, or a video by its picture. */
function showPicture(ctx: Linking, id: number, description: string): object {
  const { namespace } = ctx.config;
  const title = description === '' ? {} : { title: description };
  return {
    type: `${namespace}.oembed`,
    value: { ...title, [`+${namespace}.file`]: fileIn(ctx, id, 'oembed') },
  };
}

/**
 * The annotations that show files of the author, with their descriptions: pictures, and videos that have one, each for itself, others
 * as a list.
 */
export async function attach(
  ctx: Linking & Pick<Context, 'store'>,
  files: readonly { row: FileRow; description: string }[],
): Promise<object[]> {
  const { namespace } = ctx.config;
  const ids = files.filter(({ row }) => isPlayed(row.mime_type ?? '')).map(({ row }) => row.id);
  const all = ids.length === 0 ? [] : await selectDerived(ctx.store.read, { files: ids });
  const isShown = ({ row }: (typeof files)[number]) =>
    row.width !== null ||
    posterOf({ row, derived: all.filter((one) => one.file_id === row.id) }) !== undefined;
  const others = files.filter((file) => !isShown(file));
  const list = others.map(({ row }) => fileIn(ctx, row.id, 'metadata'));
  return [
    ...files.filter(isShown).map(({ row, description }) => showPicture(ctx, row.id, description)),
    ...(list.length > 0
      ? [{ type: `${namespace}.attachments`, value: { [`+${namespace}.file_list`]: list } }]
      : []),
  ];
}
