import { availableParallelism } from 'node:os';
import type { DemoPost } from '@millrace/sample-data';
import { placeOf } from '../config.ts';
import type { StoredContent } from '../contents/contents.ts';
import type { Context } from '../context.ts';
import { openSource } from '../db/copy/open.ts';
import { selectMeta, upsertMeta } from '../db/meta.ts';
import { query } from '../db/query.ts';
import { addUser } from '../features/accounts/accounts.ts';
import { addApp } from '../features/apps/apps.ts';
import { addStream } from '../features/explore/explore.ts';
import { follow } from '../features/follows/follows.ts';
import { importPlaces, openPlaceFile } from '../features/places/places.ts';
import { createPost } from '../features/posts/posts.ts';
import { repost } from '../features/reposts/reposts.ts';
import { star } from '../features/stars/stars.ts';
import { hasUsers, type ImageRef, selectMostFollowed } from '../features/users/users.ts';
import { type Command, numberFlag, operator } from './command.ts';
import { DemoChannels } from './demo-channels.ts';
import { DemoPhotos } from './demo-photos.ts';
import { tellProgress } from './progress.ts';

const AVATAR_SIZE = 200;

/** One in this many posts has a checkin, if it starts a thread. */
const CHECKIN_EVERY = 20;

/** How many writes wait for the group commit at a time. */
const IN_FLIGHT = 64;

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
    return { json, lines: [`Made ${json.users} people and ${json.posts} posts.`] };
  },
};

/** Name of the app that creates the demonstration's posts. */
export const DEMO_APP = 'Millrace Demo';

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
  if (await hasUsers(ctx.store.read)) return fillOrLeave(ctx, options);
  const mark = (value: string) => ctx.store.bookkeeping((db) => upsertMeta(db, { key: MARK, value }));
  await mark(`${BEGUN} ${process.pid}`);
  const made = await fillOrLeave(ctx, options);
  await addStream(ctx.store, operator, garden);
  const [known] = await selectMostFollowed(ctx.store.read, {});
  if (known !== undefined) await mark(String(known.id));
  return made;
}

/** Fills the store; on failure, discards pictures that nobody uses. */
async function fillOrLeave(ctx: Context, options: Parameters<typeof fill>[1]) {
  const pictures: StoredContent[] = [];
  try {
    return await fill(ctx, options, pictures);
  } catch (error) {
    await ctx.blobs.discard(pictures);
    throw error;
  }
}

/** @param pictures - collects the stored contents. */
async function fill(
  ctx: Context,
  options: { users: number; posts: number; seed: number },
  pictures: StoredContent[],
): Promise<{ users: number; posts: number }> {
  // Loaded here, because no other command needs the generator and its phrases.
  const { citiesFile, cityOf, makeCommunity, readLanguages } = await import('@millrace/sample-data');
  const cities = await importCities(ctx, citiesFile);
  const community = makeCommunity({ ...options, now: Date.now() }, readLanguages());
  const avatars = await drawAvatars(
    ctx,
    community.users.map(({ username }) => username),
    pictures,
  );
  const ids = await inOrder('people', community.users, (user, index) =>
    addUser(ctx.store, {
      ...user,
      locale: user.locale.replace('-', '_'),
      ...(avatars[index] !== undefined && { avatar: JSON.stringify(avatars[index]) }),
    }),
  );
  const id = (index: number): number => ids[index] ?? 0;
  const [owner] = ids;
  if (owner === undefined) return { users: 0, posts: 0 };
  const app = await addApp(ctx, { ownerId: owner, name: DEMO_APP, link: ctx.config.url, redirectUris: [] });
  /** The checkins of a post; only some posts have one, in the author's city. */
  const at = ({ author, replyTo }: DemoPost, index: number): object[] => {
    const place = cities.get(cityOf(community.users[author]?.timezone ?? ''));
    if (index % CHECKIN_EVERY > 0 || replyTo !== undefined || place === undefined) return [];
    const { namespace } = ctx.config;
    return [{ type: `${namespace}.checkin`, value: { [`+${namespace}.place`]: place } }];
  };
  const posts: number[] = [];
  const photos = new DemoPhotos(ctx);
  const write = async (post: DemoPost, index: number): Promise<void> => {
    const { createdAt: now, text } = post;
    const author = { userId: id(post.author), appId: app.id };
    if (post.repostOf !== undefined) {
      posts[index] = await repost(ctx.store, author, posts[post.repostOf] ?? 0, now);
      return;
    }
    posts[index] = await photos.writeWith(post.photo, author, (pictures) => {
      const annotations = [...at(post, index), ...pictures];
      return createPost(ctx, author, draftOf(text, posts[post.replyTo ?? -1], annotations), now);
    });
  };
  const channels = new DemoChannels(ctx, community, id, app.id);
  const written: Written[] = [
    ...community.follows.map(([follower, followee, now]) => {
      // A bot follows back: whom it follows has to follow it by then.
      const isAlone = community.users[follower]?.type === 'bot';
      return { now, isAlone, run: () => follow(ctx.store, id(follower), id(followee), now) };
    }),
    ...community.posts.map((post, index) => {
      return { now: post.createdAt, isAlone: true, run: () => write(post, index) };
    }),
    ...community.messages.map((message, index) => {
      return { now: message.createdAt, isAlone: true, run: () => channels.write(message, index) };
    }),
    ...community.stars.map(([user, post, now]) => {
      // Several at once would get their ids in the order in which their rows were read.
      return { now, isAlone: true, run: () => star(ctx.store, id(user), posts[post] ?? 0, now) };
    }),
  ];
  // In the order of time, which ids follow, by which lists and notifications are ordered.
  await inOrder(
    'posts and messages',
    written.sort((one, other) => one.now - other.now),
    ({ run }) => run(),
  );
  await inOrder('readers of channels', community.readings, (reading) => channels.read(reading));
  return { users: ids.length, posts: posts.length };
}

