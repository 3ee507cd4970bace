/** PostgreSQL fails over to a standby that had not received the last transactions, under several processes: all go on with what it has. */
import { afterEach, expect, test } from 'vitest';
import { type Client, type Json, until } from '../harness.ts';
import { hasRedis, REDIS_MISSING, RedisServer } from '../redis-server.ts';
import { ask, startPair } from '../standby.ts';
import { HttpStream } from '../stream-client.ts';
import { Gate } from './gate.ts';
import { type Account, Program } from './program.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const LAST_SEQ = 'select last_seq::int from clock';
const why = hasRedis ? '' : ` (skipped: ${REDIS_MISSING})`;

test.skipIf(!hasRedis)(`lost writes are noticed by all of three processes${why}`, async () => {
  const pair = await startPair(ends);
  const { gate, url: databaseUrl } = await Gate.to(pair.primaryUrl);
  ends.push(() => gate.close());
  const redis = await RedisServer.start();
  ends.push(() => redis.dispose());
  const settings = { MILLRACE_REDIS_URL: redis.url };
  const programs: Program[] = [];
  while (programs.length < 3) {
    const program = await Program.create('postgres', { databaseUrl, settings });
    ends.push(() => program.dispose());
    programs.push(program);
  }
  const [first] = programs as [Program];
  const [ann, ben] = (await first.accounts('ann', 'ben')) as [Account, Account];
  for (const program of programs) await program.start();
  const clientsOf = ({ token }: Account) => programs.map((program) => program.clientOf(token));
  const [readers, writers] = [clientsOf(ann), clientsOf(ben)];
  const post = async (client: Client | undefined, text: string): Promise<string> => {
    const { status, data } = await client!.post('/posts', { text });
    expect(status).toBe(200);
    return data.id;
  };
  const lists = () =>
    Promise.all(
      readers.map(async (reader) => (await reader.get('/posts/stream')).data.map(({ id }: Json) => id)),
    );
  const thrice = (ids: string[]) => programs.map(() => ids);
  const subscribed = async (client: Client): Promise<HttpStream> => {
    const stream = await HttpStream.open(client);
    await client.get(`/posts/stream?connection_id=${stream.connectionId}`);
    return stream;
  };

  expect((await ann.client.post(`/users/${ben.id}/follow`)).status).toBe(200);
  const kept = await post(writers[0], 'kept');
  const waiting = await subscribed(ann.client);
  waiting.close();
  const streams = await Promise.all(readers.map(subscribed));
  const remaining = await ask(pair.primaryUrl, LAST_SEQ);
  await until(async () => (await ask(pair.standbyUrl, LAST_SEQ)) === remaining);
  pair.cut();
  const lost: string[] = [];
  for (const writer of writers) lost.unshift(await post(writer, 'lost'));
  await until(() => streams.every(({ frames }) => frames.length === lost.length));
  expect(await lists()).toEqual(thrice([...lost, kept]));

  gate.close();
  await pair.primary.kill();
  await pair.promote();
  await gate.open(pair.standbyUrl);
  await Promise.all(streams.map((stream) => stream.untilClosed()));
  // The first process that notices ends the streams of the others too.
  await until(() => programs.every(({ faults }) => faults.length > 0));
  expect(await lists()).toEqual(thrice([kept]));
  const made: string[] = [];
  for (const writer of writers) {
    made.unshift(await post(writer, 'after it'));
    expect(await lists()).toEqual(thrice([...made, kept]));
  }
  for (const [n, before] of [...streams, waiting].entries()) {
    const reader = readers[(n + 1) % readers.length] as Client;
    const again = await HttpStream.open(reader, `?connection_id=${before.connectionId}`);
    expect(again.connectionId).not.toBe(before.connectionId);
    await reader.get(`/posts/stream?connection_id=${again.connectionId}`);
    const next = await post(writers[n % writers.length], 'told');
    expect((await again.next()).data[0].id).toBe(next);
    again.close();
  }
  for (const program of programs) {
    expect(program.faults.map(({ msg }) => msg)).toEqual([
      'the database has lost its last writes: caches are emptied, streams are ended',
    ]);
  }
  expect(await first.json('check')).toEqual({ ok: true, problems: [] });
});
