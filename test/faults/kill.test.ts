/** kill -9 while many clients write: what was acknowledged is there afterwards, and the store is in order. */
import { afterEach, describe, expect, test } from 'vitest';
import { type ApiReply, databases, type Json } from '../harness.ts';
import { type Account, Program } from './program.ts';
import { Chance, seed } from './random.ts';

const ROUNDS = 5;
const CLIENTS = 16;

interface Written {
  author: string;
  text: string;
  replyTo: string | null;
  /** Nothing once a deletion was sent whose reply never came: both outcomes are right. */
  isDeleted: boolean | undefined;
}

/** Something that a user does to a post or another user, and can take back. */
const relations = {
  follow: { path: (target: string) => `/users/${target}/follow`, of: 'users' },
  mute: { path: (target: string) => `/users/${target}/mute`, of: 'users' },
  star: { path: (target: string) => `/posts/${target}/star`, of: 'posts' },
  repost: { path: (target: string) => `/posts/${target}/repost`, of: 'posts' },
} as const;
type Relation = keyof typeof relations;

/** What the service acknowledged, and what it may or may not have done. */
class Ledger {
  readonly posts = new Map<string, Written>();
  /** Texts of messages by id. */
  readonly messages = new Map<string, string>();
  /** By relation, user and target: whether the last acknowledged call left it; undefined where it is not known. */
  readonly related = new Map<string, boolean | undefined>();
  acknowledged = 0;

  static key(relation: Relation, user: string, target: string): string {
    return `${relation} ${user} ${target}`;
  }
}

/** One client writes until the service is gone. */
async function write(
  me: Account,
  others: readonly Account[],
  channel: string,
  ledger: Ledger,
  chance: Chance,
  sent: () => void,
) {
  /** @returns undefined when the reply never came. */
  const call = async (work: () => Promise<ApiReply>): Promise<ApiReply | undefined> => {
    const reply = work().catch((error) => {
      if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
      throw error;
    });
    sent();
    const got = await reply;
    if (got?.status === 200) ledger.acknowledged++;
    return got;
  };
  for (let n = 0; ; n++) {
    const kind = chance.next();
    const known = [...ledger.posts].filter(([, post]) => post.isDeleted === false);
    if (kind < 0.12) {
      const own = known.filter(([, { author }]) => author === me.id);
      const [id, post] = chance.pick(own) ?? [];
      if (id === undefined || post === undefined) continue;
      post.isDeleted = undefined;
      const reply = await call(() => me.client.delete(`/posts/${id}`));
      if (reply === undefined) return;
      expect(reply.status).toBe(200);
      post.isDeleted = true;
    } else if (kind < 0.45) {
      const relation = chance.pick(Object.keys(relations)) as Relation;
      const { of, path } = relations[relation];
      const target =
        of === 'users'
          ? chance.pick(others.filter(({ id }) => id !== me.id))?.id
          : chance.pick(known.filter(([, { author }]) => author !== me.id))?.[0];
      if (target === undefined) continue;
      const key = Ledger.key(relation, me.id, target);
      const undoes = ledger.related.get(key) === true;
      ledger.related.set(key, undefined);
      const reply = await call(() =>
        undoes ? me.client.delete(path(target)) : me.client.post(path(target)),
      );
      if (reply === undefined) return;
      // A post may have been deleted meanwhile, and its stars and reposts are then no longer told.
      if (of === 'posts' && reply.status === 400) continue;
      expect(reply.status, key).toBe(200);
      ledger.related.set(key, !undoes);
    } else if (kind < 0.6) {
      const text = `${me.username} says ${n} ${chance.next()}`;
      const reply_to = chance.next() < 0.3 ? chance.pick([...ledger.messages.keys()]) : undefined;
      const reply = await call(() => me.client.post(`/channels/${channel}/messages`, { text, reply_to }));
      if (reply === undefined) return;
      expect(reply.status).toBe(200);
      ledger.messages.set(reply.data.id, text);
    } else {
      const text = `${me.username} #n${n} ${chance.next()} @${chance.pick(others)?.username} ж😀`;
      const replyTo = kind < 0.75 ? (chance.pick(known)?.[0] ?? null) : null;
      const reply = await call(() => me.client.post('/posts', { text, reply_to: replyTo }));
      if (reply === undefined) return;
      // What it answers may have been deleted meanwhile.
      if (reply.status === 400 && replyTo !== null) continue;
      expect(reply.status).toBe(200);
      ledger.posts.set(reply.data.id, { author: me.id, text, replyTo, isDeleted: false });
    }
  }
}

