/** Readers see everything in order although nodes show a committed transaction one after the other (docs/events.md, Several nodes). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readClock } from '../../src/db/clock.ts';
import type { Db } from '../../src/db/query.ts';
import { eventsAfter } from '../../src/events/log.ts';
import type { LogEvent } from '../../src/events/types.ts';
import { TestService } from '../harness.ts';
import { ids } from '../people.ts';
import { NodeGate } from './node-gate.ts';
import { Writers } from './writing.ts';

/** How often a reader without a bound has to fail, and how often it may find something new until then. */
const FAILURES = 100;
const MAX_LOOKS = 2_000;

const postsOf = (events: readonly LogEvent[]): number[] =>
  events.flatMap((event) => (event.type === 'post' && !event.deleted ? event.body.id : []));

let service: TestService;
let gate: NodeGate;
let writers: Writers;
beforeAll(async () => {
  service = await TestService.start('postgres');
  gate = await NodeGate.open(service.ctx.store.maintenance);
  gate.late = 60;
  writers = await Writers.open(service);
});
afterAll(async () => {
  await writers.close();
  await service.stop();
  gate.close();
});

/**
 * Lets one reader look while others write, until another one, without a bound, has failed often enough.
 * @param fails - looks without a bound; whether that failed, or undefined if there was nothing new.
 */
async function race(look: () => Promise<void>, fails: () => Promise<boolean | undefined>): Promise<void> {
  const failures = await writers.while(async () => {
    let isOver = false;
    const looking = (async () => {
      while (!isOver) await look();
    })();
    looking.catch(() => {
      isOver = true;
    });
    let count = 0;
    for (let looks = 0; !isOver && count < FAILURES && looks < MAX_LOOKS; ) {
      const isFailure = await fails();
      if (isFailure !== undefined) looks++;
      if (isFailure === true) count++;
    }
    isOver = true;
    await looking;
    return count;
  });
  expect(failures).toBe(FAILURES);
}

/** How many of these posts cannot be read. */
async function countMissing(db: Db, posts: readonly number[]): Promise<number> {
  const rows = await db.all('select id from posts where id = any($1::bigint[])', [posts]);
  return posts.length - rows.length;
}

test('no event is applied before all that it tells of can be read', async () => {
  const { store, tail } = service.ctx;
  const applied: LogEvent[] = [];
  tail.follow((event) => applied.push(event));
  let { lastSeq: seen } = await readClock(store.read);
  await race(
    async () => {
      await tail.look();
      expect(await countMissing(store.read, postsOf(applied.splice(0)))).toBe(0);
    },
    async () => {
      const events = await eventsAfter(store.read, seen, 1000);
      seen = events.at(-1)?.seq ?? seen;
      const posts = postsOf(events);
      return posts.length === 0 ? undefined : (await countMissing(store.read, posts)) > 0;
    },
  );
});

test('a client that asks for what is newer than the last page misses nothing', async () => {
  const reader = await service.person('reader');
  const { read } = service.ctx.store;
  const { lastId: start } = await readClock(read);
  const idsAfter = async (id: number): Promise<number[]> => {
    const rows = await read.all('select id from posts where id > $1 order by id', [id]);
    return (rows as { id: number }[]).map((row) => row.id);
  };
  const seen: number[] = [];
  const poll = async (): Promise<void> => {
    const { data } = await reader.get(`/posts/stream/global?count=-200&since_id=${seen.at(-1) ?? start}`);
    seen.push(...ids(data).reverse().map(Number));
  };
  let last = start;
  await race(poll, async () => {
    const before = last;
    const newer = await idsAfter(before);
    last = newer.at(-1) ?? before;
    await service.ctx.tail.look();
    const there = (await idsAfter(before)).filter((id) => id <= last);
    return newer.length === 0 ? undefined : there.length > newer.length;
  });
  const all = await idsAfter(start);
  while (seen.length < all.length) await poll();
  expect(seen).toEqual(all);
});
