import type { Store } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { requireActive } from '../users/users.ts';
import { MAX_TEXT } from './new-things.schema.ts';
import { deleteNewThing, insertNewThing } from './new-things.sql.ts';

/** @returns the id of the new thing. @throws {ApiError} 400 for a text that is empty or too long. */
export async function createNewThing(store: Store, user: number, text: string): Promise<number> {
  if (text.trim() === '' || [...text].length > MAX_TEXT) {
    throw new ApiError('invalid-parameter', `text must have from 1 to ${MAX_TEXT} characters.`);
  }
  return store.write(async (tx) => {
    await requireActive(tx, [user]);
    const id = await tx.newId(user);
    await insertNewThing(tx, { id, user_id: user, text, created_at: tx.now });
    tx.emit({ type: 'new_thing', body: { id, user } });
    return id;
  });
}

/** Deletes a new thing of a user. @throws {ApiError} 404 if there is none. */
export async function removeNewThing(store: Store, user: number, id: number): Promise<void> {
  await store.write(async (tx) => {
    const [gone] = await deleteNewThing(tx, { id, user });
    if (gone === undefined) throw new ApiError('not-found', 'there is no such new thing.');
    tx.emit({ type: 'new_thing', deleted: true, body: { id, user } });
  });
}
