import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import type { UserCaller } from '../../http/endpoint.ts';
import type { Part } from '../../http/upload.ts';
import { type Contents, createFile, removeFile } from './files.actions.ts';
import { ATTACHED, receivePicture, refuseHeic } from './files.pictures.ts';
import { POSTER } from './files.record.ts';
import { changeType, type FileRow, selectFiles } from './files.sql.ts';
import { isRefused, type Room } from './files.storage.ts';
import { fromPages, receive, receivePoster } from './files.uploads.ts';

/** The type of a file that was uploaded for a post or message that is not written yet. */
const PENDING = 'millrace.pending';

/**
 * Stores a file of a form as it arrives, or the picture of a video; one that says it is an image has to be a picture that can be shown.
 * @param before - what came before it; a second content, or picture, is ignored.
 * @throws as `receivePicture`
 */
export async function receivePending(
  user: number,
  part: Part,
  room: Room,
  before: Contents = { content: undefined, derived: new Map() },
): Promise<Contents> {
  const { content: known, derived } = before;
  if (part.name === POSTER) {
    if (derived.has(POSTER)) return before;
    return {
      content: known,
      derived: new Map([...derived, [POSTER, await receivePoster(user, part, room)]]),
    };
  }
  if (known !== undefined) return before;
  if (part.type.startsWith('image/')) {
    const picture = await receivePicture(user, part, room);
    return { ...picture, derived: new Map([...derived, ...picture.derived]) };
  }
  const content = await receive(part, room, fromPages);
  await refuseHeic(content, room);
  return { content, derived };
}

/** Creates the file of such contents. @returns its id. @throws {ApiError} as `createFile`, 400 for a picture of anything but a video */
export async function createPending(ctx: Context, author: UserCaller, contents: Contents): Promise<number> {
  const { content, derived } = contents;
  if (derived.has(POSTER) && !content?.mimeType.startsWith('video/'))
    throw new ApiError('invalid-parameter', 'Only a video has a picture of its own.');
  const given = {
    type: PENDING,
    kind: content?.image === undefined ? ('other' as const) : ('image' as const),
    name: undefined,
    isPublic: false,
    annotations: [],
  };
  return createFile(ctx, author, given, contents);
}

/** Deletes a file of a user, unless it was attached to something. */
export async function removePending({ store }: Context, user: number, id: number): Promise<void> {
  await store.write(async (tx) => {
    const [row] = await changeType(tx, { user, ids: [id], from: PENDING, to: PENDING });
    if (row !== undefined) await removeFile(tx, id);
  });
}

/**
 * Writes something with uploaded files. They are marked as attached before that, so that nothing removes them meanwhile; if it is
 * refused they are pending again.
 * @param files - names of the fields that have them, by id.
 * @throws {ApiError} 400 for one that is not the user's, and what `write` throws.
 */
export async function writeWithPending<T>(
  { store }: Context,
  user: number,
  files: ReadonlyMap<number, string>,
  write: (rows: ReadonlyMap<number, FileRow>) => Promise<T>,
): Promise<T> {
  const ids = [...files.keys()];
  if (ids.length === 0) return write(new Map());
  const rows = new Map((await selectFiles(store.read, { ids })).map((row) => [row.id, row]));
  for (const [id, name] of files) {
    if (rows.get(id)?.user_id === user) continue;
    throw new ApiError('invalid-parameter', `${name} is no longer among your files. Add it again.`);
  }
  const attached = await store.write((tx) => mark(tx, user, ids, PENDING, ATTACHED));
  try {
    return await write(rows);
  } catch (error) {
    if (isRefused(error)) await store.write((tx) => mark(tx, user, attached, ATTACHED, PENDING));
    throw error;
  }
}

/** @returns the files whose type was changed. */
async function mark(tx: Tx, user: number, ids: number[], from: string, to: string): Promise<number[]> {
  const changed = await changeType(tx, { user, ids, from, to });
  for (const { id } of changed) tx.emit({ type: 'file', body: { id, user } });
  return changed.map(({ id }) => id);
}
