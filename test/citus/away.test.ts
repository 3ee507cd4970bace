/** A node that cannot be reached costs what is on it, and nothing that was acknowledged. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withGathered } from '../../src/db/copy/gathered.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { ask } from '../ask.ts';
import { type ApiReply, type Person, TestService, until } from '../harness.ts';
import { NodeGate } from './node-gate.ts';

const AUTHORS = 12;

let service: TestService;
let gate: NodeGate;
const authors: Person[] = [];
beforeAll(async () => {
  service = await TestService.start('postgres');
  gate = await NodeGate.open(service.ctx.store.maintenance);
  for (let n = 0; n < AUTHORS; n++) authors.push(await service.person(`author_${n}`));
});
afterAll(async () => {
  await service.stop();
  gate.close();
});

const isReady = async (): Promise<string> => (await ask(`${service.origin}/readyz`, {})).text;

/** One post of each author. @returns the replies. */
const postAll = (text: string): Promise<ApiReply[]> =>
  Promise.all(authors.map((author) => author.post('/posts', { text })));

const idsOf = (replies: readonly ApiReply[]): string[] =>
  replies.flatMap(({ status, data }) => (status === 200 ? data.id : []));

/** Tries again until each author can post, and `/readyz` reports no unavailable node. @returns the posts. */
async function untilBack(): Promise<string[]> {
  const posts: string[] = [];
  await until(async () => {
    const replies = await postAll('again');
    posts.push(...idsOf(replies));
    return replies.every(({ status }) => status === 200);
  });
  await until(async () => (await isReady()) === 'ok\n');
  return posts;
}

/** Expects that every one of these posts is there for a process without caches, and for this one, and that nothing is wrong. */
async function expectWhole(posts: readonly string[]): Promise<void> {
  const { databaseUrl = '', namespace } = service.ctx.config;
  const found = async (): Promise<string[]> => {
    const { data } = await authors[0]!.get(`/posts?ids=${posts.join()}`);
    return data.map(({ id }: { id: string }) => id).sort();
  };
  const sorted = [...posts].sort();
  expect(await found()).toEqual(sorted);
  service.forget();
  expect(await found()).toEqual(sorted);
  expect(await withGathered(databaseUrl, (db) => findWrongCounts(db, namespace))).toEqual([]);
}

test('while a node is unavailable, only its rows are, until it is back', async () => {
  const acknowledged = idsOf(await postAll('before'));
  expect(acknowledged).toHaveLength(AUTHORS);
  gate.cut();
  const replies: ApiReply[] = [];
  await until(async () => (await isReady()) === `ok, while ${gate.name} is unavailable\n`);
  for (let n = 0; n < 3; n++) {
    service.forget();
    const posted = await postAll('meanwhile');
    acknowledged.push(...idsOf(posted));
    replies.push(...posted);
    for (const author of authors) {
      replies.push(await author.get('/posts/stream'), await author.get(`/users/${author.id}`));
    }
  }
  const statuses = new Set(replies.map(({ status }) => status));
  expect([...statuses].sort()).toEqual([200, 503]);
  gate.isCut = false;
  acknowledged.push(...(await untilBack()));
  await expectWhole(acknowledged);
});

test('a node that fails in the middle of a commit has its rows when it is back', async () => {
  gate.cutsAtCommit = true;
  const replies = await postAll('in between');
  expect(gate.isCut).toBe(true);
  const acknowledged = idsOf(replies);
  expect(acknowledged.length).toBeLessThan(AUTHORS);
  gate.cutsAtCommit = false;
  gate.isCut = false;
  await expectWhole([...acknowledged, ...(await untilBack())]);
  const { data } = await authors[0]!.get('/posts/stream/global?count=200');
  expect(data.filter(({ text }: { text: string }) => text === 'in between').length).toBeGreaterThan(0);
});
