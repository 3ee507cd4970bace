import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import type { UserCaller } from '../../http/endpoint.ts';
import type { Part } from '../../http/upload.ts';
import { type Contents, createFile, removeFile } from './files.actions.ts';
import { ATTACHED, receivePicture, refuseHeic } from './files.pictures.ts';
import { changeType, type FileRow, selectFiles } from './files.sql.ts';
import { isRefused, type Room } from './files.storage.ts';
import { fromPages, receive } from './files.uploads.ts';

/** The type of a file that was uploaded for a post or message that is not written yet. */
const PENDING = 'millrace.pending';

/** Stores a file as it arrives; one that says it is an image has to be a picture that can be shown. @throws as `receivePicture` */
export async function receivePending(user: number, part: Part, room: Room): Promise<Contents> {
  if (part.type.startsWith('image/')) return receivePicture(user, part, room);
  const content = await receive(part, room, fromPages);
  await refuseHeic(content, room);
  return { content, derived: new Map() };
}

/** Creates the file of such contents. @returns its id. @throws {ApiError} as `createFile` */
export function createPending(ctx: Context, author: UserCaller, contents: Contents): Promise<number> {
  const given = {
    type: PENDING,
    kind: contents.content?.image === undefined ? ('other' as const) : ('image' as const),
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
