import { placeOf } from '../config.ts';
import type { StoredContent } from '../contents/contents.ts';
import type { Context } from '../context.ts';
import { openSource } from '../db/copy/open.ts';
import { selectMeta, upsertMeta } from '../db/meta.ts';
import { query } from '../db/query.ts';
import { writeEntryLink } from '../features/accounts/accounts.ts';
import { addStream } from '../features/explore/explore.ts';
import { changePins } from '../features/pins/pins.ts';
import { hasUsers, isActive, selectUsers } from '../features/users/users.ts';
import { type Command, numberFlag, operator } from './command.ts';
import { fillStore } from './demo-fill.ts';

/** The defaults of `demo`. */
export const demoDefaults = { users: 300, posts: 4000, seed: 1 };

export const demo: Command = {
  name: 'demo',
  usage: '[--users N] [--posts N] [--seed S]',
  summary:
    'Fill an empty store with sample data, the same for the same seed, or add some to a demonstration.',
  help: [
    [`--users N`, `people; default ${demoDefaults.users}`],
    [`--posts N`, `posts, replies and reposts; default ${demoDefaults.posts}`],
    [`--seed S`, `another number makes other sample data; default ${demoDefaults.seed}`],
  ],
  options: { users: { type: 'string' }, posts: { type: 'string' }, seed: { type: 'string' } },
  purpose: 'create',
  async run(ctx, _words, flags) {
    const options = {
      users: numberFlag(flags, 'users', demoDefaults.users, 20_000),
      posts: numberFlag(flags, 'posts', demoDefaults.posts, 500_000),
      seed: numberFlag(flags, 'seed', demoDefaults.seed, 2 ** 32 - 1),
    };
    const mark = await readMark(ctx);
    if (mark === undefined && (await hasUsers(ctx.store.read))) {
      throw new Error(
        `${placeOf(ctx.config)} has accounts and is not a demonstration: sample people are added only to an empty store or a demonstration. --data names another folder.`,
      );
    }
    const json =
      mark?.isDone === false ? await remakeDemo(ctx, mark.maker, options) : await makeDemo(ctx, options);
    const entry = flags.json === true ? undefined : await writeEntry(ctx);
    return {
      json,
      lines: [
        `Made ${json.users} people and ${json.posts} posts.`,
        ...(entry === undefined
          ? []
          : [`Once it is served, this signs in as one of them, once and for a day: ${entry}`]),
      ],
    };
  },
};

/** The URL that signs in as the demonstration's main account, once and for a day; undefined if that account is gone. */
async function writeEntry(ctx: Context): Promise<string | undefined> {
  const mark = await readMark(ctx);
  if (mark?.isDone !== true) return undefined;
  const { userId } = mark;
  const [user] = await selectUsers(ctx.store.read, { ids: [userId] });
  if (user === undefined || !isActive(user)) return undefined;
  const path = await ctx.store.bookkeeping((db) => writeEntryLink(db, ctx, { userId, now: Date.now() }));
  return ctx.config.url + path;
}

/** An example of the streams that operators may add; its hashtags occur in the phrases. */
const garden = {
  slug: 'garden',
  title: 'In the garden',
  description: 'What grows, what sings and what eats the lettuce.',
  hashtags: ['gardening', 'allotment', 'growyourown', 'compost', 'birds', 'birdwatching'],
};

/** The key that marks a store as a demonstration. */
const MARK = 'demo';
const BEGUN = 'begun';

/** The state of a demonstration: the process that is making it, or its main account once it is done. */
export type Mark = { isDone: false; maker: number } | { isDone: true; userId: number };

/** The mark that `makeDemo` leaves in a store that it filled from empty; undefined for other stores. */
export async function readMark({ store }: Pick<Context, 'store'>): Promise<Mark | undefined> {
  const [row] = await selectMeta(store.read, { keys: [MARK] });
  if (row === undefined) return undefined;
  const [word, maker] = row.value.split(' ');
  if (word === BEGUN) return { isDone: false, maker: Number(maker ?? 0) };
  return { isDone: true, userId: Number(row.value) };
}

const selectAnyToken = query((db) => db.selectFrom('tokens').select('id').limit(1));

const selectAnyPassword = query((db) =>
  db.selectFrom('users').select('id').where('password_hash', 'is not', null).limit(1),
);

/**
 * Makes a demonstration again after the process that made it was killed midway. Nothing that is removed may be cached.
 * @throws when that process still runs, or when an account has a password or a token: those of a demonstration have none until it
 * is complete, so the store is in use.
 */
export async function remakeDemo(
  ctx: Context,
  maker: number,
  options = demoDefaults,
): Promise<{ users: number; posts: number }> {
  const { config, store } = ctx;
  if (maker !== process.pid && isRunning(maker)) {
    throw new Error(`The demonstration in ${placeOf(config)} is being made by process ${maker}.`);
  }
  const used = [...(await selectAnyToken(store.read, {})), ...(await selectAnyPassword(store.read, {}))];
  if (used.length > 0) {
    throw new Error(
      `The demonstration in ${placeOf(config)} is incomplete, and has been used since; use "millrace serve", or delete that store and start again.`,
    );
  }
  process.stderr.write(`The demonstration in ${placeOf(config)} is incomplete; creating it again…\n`);
  const source = await openSource(config);
  const tables = source.tables.filter(({ name }) => !KEPT.includes(name));
  await source.close();
  await store.bookkeeping(async (db) => {
    for (const { name } of tables) await db.all(`delete from ${name}`, []);
    // The source's tables do not include full-text indexes.
    for (const name of ['user_search', 'post_search', 'message_search', 'channel_search']) {
      await db.all(`delete from ${name}`, []);
    }
  });
  return makeDemo(ctx, options);
}

/** Tables that are not emptied: ids and event numbers must not be reissued, and tokens need their key. */
const KEPT = ['clock', 'meta'];

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Fills the store, showing progress on standard error. A store that was empty is marked as a demonstration: it holds nobody's
 * data, so tokens for it may be given away.
 */
export async function makeDemo(
  ctx: Context,
  options: { users: number; posts: number; seed: number },
): Promise<{ users: number; posts: number }> {
  if (await hasUsers(ctx.store.read)) {
    const { users, posts } = await fillOrLeave(ctx, options);
    return { users, posts };
  }
  const mark = (value: string) => ctx.store.bookkeeping((db) => upsertMeta(db, { key: MARK, value }));
  await mark(`${BEGUN} ${process.pid}`);
  const { visitor, ...made } = await fillOrLeave(ctx, options);
  await addStream(ctx.store, operator, garden);
  if (visitor !== undefined) {
    await changePins(ctx.store, visitor, () => [
      { kind: 'explore', value: garden.slug, title: garden.title },
    ]);
    await mark(String(visitor));
  }
  return made;
}

/** Fills the store; on failure, discards pictures that nobody uses. */
async function fillOrLeave(ctx: Context, options: Parameters<typeof fillStore>[1]) {
  const pictures: StoredContent[] = [];
  try {
    return await fillStore(ctx, options, pictures);
  } catch (error) {
    await ctx.blobs.discard(pictures);
    throw error;
  }
}
