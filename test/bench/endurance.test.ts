/** How `npm run bench -- --only endurance` tells a gap in a stream from what a stream may lack. */
import { expect, test } from 'vitest';
import { Ledger } from '../../bench/endurance-ledger.ts';
import { findGap, type Run } from '../../bench/endurance-listener.ts';

const posts = [10, 12, 15, 16, 20];
const run = (ids: number[], isOpen = true): Run => ({ connectionId: 'a', begun: 0, ids, isOpen });

test.each<[what: string, Run, due: number, gap: RegExp | undefined]>([
  ['all', run([...posts]), 10, undefined],
  ['more than was due', run([...posts]), 12, undefined],
  ['all since it was subscribed', run([15, 16, 20]), 15, undefined],
  ['less at its start', run([15, 16, 20]), 12, /15 came first, but 12 was due/],
  ['one less in between', run([10, 12, 16, 20]), 10, /16 came where 15 was due/],
  ['two in another order', run([10, 15, 12, 16, 20]), 10, /15 came where 12 was due/],
  ['one that was not stored', run([10, 11, 12]), 10, /11 came where 12 was due/],
  ['less at its end', run([10, 12, 15]), 10, /15 came last, but 20 was due/],
  ['less at its end, as it was left', run([10, 12, 15], false), 10, undefined],
  ['nothing', run([]), 20, /nothing came/],
  ['nothing, as none was due', run([]), Number.POSITIVE_INFINITY, undefined],
  ['nothing before it was left', run([], false), 10, undefined],
])('a stream that got %s', (_what, given, due, gap) => {
  expect(findGap(given, posts, due)).toEqual(gap === undefined ? undefined : expect.stringMatching(gap));
});

test('what is due is the first post of the writes that begin later', () => {
  const ledger = new Ledger();
  for (let write = 0; write < 5; write++) ledger.begin();
  // The second write was not acknowledged, and the third was stored before the first.
  ledger.acknowledge(0, 15, 0);
  ledger.acknowledge(2, 12, 0);
  ledger.acknowledge(3, 16, 0);
  expect(ledger.firstPosts()).toEqual([12, 12, 12, 16, Infinity, Infinity]);
});

test('only posts sent since a stream was opened say how long they took', () => {
  const ledger = new Ledger();
  const sent = performance.now();
  ledger.receive(7, sent - 1);
  ledger.receive(7, sent + 1);
  expect(ledger.take().deliveries.p50).toBeNaN();
  ledger.acknowledge(ledger.begin(), 7, sent);
  expect(ledger.take().deliveries.p50).toBeLessThan(performance.now() - sent + 1);
  expect(ledger.take()).toMatchObject({ posts: 0, ids: [], failed: {} });
});
