/** kill -9 while many clients write: what was acknowledged is there afterwards, and the store is in order. */
import { afterEach, describe, expect, test } from 'vitest';
import { type ApiReply, databases } from '../harness.ts';
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

/** What the service acknowledged, and what it may or may not have done. */
class Ledger {
  readonly posts = new Map<string, Written>();
  /** `follower followee` to whether the last acknowledged call left a follow. */
  readonly follows = new Map<string, boolean | undefined>();
  sent = 0;
  acknowledged = 0;
}

/** One client writes until the service is gone. */
async function write(
  me: Account,
  others: readonly Account[],
  ledger: Ledger,
  chance: Chance,
  sent: () => void,
) {
  /** @returns undefined when the reply never came. */
  const call = async (work: () => Promise<ApiReply>): Promise<ApiReply | undefined> => {
    ledger.sent++;
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
    if (kind < 0.15) {
      const own = known.filter(([, { author }]) => author === me.id);
      const [id, post] = chance.pick(own) ?? [];
      if (id === undefined || post === undefined) continue;
      post.isDeleted = undefined;
      const reply = await call(() => me.client.delete(`/posts/${id}`));
      if (reply === undefined) return;
      expect(reply.status).toBe(200);
      post.isDeleted = true;
    } else if (kind < 0.3) {
      const other = chance.pick(others.filter(({ id }) => id !== me.id)) as Account;
      const key = `${me.id} ${other.id}`;
      const unfollow = ledger.follows.get(key) === true;
      ledger.follows.set(key, undefined);
      const path = `/users/${other.id}/follow`;
      const reply = await call(() => (unfollow ? me.client.delete(path) : me.client.post(path)));
      if (reply === undefined) return;
      expect(reply.status).toBe(200);
      ledger.follows.set(key, !unfollow);
    } else {
      const text = `${me.username} #n${n} ${chance.next()} @${chance.pick(others)?.username} ж😀`;
      const replyTo = kind < 0.6 ? (chance.pick(known)?.[0] ?? null) : null;
      const reply = await call(() => me.client.post('/posts', { text, reply_to: replyTo }));
      if (reply === undefined) return;
      // What it answers may have been deleted meanwhile.
      if (reply.status === 400 && replyTo !== null) continue;
      expect(reply.status).toBe(200);
      ledger.posts.set(reply.data.id, { author: me.id, text, replyTo, isDeleted: false });
    }
  }
}

async function verify(people: readonly Account[], ledger: Ledger): Promise<void> {
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
  for (const person of people) {
    const { data } = await person.client.get('/users/me/following/ids');
    for (const [key, follows] of ledger.follows) {
      const [follower, followee] = key.split(' ');
      if (follower !== person.id || follows === undefined) continue;
      expect(data.includes(followee), `${key}, seed ${seed}`).toBe(follows);
    }
  }
}

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
    for (let round = 0; round < ROUNDS; round++) {
      // A client that got no reply ends, and so does its doubt about a follow.
      for (const [key, follows] of ledger.follows) if (follows === undefined) ledger.follows.delete(key);
      // Dies as the so-manieth request of the round goes out: early, late, in the middle of a batch.
      const last = ledger.sent + chance.whole(CLIENTS, 600);
      let killed: Promise<unknown> | undefined;
      const sent = (): void => {
        if (ledger.sent >= last) killed ??= running.kill();
      };
      await Promise.all(people.map((person) => write(person, people, ledger, chance, sent)));
      await killed;
      await running.start();
      await verify(people, ledger);
      expect(await running.json('check')).toEqual({ ok: true, problems: [] });
    }
    expect(running.faults).toEqual([]);
    expect(ledger.acknowledged).toBeGreaterThan(ROUNDS * CLIENTS);
  });
});
