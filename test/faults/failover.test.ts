/**
 * PostgreSQL fails over to a standby that had not received the last transactions: a service that goes on running
 * shows what the new primary has, whether or not others have written there meanwhile.
 */
import { afterEach, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { closeContext } from '../../src/context.ts';
import { createPost } from '../../src/features/posts/posts.actions.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { type Client, TestService, until } from '../harness.ts';
import { ids, people, post } from '../people.ts';
import { ask, startPair } from '../standby.ts';
import { HttpStream } from '../stream-client.ts';
import { Gate } from './gate.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const LAST_SEQ = 'select last_seq::int from clock';

test.each([
  { others: 'nothing', more: undefined, noticed: 'polling' },
  { others: 'as much as was lost', more: 0, noticed: 'polling' },
  { others: 'more than was lost', more: 3, noticed: 'polling' },
  { others: 'nothing', more: undefined, noticed: 'a write' },
  { others: 'as much as was lost', more: 0, noticed: 'a write' },
])('lost writes are noticed by $noticed where others have written $others meanwhile', async (given) => {
  const { primary, primaryUrl, standbyUrl, cut, promote } = await startPair(ends);
  const { gate, url } = await Gate.to(primaryUrl);
  ends.push(() => gate.close());
  const service = await TestService.start('postgres', {
    MILLRACE_DATABASE_URL: url,
    MILLRACE_LOG_LEVEL: 'silent',
  });
  ends.push(() => service.stop());
  const { ann, ben, cal } = await people(service, 'ann', 'ben', 'cal');
  const status = async (client: Client, path: string): Promise<number> => (await client.get(path)).status;
  await ann.post(`/users/${ben.id}/follow`);
  const [gone, kept] = [await post(ben, 'deleted in time'), await post(ben, 'deleted too late')];
  const [ended, valid] = [await service.tokenFor(ann, []), await service.tokenFor(ann, [])];
  await ben.delete(`/posts/${gone}`);
  await ended.delete('/token');
  const stream = await HttpStream.open(ann);
  await ann.get(`/posts/stream?connection_id=${stream.connectionId}`);

  const remaining = await ask(primaryUrl, LAST_SEQ);
  await until(async () => (await ask(standbyUrl, LAST_SEQ)) === remaining);
  cut();
  await ben.delete(`/posts/${kept}`);
  await valid.delete('/token');
  await cal.post(`/users/${ben.id}/follow`);
  const lost = await post(ben, 'lost');
  // What is read now is cached.
  expect(await Promise.all([ended, valid].map((client) => status(client, '/users/me')))).toEqual([401, 401]);
  expect(ids((await ann.get('/posts/stream?include_deleted=0')).data)).toEqual([lost]);
  expect((await ben.get(`/posts/${kept}`)).data.is_deleted).toBe(true);
  expect((await ben.get('/users/me')).data.counts).toMatchObject({ posts: 1, followers: 2 });
  expect((await stream.next()).meta.is_deleted).toBe(true);
  expect(ids((await stream.next()).data)).toEqual([lost]);
  const last = await ask(primaryUrl, LAST_SEQ);

  if (given.noticed === 'a write') await service.stopPolling();
  gate.close();
  await primary.stop();
  await promote();
  const byOthers: string[] = [];
  if (given.more !== undefined) {
    const other = await app.open(
      readConfig({ MILLRACE_DATA: service.ctx.config.data, MILLRACE_DATABASE_URL: standbyUrl }),
    );
    const author = { userId: Number(ben.id), appId: service.appId };
    for (let n = remaining; n < last + given.more; n++) {
      const text = `by others ${n}`;
      const body = { text, replyTo: undefined, machineOnly: false, annotations: [], entities: undefined };
      byOthers.unshift(String(await createPost(other, author, body)));
    }
    await closeContext(other);
    expect(await ask(standbyUrl, LAST_SEQ)).toBe(last + given.more);
  }
  await gate.open(standbyUrl);
  const byItself: string[] = [];
  if (given.noticed === 'a write') {
    const made = await until(async () => {
      const reply = await ben.post('/posts', { text: 'the first' });
      return reply.status === 200 && reply;
    });
    byItself.unshift(made.data.id);
  }
  await stream.untilClosed();

  expect(await Promise.all([ended, valid].map((client) => status(client, '/users/me')))).toEqual([401, 200]);
  expect((await ben.get(`/posts/${kept}`)).data).toMatchObject({ text: 'deleted too late' });
  expect((await ben.get(`/posts/${gone}`)).data.is_deleted).toBe(true);
  const present = [...byItself, ...byOthers, kept];
  expect((await ben.get(`/posts/${lost}`)).data?.text).not.toBe('lost');
  for (const path of ['/posts/stream', `/users/${ben.id}/posts`, '/posts/stream/global']) {
    expect(ids((await ann.get(`${path}?include_deleted=0`)).data), path).toEqual(present);
  }
  const counts = { posts: present.length, followers: 1 };
  expect((await ben.get('/users/me')).data.counts).toMatchObject(counts);

  const again = await HttpStream.open(ann, `?connection_id=${stream.connectionId}`);
  expect(again.connectionId).not.toBe(stream.connectionId);
  await ann.get(`/posts/stream?connection_id=${again.connectionId}`);
  const next = await post(ben, 'after the failover');
  expect(ids((await again.next()).data)).toEqual([next]);
  again.close();
  expect(await service.ctx.store.read.all('select * from stream_connections', [])).toHaveLength(1);
  expect(await findWrongCounts(service.ctx.store.read)).toEqual([]);
});
