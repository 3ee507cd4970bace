/** `@millrace/client`: app streams that come back by themselves. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { AppStream, createClient, isMessage, type StreamState } from '../../packages/client/src/index.ts';
import { Gate } from '../faults/gate.ts';
import { describeService, until } from '../harness.ts';
import { people, post, unique } from '../people.ts';
import { clientFor, collect } from '../published.ts';

/** Reads a stream from now on; `seen` are the ids of its posts. */
function follow(stream: AppStream) {
  const { items: messages, ended } = collect(stream);
  const seen = () =>
    messages
      .filter((message) => isMessage(message, 'post'))
      .map(({ meta }) => (meta.is_deleted ? '-' : '') + meta.id);
  return { messages, ended, seen };
}

describeService('app streams of the client', (service) => {
  test('what happened while it was disconnected comes once and in order, and purge discards it', async () => {
    const { ann } = await people(service(), 'ann');
    const app = clientFor(await service().app());
    const { data: stream } = await app.appStreams.create({
      object_types: ['post', 'star'],
      key: unique('key'),
    });
    const { gate, url } = await Gate.to(service().origin);
    const endpoint = stream.endpoint.replace(service().origin, new URL(url).origin);
    const states: StreamState[] = [];
    const backoff = { min: 5, max: 50 };
    const live = app.appStream(endpoint, { backoff, onState: (state) => states.push(state) });
    const { messages, ended, seen } = follow(live);
    await until(() => states.some(({ state }) => state === 'open'));
    const posts: string[] = [];
    for (let round = 0; round < 3; round++) {
      posts.push(await post(ann, `open ${round}`));
      await until(() => seen().length === posts.length);
      gate.close();
      const id = await post(ann, `closed ${round}`);
      await ann.delete(`/posts/${id}`);
      posts.push(id, `-${id}`);
      await gate.open();
      await until(() => seen().length === posts.length);
    }
    expect(seen()).toEqual(posts);
    expect(messages[0]).toMatchObject({
      data: { id: posts[0], user: { id: ann.id } },
      meta: { type: 'post', timestamp: expect.any(Number) },
    });
    const [starred] = posts;
    for (const method of ['POST', 'DELETE', 'POST']) await ann.call(`/posts/${starred}/star`, { method });
    await until(() => messages.filter(({ meta }) => meta.type === 'star').length === 3);
    live.close();
    await ended;
    expect(states.at(-1)).toEqual({ state: 'closed' });
    gate.close();

    const queued = await post(ann, 'queued');
    const again = follow(new AppStream(stream.endpoint));
    await until(() => again.seen().includes(queued));
    const purged = new AppStream(stream.endpoint, { purge: true, onState: (state) => states.push(state) });
    const last = follow(purged);
    await until(() => states.at(-1)?.state === 'open');
    const later = await post(ann, 'after purging');
    await until(() => last.seen().length > 0);
    expect(last.seen()).toEqual([later]);
    purged.close();
    await app.appStreams.delete(stream.id);
    await expect(again.ended).rejects.toMatchObject({ status: 404 });
  });

  test('what was queued for too long is told of', async () => {
    const { ann } = await people(service(), 'ann');
    const app = clientFor(await service().app());
    const { data } = await app.appStreams.create({ object_types: ['post'] });
    await post(ann, 'too old');
    const { store, tail } = service().ctx;
    await store.bookkeeping((db) =>
      db.all(`update events set at = at - 601000 where seq <= ${tail.position}`, []),
    );
    const kept = await post(ann, 'not too old');
    const states: StreamState[] = [];
    const live = app.appStream(data.endpoint, { onState: (state) => states.push(state) });
    const { seen } = follow(live);
    await until(() => seen().length > 0);
    expect(seen()).toEqual([kept]);
    expect(states).toContainEqual({ state: 'expired', message: expect.stringContaining('ten minutes') });
    live.close();
  });

  test('an endpoint that is wrong is refused', async () => {
    const stream = createClient({ url: service().origin }).appStream(
      `${service().origin}/stream/app/1?secret=x`,
    );
    await expect(collect(stream).ended).rejects.toMatchObject({ status: 404 });
  });
});

test('clients that a service asks to wait as long do not all come back at once', async () => {
  const busy = createServer((_, response) => response.writeHead(503, { 'Retry-After': '30' }).end());
  await once(busy.listen(0, '127.0.0.1'), 'listening');
  try {
    const endpoint = `http://127.0.0.1:${(busy.address() as AddressInfo).port}/stream/app/1`;
    const delays = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const states: StreamState[] = [];
        const stream = new AppStream(endpoint, { onState: (state) => states.push(state) });
        const { ended } = collect(stream);
        const waiting = await until(() => states.find(({ state }) => state === 'waiting'));
        stream.close();
        await ended;
        return (waiting as { delay: number }).delay;
      }),
    );
    expect(new Set(delays).size).toBe(3);
    for (const delay of delays) expect(delay).toBeGreaterThan(30_000);
  } finally {
    busy.close();
  }
});
