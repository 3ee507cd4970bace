/** A write waits for PostgreSQL as often as it has to know something before it can go on, and not for each of its statements. */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { channel } from '../channels.ts';
import { tie } from '../faults/gate.ts';
import { createDatabase, databases, type Person, TestService } from '../harness.ts';

/** Replies are kept back for so many turns of the event loop, in which everything is sent that does not wait for them. */
const TURNS = 50;

/** A way to PostgreSQL that counts how often a connection sends something after a reply. */
class CountingGate {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  readonly #connections: { trips: number; commits: boolean }[] = [];

  private constructor({ port, hostname }: URL) {
    this.#server = createServer({ noDelay: true }, (inner) => {
      const outer = connect({ port: Number(port), host: hostname, noDelay: true });
      const connection = { trips: 0, commits: false };
      this.#connections.push(connection);
      let isAnswered = true;
      inner.on('data', (bytes) => {
        if (isAnswered) connection.trips++;
        isAnswered = false;
        connection.commits ||= bytes.includes('commit');
        outer.write(bytes);
      });
      outer.on('data', async (bytes) => {
        for (let turn = 0; turn < TURNS; turn++) await setImmediate();
        isAnswered = true;
        inner.write(bytes);
      });
      tie(inner, outer, this.#sockets);
    });
  }

  static async to(target: string): Promise<{ gate: CountingGate; url: string }> {
    const gate = new CountingGate(new URL(target));
    await once(gate.#server.listen(0, '127.0.0.1'), 'listening');
    const url = new URL(target);
    url.port = String((gate.#server.address() as { port: number }).port);
    return { gate, url: url.href };
  }

  /** How many round trips a call makes on the connections that write. */
  async during(call: () => Promise<{ status: number }>): Promise<number> {
    for (const connection of this.#connections) connection.trips = 0;
    expect((await call()).status).toBe(200);
    return this.#connections.reduce((sum, { trips, commits }) => sum + (commits ? trips : 0), 0);
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}

describe.each(databases.filter((name) => name === 'postgres'))('round trips to %s', (database) => {
  let service: TestService;
  let gate: CountingGate;
  let ann: Person;
  let bob: Person;

  beforeAll(async () => {
    const made = await CountingGate.to(await createDatabase());
    gate = made.gate;
    service = await TestService.start(database, { MILLRACE_DATABASE_URL: made.url });
    await service.stopPolling();
    [ann, bob] = [await service.person('ann'), await service.person('bob')];
  });

  afterAll(async () => {
    await service.stop();
    gate.close();
  });

  test('are two for a post: what it depends on, and all that it changes with the commit', async () => {
    const { id } = (await ann.post('/posts', { text: 'Bright' })).data;
    const room = await channel(ann, { readers: { public: true }, writers: { any_user: true } });
    const calls: Record<string, () => Promise<{ status: number }>> = {
      'a post': () => bob.post('/posts', { text: 'A post' }),
      'a profile': () => bob.call('/users/me', { method: 'PATCH', body: { name: 'Bob' } }),
      'a reply': () => bob.post('/posts', { text: 'A reply', reply_to: id }),
      'a message': () => bob.post(`/channels/${room.id}/messages`, { text: 'A message' }),
    };
    // By then the queue expects the clock that it left, and statements are prepared.
    for (let n = 0; n < 3; n++)
      for (const call of Object.values(calls)) expect((await call()).status).toBe(200);
    const trips: Record<string, number> = {};
    for (const [name, call] of Object.entries(calls)) trips[name] = await gate.during(call);
    // A reply and a message also need what they belong to.
    expect(trips).toEqual({ 'a post': 2, 'a profile': 2, 'a reply': 3, 'a message': 3 });
  });
});
