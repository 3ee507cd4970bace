import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { UserCaller } from '../../http/endpoint.ts';
import type { Part } from '../../http/upload.ts';
import { type Contents, createFile, type GivenContent, removeFile } from './files.actions.ts';
import { NO_NAME } from './files.fields.ts';
import type { Room } from './files.storage.ts';
import { grants, makeFileToken } from './files.tokens.ts';
import { receive, withAutomatic } from './files.uploads.ts';

/** The type of files uploaded in forms of the pages. */
const PICTURE_TYPE = 'millrace.picture';

/** A stored picture that has no file yet. */
export type StoredPicture = Contents & { content: GivenContent };

/**
 * Stores a picture from a form as it arrives, with its thumbnails.
 * @throws {ApiError} 400 if it is no picture or cannot be drawn, 503 while too many are being drawn, 507.
 */
export async function receivePicture(user: number, part: Part, room: Room): Promise<StoredPicture> {
  if (!part.type.startsWith('image/')) throw new ApiError('invalid-parameter', notDrawn('it is no image'));
  const content = await receive(part, room);
  const named = { name: content.name ?? NO_NAME, kind: 'image' } as const;
  const whole = await withAutomatic(user, named, content, room, new Set(), notDrawn);
  if (whole.content.image === undefined) {
    throw new ApiError('invalid-parameter', notDrawn('it is no JPEG, PNG, GIF, WebP or AVIF image'));
  }
  return whole;
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
  const { namespace } = ctx.config;
  const files: number[] = [];
  try {
    const annotations: object[] = [];
    for (const { picture, description } of pictures) {
      const given = {
        type: PICTURE_TYPE,
        kind: undefined,
        name: undefined,
        isPublic: false,
        annotations: [],
      };
      const id = await createFile(ctx, author, given, picture);
      files.push(id);
      const file_token = makeFileToken(ctx.digestKey, id, grants.write);
      const file = { file_id: String(id), file_token, format: 'oembed' };
      const title = description === '' ? {} : { title: description };
      annotations.push({
        type: `${namespace}.oembed`,
        value: { ...title, [`+${namespace}.file`]: file },
      });
    }
    return await write(annotations);
  } catch (error) {
    await Promise.all(files.map((id) => ctx.store.write((tx) => removeFile(tx, id))));
    throw error;
  }
}
