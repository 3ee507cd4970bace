/** What a process does with the streams that it owns, with rows that fail when they are told to (docs/streams.md, Owners). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newOwned, type Owned, type OwnedRows } from '../../src/consumers/owned.ts';
import { Ownership } from '../../src/consumers/ownership.ts';
import { PositionPlace } from '../../src/consumers/positions.ts';
import type { Transport } from '../../src/consumers/transport.ts';
import type { Context } from '../../src/context.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'millrace-ownership-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Streams of a process, which may be taken for dead, and whose rows may not be written. */
async function start() {
  const processes = { id: 'first', onLost: (listener: typeof lose) => (lose = listener) };
  let lose: (before: string) => Promise<void> | void = () => undefined;
  const ctx = {
    ...{ config: { data: folder }, bus: undefined, processes },
    metrics: { openStreams: { inc: () => undefined, dec: () => undefined } },
    log: { debug: () => undefined, warn: () => undefined },
  } as unknown as Context;
  const state = { isAway: false };
  const released: string[] = [];
  const rows = {
    kind: 'stream',
    release: async ({ key }: Owned) => {
      if (state.isAway) throw new Error('away');
      released.push(key);
    },
  } as unknown as OwnedRows<Owned, unknown, object>;
  const silence = vi.fn();
  const own = new Ownership(ctx, rows, { processed: () => 0, silence, changed: async () => true });
  await own.start();
  const open = (name: string, position: number): Owned => {
    const key = name.padStart(32, '0');
    const { id: owner } = processes;
    const one = own.held.add(newOwned({ key, owner, epoch: 1, position }));
    own.held.open(one, { end: () => undefined, isFlushed: true } as unknown as Transport);
    return one;
  };
  /** How far each stream was served, by what would outlive the process. */
  const noted = async () => {
    const positions = await new PositionPlace(folder, 'stream', undefined).read(processes.id);
    return Object.fromEntries([...(positions ?? [])].map(([key, seq]) => [key.replace(/^0+/, ''), seq]));
  };
  return {
    ...{ own, open, noted, state, released, silence },
    async loseAll() {
      const { id } = processes;
      processes.id = 'second';
      await lose(id);
    },
    stop: () => own.stop(async () => undefined),
  };
}

test('what is let go only after a loss takes no record of those that came later', async () => {
  const { own, open, noted, state, released, silence, loseAll, stop } = await start();
  open('a', 5);
  expect(await noted()).toEqual({ a: 5 });
  state.isAway = true;
  await loseAll();
  expect(own.owners.id).toBe('second');
  const later = open('b', 7);
  expect(await noted()).toEqual({ b: 7 });
  state.isAway = false;
  own.held.retry();
  await vi.waitFor(() => expect(released).toHaveLength(1));
  const last = open('c', 9);
  for (const [one, seq] of [
    [later, 70],
    [last, 90],
  ] as const) {
    one.record?.set(seq);
  }
  own.held.flush();
  expect(await noted()).toEqual({ b: 70, c: 90 });
  // Each was told once that nothing reaches it any more.
  expect(silence).toHaveBeenCalledTimes(1);
  await stop();
  expect(released).toHaveLength(3);
});

test('a record that is given back twice is that of one stream afterwards', async () => {
  const { open, own, noted, stop } = await start();
  const { record } = open('a', 1);
  record?.close();
  record?.close();
  open('b', 2);
  open('c', 3);
  own.held.flush();
  expect(await noted()).toEqual({ b: 2, c: 3 });
  await stop();
});

test('what could not be let go is tried again until it is, and is not the process’s meanwhile', async () => {
  const { own, open, state, released, stop } = await start();
  const one = open('a', 5);
  state.isAway = true;
  await own.held.leave(one);
  expect([one.isLeaving, one.isRemoved, own.held.all.size]).toEqual([true, false, 1]);
  await expect(own.held.release(one)).rejects.toThrow('away');
  state.isAway = false;
  own.held.retry();
  await vi.waitFor(() => expect(own.held.all.size).toBe(0));
  expect([one.isRemoved, released.length]).toEqual([true, 1]);
  await stop();
});
