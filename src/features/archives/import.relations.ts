import type { Db } from '../../db/query.ts';
import { block } from '../blocks/blocks.ts';
import { follow } from '../follows/follows.ts';
import { mute } from '../mutes/mutes.ts';
import { star } from '../stars/stars.ts';
import { FOLLOWS, findUsernames, findUsernamesOf, loadRelations } from '../users/users.ts';
import type { GivenUser } from './given.ts';
import { HERE, type ImportRun, POSTS_MISSING, USERS_MISSING } from './import.run.ts';

/** Imports the stars, blocks, mutes and follows whose posts and users exist here. */
export async function importRelations(run: ImportRun): Promise<void> {
  const { counts, leave, telling } = run.report;
  const { store } = run.ctx;
  const { id } = run.user;
  let read = 0;
  for await (const other of run.from.stars()) {
    telling.progress('stars', ++read, read);
    const post = await run.find(other, 'post', true);
    if (post === undefined) leave('stars', POSTS_MISSING);
    else await run.allow(`the star of ${other.origin}`, () => star(store, id, post));
  }
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
