/** What comes of a connection whose client was disconnected (docs/interface.md, Streams). */
import { afterEach, expect, test, vi } from 'vitest';
import { type Client, describeService, until } from '../harness.ts';
import { ids, people, post } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

/** Connections of one token, as many as it may have. */
const CONNECTIONS = 5;

describeService('coming back to a connection', (service) => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Opens a connection, subscribes it, and drops it once the service has noticed. */
  async function leave(client: Client): Promise<string> {
    const stream = await HttpStream.open(client);
    const { connectionId } = stream;
    await client.get(`/posts/stream?connection_id=${connectionId}&subscription_id=mine&include_deleted=0`);
    stream.close();
    await until(() => service().streamOf(connectionId) === undefined);
    return connectionId;
  }

  /** Makes the clock run ahead. */
  function later(seconds: number): void {
    const now = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => now() + seconds * 1000);
  }

  test('within 600 seconds everything missed is replayed once, in order, by the filters of the subscription', async () => {
    const { alice } = await people(service(), 'alice');
    const connectionId = await leave(alice);
    const missed = [await post(alice, 'one'), await post(alice, 'two'), await post(alice, 'three')];
    await alice.delete(`/posts/${missed[1]}`);
    later(500);
    const stream = await HttpStream.open(alice, `?connection_id=${connectionId}`);
    expect(stream.connectionId).toBe(connectionId);
    const last = await post(alice, 'live again');
    for (const id of [missed[0], missed[2], last]) {
      const { data, meta } = await stream.next();
      expect([ids(data), meta.subscription_ids]).toEqual([[id], ['mine']]);
    }
    stream.close();
  });

  test('what many missed is read and made once for all who come back together', async () => {
    const { star, ...readers } = await people(service(), 'star', 'ann', 'ben', 'cleo', 'dan', 'eve', 'finn');
    const clients: Client[] = [];
    const connections: string[] = [];
    for (const reader of Object.values(readers)) {
      await reader.post(`/users/${star.id}/follow`);
      const own = Array.from({ length: CONNECTIONS }, () => reader);
      connections.push(...(await Promise.all(own.map(leave))));
      clients.push(...own);
    }
    const missed: string[] = [];
    for (let count = 0; count < 5; count++) missed.push(await post(star, `news ${count}`));
    const streams: HttpStream[] = [];
    const reads = await service().readsOf(async () => {
      const opening = clients.map((client, place) =>
        HttpStream.open(client, `?connection_id=${connections[place]}`),
      );
      streams.push(...(await Promise.all(opening)));
      await until(() => streams.every(({ frames }) => frames.length >= missed.length));
    });
    const last = await post(star, 'live again');
    for (const [place, stream] of streams.entries()) {
      expect(stream.connectionId).toBe(connections[place]);
      for (const id of [...missed, last]) expect(ids((await stream.next()).data)).toEqual([id]);
      stream.close();
    }
    // They arrive in more than one group, but not each by itself.
    const ofLog = reads.filter((text) => /from "events"/.test(text));
    expect(ofLog.length).toBeLessThan(clients.length);
  });

  test('a client that has missed nothing does not wait for one that is far behind', async () => {
    const { far, near } = await people(service(), 'far', 'near');
    const connectionId = await leave(far);
    const { store } = service().ctx;
    const chunks = 40;
    await store.write(async (tx) => {
      for (let n = 0; n < chunks * 200; n++) tx.emit({ type: 'user', body: { id: Number(far.id) } });
    });
    await service().stopPolling();
    const opened: HttpStream[] = [];
    const isHere = (id: string | undefined) => service().streamOf(id ?? '')?.transport !== undefined;
    const isLive = () => service().streamOf(opened[0]?.connectionId ?? '')?.isLive === true;
    let [reads, readsBefore] = [0, 0];
    const all = store.read.all.bind(store.read);
    const spy = vi.spyOn(store.read, 'all').mockImplementation(async (sql, values) => {
      if (/from "events"/.test(sql)) {
        reads++;
        // The other one joins while the first is being replayed.
        if (reads === 2) {
          opened.push(await HttpStream.open(near));
          await until(() => isHere(opened[0]?.connectionId));
        }
        if (!isLive()) readsBefore = reads;
      }
      return all(sql, values);
    });
    const stream = await HttpStream.open(far, `?connection_id=${connectionId}`);
    await until(() => service().streamOf(connectionId)?.isLive);
    spy.mockRestore();
    expect(reads).toBeGreaterThanOrEqual(chunks);
    expect(readsBefore).toBeLessThan(chunks / 2);
    for (const one of [stream, ...opened]) one.close();
  });

  test('after that the id changes, and there is nothing subscribed', async () => {
    const { alice } = await people(service(), 'alice');
    const connectionId = await leave(alice);
    later(601);
    const stream = await HttpStream.open(alice, `?connection_id=${connectionId}`);
    expect(stream.connectionId).not.toBe(connectionId);
    expect((await alice.get(`/posts/stream?connection_id=${connectionId}`)).status).toBe(404);
    await post(alice, 'to nobody');
    await alice.get(`/posts/stream?connection_id=${stream.connectionId}`);
    const id = await post(alice, 'to the new one');
    expect(ids((await stream.next()).data)).toEqual([id]);
    stream.close();
  });

  test('an unknown id gives a new connection', async () => {
    const { alice } = await people(service(), 'alice');
    const stream = await HttpStream.open(alice, '?connection_id=nonsense');
    expect(stream.connectionId).toMatch(/^[0-9a-f]{32}$/);
    stream.close();
  });
});
