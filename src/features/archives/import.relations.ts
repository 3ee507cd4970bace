import type { Db } from '../../db/query.ts';
import { whyNot } from '../../objects/export-list.ts';
import { block } from '../blocks/blocks.ts';
import { bookmark } from '../bookmarks/bookmarks.ts';
import { follow } from '../follows/follows.ts';
import { mute } from '../mutes/mutes.ts';
import { changePins, readPins } from '../pins/pins.ts';
import { star } from '../stars/stars.ts';
import { FOLLOWS, findUsernames, findUsernamesOf, loadRelations } from '../users/users.ts';
import type { GivenPin, GivenUser, Reference } from './given.ts';
import { HAS_OWN, HERE, type ImportRun, POSTS_MISSING, USERS_MISSING } from './import.run.ts';

/** Imports the stars, bookmarks, pins, blocks, mutes and follows whose posts and users exist here. */
export async function importRelations(run: ImportRun): Promise<void> {
  const { counts, leave } = run.report;
  const { store } = run.ctx;
  const { id } = run.user;
  await withPosts(run, 'stars', run.from.stars(), async (post, origin) => {
    await run.allow(`the star of ${origin}`, () => star(store, id, post));
  });
  await withPosts(run, 'bookmarks', run.from.bookmarks?.() ?? [], async (post, origin) => {
    await run.allow(`the bookmark of ${origin}`, () => bookmark(store, id, post));
  });
  await importPins(run);
  await withUsers(run, 'blocks', run.from.blocks(), async (other, name) => {
    await run.allow(`the block of ${name}`, () => block(store, id, other));
  });
  await withUsers(run, 'mutes', run.from.mutes(), async (other, name) => {
    await run.allow(`the mute of ${name}`, () => mute(store, id, other));
  });
  await withUsers(run, 'follows', run.from.follows(), async (other, name) => {
    const relations = await loadRelations(store.read, id, [other]);
    if ((relations.get(other) ?? 0) & FOLLOWS) return leave('follows', HERE);
    await run.allow(`the follow of ${name}`, async () => {
      await follow(store, id, other);
      counts.follows++;
    });
  });
}

/** Runs an action for each of these posts that exists here. */
async function withPosts(
  run: ImportRun,
  what: string,
  posts: Iterable<Reference> | AsyncIterable<Reference>,
  work: (id: number, origin: string) => Promise<void>,
): Promise<void> {
  let read = 0;
  for await (const reference of posts) {
    run.report.telling.progress(what, ++read, read);
    const post = await run.find(reference, 'post', true);
    if (post === undefined) run.report.leave(what, POSTS_MISSING);
    else await work(post, reference.origin);
  }
}

/** Imports what was pinned, where the account has nothing pinned. */
async function importPins(run: ImportRun): Promise<void> {
  const { store } = run.ctx;
  const { id } = run.user;
  const pins: GivenPin[] = [];
  for await (const pin of run.from.pins?.() ?? []) {
    const why = await whyNoPin(store.read, pin);
    if (why === undefined) pins.push(pin);
    else run.report.leave('pins', why);
  }
  if (pins.length === 0) return;
  if ((await readPins(store.read, id)).length > 0) run.report.leave('pins', HAS_OWN, pins.length);
  else await run.allow('the pins', () => changePins(store, id, (now) => (now.length > 0 ? now : pins)));
}

/** Why something pinned elsewhere cannot be pinned here, if so. */
export async function whyNoPin(db: Db, { kind, value }: GivenPin): Promise<string | undefined> {
  if (kind === 'channel' && value === '') return whyNot.thisService;
  if (kind !== 'user') return undefined;
  return (await findUser(db, { username: value.slice(1) })) === undefined ? USERS_MISSING : undefined;
}

/** Runs an action for each of these users who exists here. */
async function withUsers(
  run: ImportRun,
  what: string,
  users: AsyncIterable<GivenUser>,
  work: (id: number, username: string) => Promise<void>,
): Promise<void> {
  let read = 0;
  for await (const user of users) {
    run.report.telling.progress(what, ++read, read);
    const found = await findUser(run.ctx.store.read, user);
    if (found === undefined) run.report.leave(what, USERS_MISSING);
    else if (found.id === run.user.id) run.report.leave(what, 'they belong to the account itself');
    else await work(found.id, found.username);
  }
}

async function findUser(
  db: Db,
  { id, username }: GivenUser,
): Promise<{ id: number; username: string } | undefined> {
  if (id !== undefined) return (await findUsernamesOf(db, { ids: [id] }))[0];
  const name = username.toLowerCase();
  return (await findUsernames(db, [name])).get(name);
}