/** @returns how many relations were looked at. */
async function verify(people: readonly Account[], ledger: Ledger): Promise<number> {
  let looked = 0;
  const [reader] = people as [Account];
  const ids = [...ledger.posts.keys()];
  for (let at = 0; at < ids.length; at += 200) {
    const page = ids.slice(at, at + 200);
    const { data } = await reader.client.get(`/posts?include_deleted=1&ids=${page.join(',')}`);
    const found = new Map(data.map((post: { id: string }) => [post.id, post]));
    for (const id of page) {
      const { author, text, replyTo, isDeleted } = ledger.posts.get(id) as Written;
      expect(found.get(id), `post ${id}, seed ${seed}`).toMatchObject({
        user: { id: author },
        reply_to: replyTo,
      });
      if (isDeleted === true) expect(found.get(id)).toMatchObject({ is_deleted: true });
      if (isDeleted === true) expect(found.get(id)).not.toHaveProperty('text');
      if (isDeleted === false) expect(found.get(id)).toMatchObject({ text });
    }
  }
  const messages = [...ledger.messages.keys()];
  for (let at = 0; at < messages.length; at += 200) {
    const page = messages.slice(at, at + 200);
    const { data } = await reader.client.get(`/channels/messages?ids=${page.join(',')}`);
    const found = new Map(data.map(({ id, text }: Json) => [id, text]));
    for (const id of page) expect(found.get(id), `message ${id}, seed ${seed}`).toBe(ledger.messages.get(id));
  }
  for (const person of people) {
    const users = people.map(({ id }) => id).join(',');
    const told = new Map<string, Json>();
    for (const user of (await person.client.get(`/users?ids=${users}`)).data) told.set(user.id, user);
    const posts = ids.filter((id) => ledger.posts.get(id)?.isDeleted === false);
    for (let at = 0; at < posts.length; at += 200) {
      const page = posts.slice(at, at + 200).join(',');
      const { data } = await person.client.get(`/posts?include_muted=1&ids=${page}`);
      for (const shown of data) told.set(shown.id, shown);
    }
    for (const [key, related] of ledger.related) {
      const [relation, user, target] = key.split(' ') as [Relation, string, string];
      if (user !== person.id || related === undefined || !told.has(target)) continue;
      expect(told.get(target)[YOU[relation]], `${key}, seed ${seed}`).toBe(related);
      looked++;
    }
  }
  return looked;
}

/** The key that tells a viewer of a relation. */
const YOU = { follow: 'you_follow', mute: 'you_muted', star: 'you_starred', repost: 'you_reposted' } as const;

describe.each(databases)('kill -9 on %s', (database) => {
  let program: Program | undefined;
  afterEach(() => program?.dispose());

  test('loses nothing that was acknowledged', async () => {
    program = await Program.create(database);
    const running = program;
    const chance = new Chance(`kill ${database}`);
    const people = await running.accounts(...Array.from({ length: CLIENTS }, (_, n) => `writer_${n}`));
    const ledger = new Ledger();
    await running.start();
    const channel = await people[0]!.client.post('/channels', {
      type: 'com.example.chat',
      writers: { any_user: true },
    });
    let looked = 0;
    for (let round = 0; round < ROUNDS; round++) {
      // A client that got no reply ends, and so does the doubt about what it did.
      for (const [key, related] of ledger.related) if (related === undefined) ledger.related.delete(key);
      // Dies as a request goes out after so many of the round were acknowledged: early, late, in the middle of a batch.
      const last = ledger.acknowledged + chance.whole(CLIENTS, 300);
      let killed: Promise<unknown> | undefined;
      const sent = (): void => {
        if (ledger.acknowledged >= last) killed ??= running.kill();
      };
      await Promise.all(people.map((person) => write(person, people, channel.data.id, ledger, chance, sent)));
      await killed;
      await running.start();
      looked = await verify(people, ledger);
      expect(await running.json('check')).toEqual({ ok: true, problems: [] });
    }
    expect(running.faults).toEqual([]);
    expect(ledger.acknowledged).toBeGreaterThan(ROUNDS * CLIENTS);
    expect(looked).toBeGreaterThan(CLIENTS);
  });
});