/** Something that people did. */
interface Written {
  /** When, in milliseconds since 1970. */
  now: number;
  /** It neither waits for the group commit with others nor they with it: others need what it writes, or its place in the order. */
  isAlone?: boolean;
  run(): Promise<void>;
}

function draftOf(text: string, replyTo: number | undefined, annotations: readonly object[]) {
  return { text, replyTo, machineOnly: false, annotations, entities: undefined };
}

/** Imports the cities. @returns their ids by name; of several with one name, the largest city's. */
async function importCities({ store, config }: Context, path: string): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  const file = await openPlaceFile(path);
  const rows = async function* () {
    for await (const row of file.rows) {
      const { placedb_id, name } = row.given as { placedb_id: string; name: string };
      if (!ids.has(name)) ids.set(name, placedb_id);
      yield row;
    }
  };
  const warn = (message: string): never => {
    throw new Error(`${path}: ${message}`);
  };
  await importPlaces(store, rows(), { idField: config.placeIdField, replace: false, warn });
  return ids;
}

/** Draws an avatar for every person, several at a time. */
async function drawAvatars(
  ctx: Context,
  usernames: readonly string[],
  pictures: StoredContent[],
): Promise<(ImageRef | undefined)[]> {
  const [{ default: sharp }, { drawAvatar }] = await Promise.all([
    import('sharp'),
    import('@millrace/avatars'),
  ]);
  return inOrder(
    'pictures',
    usernames,
    async (username) => {
      const png = await sharp(Buffer.from(drawAvatar(username)))
        .resize(AVATAR_SIZE, AVATAR_SIZE)
        .png()
        .toBuffer();
      const stored = await ctx.blobs.store([png]);
      pictures.push(stored);
      return { file: stored.key, width: AVATAR_SIZE, height: AVATAR_SIZE, size: stored.size };
    },
    availableParallelism() * 2,
  );
}

/** Processes a list in order, with many writes in flight. */
async function inOrder<T, R>(
  what: string,
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
  limit = IN_FLIGHT,
): Promise<R[]> {
  const results: R[] = [];
  let pending: Promise<unknown>[] = [];
  const { progress, end } = tellProgress();
  let wasAlone = false;
  for (const [index, item] of items.entries()) {
    const isAlone = (item as Partial<Written>).isAlone === true;
    if (pending.length >= limit || isAlone || wasAlone) {
      await allDone(pending);
      pending = [];
    }
    wasAlone = isAlone;
    pending.push(
      work(item, index).then((result) => {
        results[index] = result;
      }),
    );
    progress(what, index, items.length);
  }
  await allDone(pending);
  end();
  return results;
}

/** Waits for all, even if one fails, so that nothing is written afterwards. @throws the first error in their order. */
async function allDone(work: readonly Promise<unknown>[]): Promise<void> {
  for (const one of await Promise.allSettled(work)) if (one.status === 'rejected') throw one.reason;
}
