import type { Db } from '../../db/query.ts';
import type { Store } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { parseId, parseUserRef } from '../../http/params.ts';
import { hashtagInPath } from '../../text/hashtag-name.ts';
import { findUsernames, requireActive, selectUsers } from '../users/users.ts';
import { MAX_PINS, MAX_TITLE, MAX_VALUE, type Pin } from './pins.schema.ts';
import { deletePins, insertPin, selectPins } from './pins.sql.ts';

/** A user's pins, in order. */
export async function readPins(db: Db, user: number): Promise<Pin[]> {
  return (await selectPins(db, { user })) as Pin[];
}

/**
 * Replaces a user's pins by what `change` makes of them, and returns them as stored.
 * @throws {ApiError} 400 that names what is wrong (docs/interface.md, Pins).
 */
export async function changePins(
  store: Store,
  user: number,
  change: (now: readonly Pin[]) => readonly Pin[],
): Promise<Pin[]> {
  return store.write(async (tx) => {
    await requireActive(tx, [user]);
    const now = await readPins(tx, user);
    const pins = await readGiven(tx, change(now), now);
    await deletePins(tx, { user });
    for (const [position, pin] of pins.entries()) insertPin(tx, { user_id: user, position, ...pin });
    return pins;
  });
}

async function readGiven(db: Db, given: readonly Pin[], now: readonly Pin[]): Promise<Pin[]> {
  if (given.length > MAX_PINS) throw wrong(`there can be at most ${MAX_PINS} pins.`);
  const users = await findUsers(db, given);
  const known = new Set<string>();
  return given.map(({ kind, value: typed, title }, n) => {
    checkLength(title, `${n}.title`, MAX_TITLE);
    checkLength(typed, `${n}.value`, MAX_VALUE);
    let value = typed;
    if (kind === 'tag') value = hashtagInPath(typed);
    // A person who is pinned stays so when the account has ended.
    if (kind === 'user') value = users.get(typed) ?? (isIn(now, { kind, value }) ? value : '');
    if (kind === 'channel') value = String(parseId(typed) ?? '');
    if (value === '') throw wrong(`${n}.value must be ${named[kind]}.`);
    checkLength(value, `${n}.value`, MAX_VALUE);
    const key = [kind, value].join(' ');
    if (known.has(key)) throw wrong(`${n}.value is pinned twice.`);
    known.add(key);
    return { kind, value, title };
  });
}

const named = {
  tag: 'a hashtag',
  search: 'a query',
  explore: 'the slug of a stream',
  channel: 'the id of a channel',
  user: 'the id or the @username of a user',
};

function wrong(why: string): ApiError {
  return new ApiError('invalid-parameter', why);
}

function checkLength(text: string, name: string, most: number): void {
  const length = [...text].length;
  if (length < 1 || length > most) throw wrong(`${name} must have from 1 to ${most} characters.`);
}

/** Whether there is a pin for the same. */
export function isIn(pins: readonly Pin[], { kind, value }: Pick<Pin, 'kind' | 'value'>): boolean {
  return pins.some((pin) => pin.kind === kind && pin.value === value);
}

/** The ids of the users that pins name, by what names them; those of ended accounts are left out. */
async function findUsers(db: Db, given: readonly Pin[]): Promise<Map<string, string>> {
  const refs = given.flatMap(({ kind, value }) => {
    const ref = kind === 'user' ? parseUserRef(value) : undefined;
    return ref === undefined || ref === 'me' ? [] : { value, ref };
  });
  const names = refs.flatMap(({ ref }) => ('username' in ref ? ref.username : []));
  const byName = await findUsernames(db, names);
  const wanted = refs.flatMap(({ value, ref }) => {
    const id = 'id' in ref ? ref.id : byName.get(ref.username)?.id;
    return id === undefined ? [] : { value, id };
  });
  const rows = await selectUsers(db, { ids: wanted.map(({ id }) => id) });
  const known = new Set(rows.flatMap(({ id, deleted_at }) => (deleted_at === null ? id : [])));
  return new Map(wanted.flatMap(({ value, id }) => (known.has(id) ? [[value, String(id)]] : [])));
}
