/** The queue of events (src/consumers/queue.ts). */
import { expect, test } from 'vitest';
import { EventQueue } from '../../src/consumers/queue.ts';
import type { LogEvent } from '../../src/events/types.ts';

const silent = { warn: () => undefined, error: () => undefined };

/** A queue whose deliveries wait until `goOn`; every hundredth event must be the last of its batch. */
function heldQueue() {
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  const batches: number[][] = [];
  const queue = new EventQueue(silent, {
    together: 50,
    beforeEvents: () => promise,
    async deliver(events) {
      batches.push(events.map(({ seq }) => seq));
    },
    async skip() {},
    async follow() {},
    changes: ({ seq }) => seq % 100 === 0,
  });
  return { queue, batches, goOn };
}

const event = (seq: number) => ({ seq }) as LogEvent;

test('delivers all that waits in order, with changes at their place, however much it is', async () => {
  const { queue, batches, goOn } = heldQueue();
  const COUNT = 200_000;
  const seen: number[] = [];
  const changes: Promise<void>[] = [];
  for (let seq = 1; seq <= COUNT; seq++) {
    queue.apply(event(seq));
    if (seq % 30_000 === 7)
      changes.push(queue.between(async () => void seen.push(batches.at(-1)?.at(-1) ?? 0)));
  }
  const { user } = process.cpuUsage();
  goOn();
  await queue.finish();
  // Moving all that waits for each one taken took 15 s.
  expect(process.cpuUsage().user - user).toBeLessThan(5_000_000);
  expect(batches.flat()).toEqual(Array.from({ length: COUNT }, (_, index) => index + 1));
  expect(batches.every((batch) => batch.slice(0, -1).every((seq) => seq % 100 !== 0))).toBe(true);
  expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => 30_000 * n + 7));
  await Promise.all(changes);
});

test('forgets the events that wait, and keeps the changes between them', async () => {
  const { queue, batches, goOn } = heldQueue();
  let changes = 0;
  for (let seq = 1; seq <= 3000; seq++) {
    queue.apply(event(seq));
    if (seq % 1000 === 0) void queue.between(async () => void changes++);
  }
  // The first are being delivered.
  await new Promise(setImmediate);
  queue.forget();
  queue.apply(event(4000));
  goOn();
  await queue.finish();
  expect([batches.flat().at(0), batches.flat().at(-1), batches.flat().length]).toEqual([1, 4000, 51]);
  expect(changes).toBe(3);
});
