/** Long lists of every paginated kind, and what is in them. */
import { eventsAfter } from '../../src/events/log.ts';
import { addUser } from '../../src/features/accounts/new-account.actions.ts';
import { follow, unfollow } from '../../src/features/follows/follows.actions.ts';
import { createPost, deletePost } from '../../src/features/posts/posts.actions.ts';
import { repost, unrepost } from '../../src/features/reposts/reposts.actions.ts';
import { star, unstar } from '../../src/features/stars/stars.actions.ts';
import type { Person, TestService } from '../harness.ts';
import type { Item } from './model.ts';

export interface List {
  reader: Person;
  path: string;
  /** Newest first. */
  items: Item[];
}

export type PostList = 'home' | 'posts' | 'replies' | 'global' | 'tag' | 'mentions' | 'unified' | 'starred';
export type PeopleList = 'following' | 'followers' | 'stars' | 'reposters';
export type Lists = Record<PostList | PeopleList, List>;

const POSTS = 360;
const PEOPLE = 230;

const annotations = [{ type: 'com.example.mood', value: { is: 'good' } }];

interface Made extends Item {
  author: Person;
  isReply: boolean;
  isMention: boolean;
}

interface Star {
  pid: number;
  user: number;
  post: number;
}

/** Fills a new service. */
export async function fillLists(service: TestService): Promise<Lists> {
  const [reader, writer, muted, stranger] = await Promise.all(
    ['reader', 'writer', 'muted', 'stranger'].map((name) => service.person(name)),
  );
  const everybody = { reader: reader!, writer: writer!, muted: muted!, stranger: stranger! };
  const relations = await makeFollows(service, everybody);
  await everybody.reader.post(`/users/${everybody.muted.id}/mute`);
  const posts = (await makePosts(service, everybody)).reverse();
  const stars = await starInDisorder(service, everybody.reader, posts);
  const gone = posts.filter((_, n) => n % 8 === 5);
  await Promise.all(gone.map(({ author, pid }) => deletePost(service.ctx.store, Number(author.id), pid)));
  for (const item of gone) item.isDeleted = true;
  const starred = stars.map(({ pid, post }): Item => ({ ...posts.find((made) => made.pid === post)!, pid }));
  const popular = await makePopular(service, everybody.stranger);
  const by = (...authors: Person[]) => posts.filter(({ author }) => authors.includes(author));
  const ofReader = (path: string, items: Item[]): List => ({ reader: reader!, path, items });
  const home = by(reader!, writer!, muted!);
  // A deleted post is in no list that leads to posts by what was in them.
  const mentions = posts.filter(({ isMention, isDeleted }) => isMention && !isDeleted);
  return {
    home: ofReader('/posts/stream', home),
    posts: ofReader(`/users/${writer!.id}/posts`, by(writer!)),
    replies: ofReader(
      `/posts/${posts.at(-1)!.id}/replies`,
      posts.filter(({ isReply, pid }) => isReply || pid === posts.at(-1)!.pid),
    ),
    global: ofReader('/posts/stream/global', [popular.item, ...posts]),
    tag: ofReader(
      '/posts/tag/long',
      posts.filter(({ isMachine, isDeleted }) => !isMachine && !isDeleted),
    ),
    mentions: ofReader(`/users/${reader!.id}/mentions`, mentions),
    unified: ofReader(
      '/posts/stream/unified',
      posts.filter((item) => home.includes(item) || mentions.includes(item)),
    ),
    starred: ofReader(`/users/${reader!.id}/stars`, starred.reverse()),
    following: ofReader('/users/me/following', relations.following.reverse()),
    followers: ofReader(`/users/${writer!.id}/followers`, relations.followers.reverse()),
    stars: ofReader(`/posts/${popular.item.id}/stars`, popular.stars.reverse()),
    reposters: ofReader(`/posts/${popular.item.id}/reposters`, popular.reposters.reverse()),
  };
}

async function makePosts(
  service: TestService,
  { reader, writer, muted, stranger }: Record<'reader' | 'writer' | 'muted' | 'stranger', Person>,
): Promise<Made[]> {
  const posts: Made[] = [];
  const make = async (n: number) => {
    const author = n % 5 === 1 ? muted : n % 7 === 2 ? reader : n % 11 === 3 ? stranger : writer;
    const isMachine = n % 9 === 4;
    const isReply = n > 0 && n % 3 !== 0;
    const isMention = !isMachine && n % 4 !== 0;
    const draft = {
      text: isMachine ? undefined : `post ${n}${isMention ? ' for @reader' : ''} #long`,
      replyTo: isReply ? posts[0]!.pid : undefined,
      machineOnly: isMachine,
      annotations: isMachine ? annotations : [],
      entities: undefined,
    };
    const pid = await createPost(service.ctx, { userId: Number(author.id), appId: service.appId }, draft);
    posts.push({ id: String(pid), pid, author, isMachine, isReply, isMention, isMuted: author === muted });
  };
  await make(0);
  // At once, so that they share transactions.
  await Promise.all(Array.from({ length: POSTS - 1 }, (_, n) => make(n + 1)));
  return posts.sort(byPid);
}

