/** Who draws next where many want to: one account that brings much holds up no other. */
import { expect, test } from 'vitest';
import { Turns } from '../../src/images/turns.ts';

/** Work that ends when it is told to; `begun` has the accounts of what has begun, in order. */
function scene(workers: number, most: number) {
  const turns = new Turns(
    Array.from({ length: workers }, (_, n) => n),
    most,
  );
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const bring = (account: string) =>
    turns.run(account, async () => {
      begun.push(account);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const settle = () => new Promise(setImmediate);
  return {
    begun,
    bring,
    settle,
    async end(n = 0) {
      ends.splice(n, 1)[0]?.();
      await settle();
    },
  };
}

test('accounts take turns, and one that has nothing drawn comes first', async () => {
  const { begun, bring, settle, end } = scene(2, 100);
  for (const account of ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'c']) void bring(account);
  await settle();
  expect(begun).toEqual(['a', 'a']);
  for (let n = 0; n < 6; n++) await end();
  expect(begun).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a', 'a']);
});

test('of what is too much to wait, the latest of the account that has most is refused', async () => {
  const { begun, bring, settle, end } = scene(1, 3);
  const refused: string[] = [];
  const all = ['a', 'a1', 'a2', 'a3', 'b1', 'a4', 'c1'].map((name) =>
    bring(name[0]!).catch(({ status }) => refused.push(`${name} ${status}`)),
  );
  await settle();
  expect(refused).toEqual(['a3 503', 'a4 503', 'a2 503']);
  for (let n = 0; n < 4; n++) await end();
  expect(begun).toEqual(['a', 'b', 'c', 'a']);
  await Promise.all(all);
});

test('what fails gives its worker to the next', async () => {
  const turns = new Turns(['worker'], 10);
  const failing = [1, 2, 3].map((n) => turns.run('a', () => Promise.reject(new Error(`${n}`))));
  const reasons = await Promise.allSettled(failing);
  expect(reasons.map((one) => (one as PromiseRejectedResult).reason.message)).toEqual(['1', '2', '3']);
  expect(await turns.run('b', async (worker) => worker)).toBe('worker');
});
