/** Reads leave turns of the event loop to writes (docs/http.md, Turns). */
import { expect, test } from 'vitest';
import { ReadTurns } from '../../src/http/read-turns.ts';
import { describeService } from '../harness.ts';

const READS = 100;

describeService('reads that come at once', (service) => {
  /** Has many reads begin at once. @returns how many began in each turn of the event loop, and in which order. */
  async function begin(): Promise<{ perTurn: number[]; order: number[] }> {
    const turns = new ReadTurns(service().ctx.store);
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

  test('begin at once while nothing is written', async () => {
    expect((await begin()).perTurn).toEqual([READS]);
  });

  test('begin a few at a time, in order, while something is written', async () => {
    const { store } = service().ctx;
    const end = Promise.withResolvers<void>();
    const write = store.write(() => end.promise);
    expect(store.isWriting).toBe(true);
    const { perTurn, order } = await begin();
    expect(perTurn.length).toBeGreaterThan(READS / 10);
    expect(Math.max(...perTurn)).toBeLessThan(10);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    end.resolve();
    await write;
    expect((await begin()).perTurn).toEqual([READS]);
  });
});
