import { availableParallelism } from 'node:os';
import type { DemoPost, DemoPreview } from '@millrace/sample-data';
import type { StoredContent } from '../contents/contents.ts';
import type { Context } from '../context.ts';
import { addUser } from '../features/accounts/accounts.ts';
import { addApp } from '../features/apps/apps.ts';
import { bookmark } from '../features/bookmarks/bookmarks.ts';
import { follow } from '../features/follows/follows.ts';
import { markNotificationsRead } from '../features/notifications/notifications.ts';
import { importPlaces, openPlaceFile } from '../features/places/places.ts';
import { createPoll, pollAnnotation, vote } from '../features/polls/polls.ts';
import { createPost } from '../features/posts/posts.ts';
import { quoteAnnotation } from '../features/quotes/quotes.ts';
import { report } from '../features/reports/reports.ts';
import { repost } from '../features/reposts/reposts.ts';
import { star } from '../features/stars/stars.ts';
import type { ImageRef } from '../features/users/users.ts';
import type { UserCaller } from '../http/endpoint.ts';
import { DemoChannels } from './demo-channels.ts';
import { DemoPictures } from './demo-pictures.ts';
import { tellProgress } from './progress.ts';

const AVATAR_SIZE = 200;

/** How long people can vote in polls. */
const POLL_SECONDS = 3 * 86_400;

/** Of those who vote, besides who they are. */
const CALLER = { id: 0, clientId: '', isBot: false, scopes: [] };

/** How many writes wait for the group commit at a time. */
const IN_FLIGHT = 64;

/** Name of the app that creates the demonstration's posts. */
export const DEMO_APP = 'Millrace Demo';

/**
 * @param stored - collects the contents that no file has.
 * @returns how many it made, and the id of the person whose account visitors use.
 */
export async function fillStore(
  ctx: Context,
  options: { users: number; posts: number; seed: number },
  stored: StoredContent[],
): Promise<{ users: number; posts: number; visitor?: number }> {
  // Loaded here, because no other command needs the generator and its phrases.
  const { citiesFile, cityOf, makeCommunity, readLanguages } = await import('@millrace/sample-data');
  const cities = await importCities(ctx, citiesFile);
  const community = makeCommunity({ ...options, now: Date.now() }, readLanguages());
  const avatars = await drawAvatars(
    ctx,
    community.users.map(({ username }) => username),
    stored,
  );
  const pictures = new DemoPictures(ctx, stored);
  const covers: (ImageRef | undefined)[] = [];
  for (const cover of community.covers) covers.push(cover && (await pictures.store(cover)));
  const ids = await inOrder('people', community.users, (user, index) =>
    addUser(ctx.store, {
      ...user,
      locale: user.locale.replace('-', '_'),
      ...(avatars[index] !== undefined && { avatar: JSON.stringify(avatars[index]) }),
      ...(covers[index] !== undefined && { cover: JSON.stringify(covers[index]) }),
    }),
  );
  const id = (index: number): number => ids[index] ?? 0;
  const [owner] = ids;
  if (owner === undefined) return { users: 0, posts: 0 };
  const app = await addApp(ctx, { ownerId: owner, name: DEMO_APP, link: ctx.config.url, redirectUris: [] });
  const { addPreviews, showPreviews } = await import('../features/previews/given.actions.ts');
  // Before the posts: a service that runs on this store would fetch pages that it does not know.
  await addPreviews(ctx, await storePreviews(community.previews, pictures));
  /** What a post has besides its text and photos. */
  const extrasOf = ({ author, isAtPlace, warning }: DemoPost): object[] => {
    const { namespace } = ctx.config;
    const place = cities.get(cityOf(community.users[author]?.timezone ?? ''));
    return [
      ...(isAtPlace && place !== undefined
        ? [{ type: `${namespace}.checkin`, value: { [`+${namespace}.place`]: place } }]
        : []),
      ...(warning === undefined ? [] : [{ type: `${namespace}.content-warning`, value: { text: warning } }]),
    ];
  };
  const posts: number[] = [];
  const write = async (post: DemoPost, index: number): Promise<void> => {
    const { createdAt: now, text } = post;
    const author = { userId: id(post.author), appId: app.id };
    if (post.repostOf !== undefined) {
      posts[index] = await repost(ctx.store, author, posts[post.repostOf] ?? 0, now);
      return;
    }
    const poll = await askPoll(ctx, author, post);
    const quoted = post.quoteOf === undefined ? [] : [quoteAnnotation(ctx.config, posts[post.quoteOf] ?? 0)];
    posts[index] = await pictures.writeWith(post.photos ?? [], author, (shown) => {
      const annotations = [...extrasOf(post), ...shown, ...(poll?.annotations ?? []), ...quoted];
      return createPost(ctx, author, draftOf(text, posts[post.replyTo ?? -1], annotations), now);
    });
    for (const [user, position] of post.poll?.votes ?? []) {
      await vote(ctx, { ...CALLER, appId: app.id, userId: id(user) }, poll?.id ?? 0, [position]);
    }
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
  await inOrder('reactions', community.reactions, (reaction) => channels.react(reaction));
  await channels.silence();
  for (const { reporter, post, category, comment } of community.reports) {
    const { author, text, createdAt } = community.posts[post] as DemoPost;
    const path = `/@${community.users[author]?.username}/post/${posts[post]}`;
    const copy = { kind: 'post', text, created_at: createdAt, path };
    const reported = { kind: 'post', id: posts[post] as number, author: id(author), copy } as const;
    await report(ctx.store, id(reporter), reported, { category, comment });
  }
  const linking = (list: readonly { text: string }[], of: readonly number[]): number[] =>
    of.filter((_, index) => list[index]?.text.includes('https://'));
  await showPreviews(ctx, {
    post: linking(community.posts, posts),
    message: linking(community.messages, channels.messages),
  });
  const visitor = id(community.visitor);
  const seen = community.posts.findLastIndex(({ createdAt }) => createdAt <= community.seen);
  if (seen >= 0) await markNotificationsRead(ctx, visitor, posts[seen] as number);
  for (const { quoteOf } of community.posts) {
    if (quoteOf !== undefined) await bookmark(ctx.store, visitor, posts[quoteOf] ?? 0);
  }
  return { users: ids.length, posts: posts.length, visitor };
}

/** Creates the poll of a post. @returns its id, and the annotation that shows it; undefined if it has none. */
async function askPoll(ctx: Context, author: Pick<UserCaller, 'userId'>, { poll }: DemoPost) {
  if (poll === undefined) return undefined;
  const { prompt, options, isAnonymous } = poll;
  const given = { prompt, options, duration: POLL_SECONDS, is_anonymous: isAnonymous };
  const id = await createPoll(ctx, author, given);
  return { id, annotations: [pollAnnotation.of(ctx.config, id)] };
}

/** What links show, with their pictures stored. */
async function storePreviews(previews: readonly DemoPreview[], pictures: DemoPictures) {
  const given = [];
  for (const { url, title, description, site, picture } of previews) {
    const stored = picture === undefined ? undefined : await pictures.store(picture);
    const { file = null, width = null, height = null } = stored ?? {};
    const shown = { url, title, description, site, host: new URL(url).host };
    given.push({ ...shown, picture: file, picture_type: file && 'image/jpeg', width, height });
  }
  return given;
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