const byPid = (one: { pid: number }, other: { pid: number }): number => one.pid - other.pid;

/** Has the reader star the posts in another order than theirs; some of it is taken back. */
async function starInDisorder({ ctx }: TestService, reader: Person, posts: Made[]): Promise<Star[]> {
  const { position } = ctx.tail;
  const id = Number(reader.id);
  // 7 and POSTS have no common divisor.
  const one = async (_: unknown, n: number) => {
    const { pid } = posts[(n * 7) % POSTS]!;
    await star(ctx.store, id, pid);
    if (n % 9 === 0) await unstar(ctx.store, id, pid);
  };
  await Promise.all(posts.map(one));
  return replayStars(ctx, position);
}

/** A post that many star and repost, some of whom take it back. */
async function makePopular(
  { ctx, appId }: TestService,
  author: Person,
): Promise<{ item: Item; stars: Item[]; reposters: Item[] }> {
  const draft = { machineOnly: false, replyTo: undefined, annotations: [], entities: undefined };
  const pid = await createPost(ctx, { userId: Number(author.id), appId }, { ...draft, text: 'popular' });
  const { position } = ctx.tail;
  const reposters: Item[] = [];
  const fan = async (_: unknown, n: number) => {
    const user = await addUser(ctx.store, { username: `fan_${n}` });
    await star(ctx.store, user, pid);
    if (n % 6 === 0) await unstar(ctx.store, user, pid);
    const made = await repost(ctx.store, { userId: user, appId }, pid);
    if (n % 7 === 0) await unrepost(ctx.store, user, pid);
    else reposters.push({ id: String(user), pid: made });
  };
  await Promise.all(Array.from({ length: PEOPLE }, fan));
  const stars = (await replayStars(ctx, position)).map((found) => ({
    id: String(found.user),
    pid: found.pid,
  }));
  return { item: { id: String(pid), pid }, stars, reposters: reposters.sort(byPid) };
}

/** The stars that the log tells of since a position, in the order of their ids. */
async function replayStars({ store }: TestService['ctx'], position: number): Promise<Star[]> {
  const stars = new Map<number, Star>();
  for (const event of await eventsAfter(store.read, position, 10_000)) {
    if (event.type !== 'star') continue;
    const { id: pid, user, post } = event.body;
    if (event.deleted) stars.delete(pid);
    else stars.set(pid, { pid, user, post });
  }
  return [...stars.values()].sort(byPid);
}

/** `reader` follows many, and many follow `writer`; some of it has ended again. */
async function makeFollows(
  { ctx }: TestService,
  { reader, writer, muted }: Record<'reader' | 'writer' | 'muted', Person>,
): Promise<{ following: Item[]; followers: Item[] }> {
  const others = await Promise.all(
    Array.from({ length: PEOPLE }, (_, n) => addUser(ctx.store, { username: `person_${n}` })),
  );
  const { position } = ctx.tail;
  for (const one of [Number(writer.id), Number(muted.id)]) await follow(ctx.store, Number(reader.id), one);
  const relate = async (one: number) => {
    await follow(ctx.store, Number(reader.id), one);
    await follow(ctx.store, one, Number(writer.id));
    if (one % 6 === 0) await unfollow(ctx.store, Number(reader.id), one);
    if (one % 7 === 0) await unfollow(ctx.store, one, Number(writer.id));
  };
  await Promise.all(others.map(relate));
  return replayFollows(ctx, position, Number(reader.id), Number(writer.id));
}

/** What the log says of whom `reader` follows, and of who follows `writer`. */
async function replayFollows(
  { store }: TestService['ctx'],
  position: number,
  reader: number,
  writer: number,
): Promise<{ following: Item[]; followers: Item[] }> {
  const following = new Map<number, Item>();
  const followers = new Map<number, Item>();
  for (const event of await eventsAfter(store.read, position, 10_000)) {
    if (event.type !== 'user_follow') continue;
    const { id: pid, user, follows } = event.body;
    const lists = [
      ...(user === reader ? [[following, follows] as const] : []),
      ...(follows === writer ? [[followers, user] as const] : []),
    ];
    for (const [list, other] of lists) {
      if (event.deleted) list.delete(other);
      else list.set(other, { id: String(other), pid });
    }
  }
  return {
    following: [...following.values()].sort(byPid),
    followers: [...followers.values()].sort(byPid),
  };
}
