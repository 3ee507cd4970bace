/** Long lists of every paginated kind, and what is in them. */
import { eventsAfter } from '../../src/events/log.ts';
import { follow, unfollow } from '../../src/features/follows/follows.actions.ts';
import { createPost, deletePost } from '../../src/features/posts/posts.actions.ts';
import { addUser } from '../../src/features/users/users.actions.ts';
import { mute } from '../features/rows.ts';
import type { Person, TestService } from '../harness.ts';
import type { Item } from './model.ts';

export interface List {
  reader: Person;
  path: string;
  /** Newest first. */
  items: Item[];
}

export type Lists = Record<'home' | 'posts' | 'replies' | 'global' | 'following' | 'followers', List>;

const POSTS = 360;
const PEOPLE = 230;

const annotations = [{ type: 'com.example.mood', value: { is: 'good' } }];

interface Made extends Item {
  author: Person;
  isReply: boolean;
}

/** Fills a new service. */
export async function fillLists(service: TestService): Promise<Lists> {
  const [reader, writer, muted, stranger] = await Promise.all(
    ['reader', 'writer', 'muted', 'stranger'].map((name) => service.person(name)),
  );
  const everybody = { reader: reader!, writer: writer!, muted: muted!, stranger: stranger! };
  const relations = await makeFollows(service, everybody);
  await mute(service, everybody.reader, everybody.muted);
  const posts = (await makePosts(service, everybody)).reverse();
  const by = (...authors: Person[]) => posts.filter(({ author }) => authors.includes(author));
  return {
    home: { reader: reader!, path: '/posts/stream', items: by(reader!, writer!, muted!) },
    posts: { reader: reader!, path: `/users/${writer!.id}/posts`, items: by(writer!) },
    replies: {
      reader: reader!,
      path: `/posts/${posts.at(-1)!.id}/replies`,
      items: posts.filter(({ isReply, pid }) => isReply || pid === posts.at(-1)!.pid),
    },
    global: { reader: reader!, path: '/posts/stream/global', items: posts },
    following: { reader: reader!, path: '/users/me/following', items: relations.following.reverse() },
    followers: {
      reader: reader!,
      path: `/users/${writer!.id}/followers`,
      items: relations.followers.reverse(),
    },
  };
}

async function makePosts(
  service: TestService,
  { reader, writer, muted, stranger }: Record<'reader' | 'writer' | 'muted' | 'stranger', Person>,
): Promise<Made[]> {
  const posts: Made[] = [];
  for (let n = 0; n < POSTS; n++) {
    const author = n % 5 === 1 ? muted : n % 7 === 2 ? reader : n % 11 === 3 ? stranger : writer;
    const isMachine = n % 9 === 4;
    const isReply = n > 0 && n % 3 !== 0;
    const draft = {
      text: isMachine ? undefined : `post ${n}`,
      replyTo: isReply ? posts[0]!.pid : undefined,
      machineOnly: isMachine,
      annotations: isMachine ? annotations : [],
      entities: undefined,
    };
    const pid = await createPost(service.ctx, { userId: Number(author.id), appId: service.appId }, draft);
    posts.push({ id: String(pid), pid, author, isMachine, isReply, isMuted: author === muted });
  }
  const gone = posts.filter((_, n) => n % 8 === 5);
  await Promise.all(gone.map(({ author, pid }) => deletePost(service.ctx.store, Number(author.id), pid)));
  for (const item of gone) item.isDeleted = true;
  return posts;
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
  for (const one of others) {
    await follow(ctx.store, Number(reader.id), one);
    await follow(ctx.store, one, Number(writer.id));
    if (one % 6 === 0) await unfollow(ctx.store, Number(reader.id), one);
    if (one % 7 === 0) await unfollow(ctx.store, one, Number(writer.id));
  }
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
  return { following: [...following.values()], followers: [...followers.values()] };
}
