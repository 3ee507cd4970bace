import type { Static } from 'typebox';
import type { Context } from '../../context.ts';
import { readClock } from '../../db/clock.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import type { Caller } from '../../http/endpoint.ts';
import { type changedAppStreamBody, MAX_KEY_LENGTH } from './app-streams.schema.ts';
import {
  type AppStreamRow,
  deleteStream,
  insertStream,
  selectStream,
  selectStreamsOf,
  updateStream,
} from './app-streams.sql.ts';
import { checkTypes, readFilterId } from './selection.ts';

/** Most streams that one token makes (docs/interface.md, App streams). */
const MAX_STREAMS = 5;

/** The fields of a stream in a body; omitted ones are undefined. */
type GivenStream = Static<ReturnType<typeof changedAppStreamBody>>;

type Owner = Pick<Context, 'store'>;

/** @throws {ApiError} 404 if the app has no such stream. */
export async function findStream({ store }: Owner, app: number, id: number): Promise<AppStreamRow> {
  const [row] = await selectStream(store.read, { id });
  if (row?.app_id !== app) throw noStream();
  return row;
}

/**
 * Creates a stream; its events start now.
 * @throws {ApiError} 400 for a sixth stream, a key already in use, or an invalid value.
 */
export async function createStream(
  { store }: Owner,
  caller: Caller,
  given: GivenStream,
): Promise<AppStreamRow> {
  const checked = check(given);
  return store.write(async (tx) => {
    const all = await selectStreamsOf(tx, { app: caller.appId });
    const own = all.filter(({ token_id }) => token_id === caller.id);
    if (own.length >= MAX_STREAMS) {
      throw new ApiError('too-many-streams', `a token can have at most ${MAX_STREAMS} app streams.`);
    }
    requireFreeKey(own, checked.key);
    const [row] = await insertStream(tx, {
      id: await tx.newId(),
      token_id: caller.id,
      app_id: caller.appId,
      key: checked.key ?? null,
      object_types: JSON.stringify(checked.object_types),
      filter_id: await readFilterId(tx, caller.appId, given.filter_id),
      created_at: tx.now,
      delivered_seq: (await readClock(tx)).lastSeq,
    });
    return row as AppStreamRow;
  });
}

/**
 * Changes the given fields of a stream. Its client stays connected; the changes apply from the next event on.
 * @throws {ApiError} 404, 400.
 */
export async function changeStream(
  { store }: Owner,
  app: number,
  id: number,
  given: GivenStream,
): Promise<AppStreamRow> {
  const checked = check({ object_types: ['post'], ...given });
  return store.write(async (tx) => {
    const all = await selectStreamsOf(tx, { app });
    const row = all.find((one) => one.id === id);
    if (row === undefined) throw noStream();
    requireFreeKey(
      all.filter((one) => one !== row && one.token_id === row.token_id),
      checked.key,
    );
    const [changed] = await updateStream(tx, {
      id,
      key: given.key === undefined ? row.key : (checked.key ?? null),
      object_types:
        given.object_types === undefined ? row.object_types : JSON.stringify(checked.object_types),
      filter_id:
        given.filter_id === undefined ? row.filter_id : await readFilterId(tx, row.app_id, given.filter_id),
    });
    tx.emit({ type: 'app_stream', body: { id } });
    return changed as AppStreamRow;
  });
}

/** Deletes one stream of an app, or all; disconnects their clients. @returns what was deleted. @throws {ApiError} 404. */
export async function deleteStreams({ store }: Owner, app: number, id?: number): Promise<AppStreamRow[]> {
  return store.write(async (tx) => {
    const own = await selectStreamsOf(tx, { app });
    const rows = id === undefined ? own : own.filter((row) => row.id === id);
    if (id !== undefined && rows.length === 0) throw noStream();
    for (const row of rows) await removeStream(tx, row.id);
    return rows;
  });
}

/** Deletes a stream, in the transaction of the cause; does nothing if it is already gone. */
export async function removeStream(tx: Tx, id: number): Promise<void> {
  const [gone] = await deleteStream(tx, { id });
  if (gone !== undefined) tx.emit({ type: 'app_stream', deleted: true, body: { id } });
}

/** @throws {ApiError} 400 naming the error. */
function check({ object_types, type = 'long_poll', key }: GivenStream): {
  object_types: string[];
  key?: string | null;
} {
  const types = checkTypes(object_types);
  if (type !== 'long_poll') throw new ApiError('invalid-parameter', 'type must be long_poll.');
  if (key !== undefined && key !== null && [...key].length > MAX_KEY_LENGTH) {
    throw new ApiError('invalid-parameter', `key must be at most ${MAX_KEY_LENGTH} characters long.`);
  }
  return { object_types: types, ...(key !== undefined && { key: key === '' ? null : key }) };
}

function requireFreeKey(others: readonly AppStreamRow[], key: string | null | undefined): void {
  if (key === undefined || key === null || others.every((row) => row.key !== key)) return;
  throw new ApiError('not-allowed', 'key is that of another stream of the token that made it.');
}

function noStream(): ApiError {
  return new ApiError('not-found', 'there is no such app stream of this app.');
}
