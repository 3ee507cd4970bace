/** Reads leave turns of the event loop to writes and deliveries (docs/http.md, Turns). */
import { expect, test, vi } from 'vitest';
import { ReadTurns } from '../../src/http/read-turns.ts';
import { Recipients } from '../../src/streams/recipients.ts';
import { describeService, until } from '../harness.ts';
import { HttpStream } from '../stream-client.ts';

const READS = 100;

describeService('reads that come at once', (service) => {
  /** Has many reads begin at once. @returns how many began in each turn of the event loop, and in which order. */
  async function begin(): Promise<{ perTurn: number[]; order: number[] }> {
    const { store, streams } = service().ctx;
    const turns = new ReadTurns(store, streams);
    const perTurn: number[] = [];
    const order: number[] = [];
    let count = 0;
    for (let read = 0; read < READS; read++) {
      turns.run(() => {
        count++;
        order.push(read);
      });
    }
    while (order.length < READS) {
      perTurn.push(count);
      count = 0;
      await new Promise(setImmediate);
    }
    return { perTurn: [...perTurn, count], order };
  }

  async function expectFewAtATime(): Promise<void> {
    const { perTurn, order } = await begin();
    expect(perTurn.length).toBeGreaterThan(READS / 10);
    expect(Math.max(...perTurn)).toBeLessThan(10);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  }

  async function expectAtOnce(): Promise<void> {
    const { store, streams } = service().ctx;
    // The service stores by itself how far it is.
    await until(() => !store.isWriting && !streams.isDelivering);
    expect((await begin()).perTurn).toEqual([READS]);
  }

  test('begin at once while nothing is written or delivered', expectAtOnce);

  test('begin a few at a time, in order, while something is written', async () => {
    const { store } = service().ctx;
    const end = Promise.withResolvers<void>();
    const write = store.write(() => end.promise);
    try {
      expect(store.isWriting).toBe(true);
      await expectFewAtATime();
    } finally {
      end.resolve();
      await write;
    }
    await expectAtOnce();
  });

  test('begin a few at a time, in order, while events wait for delivery', async () => {
    const { store, streams } = service().ctx;
    const author = await service().person('author');
    const stream = await HttpStream.open(author);
    await author.get(`/users/me/posts?connection_id=${stream.connectionId}`);
    const delivery = Promise.withResolvers<never[]>();
    vi.spyOn(Recipients.prototype, 'of').mockReturnValueOnce(delivery.promise);
    await author.post('/posts', { text: 'hello' });
    try {
      await until(() => streams.isDelivering && !store.isWriting);
      await expectFewAtATime();
    } finally {
      delivery.resolve([]);
    }
    await expectAtOnce();
    stream.close();
  });
});
