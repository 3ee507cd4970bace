/** A consumer that runs once for the service, through kills of its process and while the database is unavailable. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createDatabase, type Json, until } from '../harness.ts';
import { hasRedis, REDIS_MISSING } from '../redis-server.ts';
import { Gate } from './gate.ts';
import { pause } from './load.ts';
import { type Account, Program } from './program.ts';
import { Several } from './several.ts';

const command = [process.execPath, join(import.meta.dirname, '../consumers/follower.ts')];
let folder: string;
const used: { dispose(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of used.splice(0)) await one.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** The settings of a program whose consumer writes what it is given to a file. */
function settings(): Record<string, string> {
  folder = mkdtempSync(join(tmpdir(), 'millrace-followed-'));
  return { FOLLOWED: join(folder, 'followed') };
}

/** What the consumer was given: by which process, and which event. */
function followed(): { pid: number; seq: number }[] {
  const file = join(folder, 'followed');
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => {
    const [pid, seq] = line.split(' ').map(Number) as [number, number];
    return { pid, seq };
  });
}

/** The number of the last event, and the row of the consumer. */
const state = (program: Program): Promise<{ last: number; row: Json }> =>
  program.withContext(async ({ store }) => {
    const [[clock], [row]] = (await Promise.all(
      ['select last_seq from clock', "select * from consumers where name = 'follower'"].map((text) =>
        store.read.all(text, []),
      ),
    )) as [Json[], Json[]];
    return { last: clock.last_seq, row };
  });

/** That it was given every event in order, but that after a kill some of the last came again, and its position moved on. */
async function expectAll(program: Program): Promise<void> {
  const { last } = await state(program);
  await until(() => followed().at(-1)?.seq === last);
  const [first, ...others] = followed() as [{ pid: number; seq: number }];
  let before = first;
  for (const one of others as (typeof before)[]) {
    if (one.pid === before.pid) expect(one.seq).toBe(before.seq + 1);
    else expect(one.seq).toBeLessThanOrEqual(before.seq + 1);
    before = one;
  }
  await until(async () => (await state(program)).row.seq === last);
}

/** Writes posts until it is told to stop, which resolves when it has. */
function writing({ client }: Pick<Account, 'client'>): () => Promise<void> {
  let isOver = false;
  const done = (async () => {
    while (!isOver) {
      expect((await client.post('/posts', { text: 'a post' })).status).toBe(200);
      await pause();
    }
  })();
  return () => {
    isOver = true;
    return done;
  };
}

describe('a consumer that runs once', () => {
  test.skipIf(!hasRedis)(
    `goes on in another process when its own is killed or stopped${hasRedis ? '' : ` (${REDIS_MISSING})`}`,
    async () => {
      const several = await Several.create(3, { command, settings: settings() });
      used.push(several);
      const [ann] = (await several.at(0).accounts('ann')) as [Account];
      await several.start();
      for (const end of ['kill', 'kill', 'stop'] as const) {
        const { row } = await until(async () => {
          const found = await state(several.at(0));
          return found.row?.owner != null && found;
        });
        const before = followed().length;
        const stops = several.programs.map((program) => writing({ client: program.clientOf(ann.token) }));
        const { pid } = await until(() => {
          const lines = followed();
          return lines.length > before + 20 && lines.at(-1);
        });
        const place = several.programs.findIndex((program) => program.pid === pid);
        // What is on its way to a process that is killed is not answered.
        await stops[place]?.();
        await several.at(place)[end]();
        await until(() => followed().at(-1)?.pid !== pid);
        await Promise.all(stops.map((stop) => stop()));
        await expectAll(several.at(0));
        expect((await state(several.at(0))).row.epoch).toBeGreaterThan(row.epoch);
        await several.at(place).start();
      }
      expect(new Set(followed().map(({ pid }) => pid)).size).toBeGreaterThan(2);
      for (const program of several.programs) expect(program.faults).toEqual([]);
    },
  );

  test('goes on where it was after a restart of the embedded store, also after kill -9', async () => {
    const program = await Program.create('sqlite', { command, settings: settings() });
    used.push(program);
    const [ann] = (await program.accounts('ann')) as [Account];
    for (const end of ['kill', 'stop'] as const) {
      await program.start();
      const before = followed().length;
      const stop = writing(ann);
      await until(() => followed().length > before + 20);
      await stop();
      await program[end]();
    }
    await program.start();
    expect((await ann.client.post('/posts', { text: 'the last' })).status).toBe(200);
    await expectAll(program);
    expect(program.faults).toEqual([]);
  });

  test('is given everything, and leaves out only what it cannot handle, while the database comes and goes', async () => {
    const { gate, url } = await Gate.to(await createDatabase());
    const program = await Program.create('postgres', { command, settings: settings(), databaseUrl: url });
    used.push(program);
    const [ann] = (await program.accounts('ann')) as [Account];
    await program.start();
    const post = async (text: string): Promise<void> => {
      await until(async () => (await ann.client.post('/posts', { text })).status === 200);
    };
    for (let round = 0; round < 3; round++) {
      await post('a post');
      gate.close();
      await until(async () => (await fetch(`${program.origin}/readyz`)).status === 503);
      await gate.open();
      await post('a post');
    }
    const { last } = await state(program);
    await post('this is #poison');
    await post('a post');
    await until(async () => (await state(program)).row.seq === last + 2);
    const given = followed().map(({ seq }) => seq);
    const first = given[0] ?? 0;
    expect(given).toEqual(
      Array.from({ length: last + 3 - first }, (_, n) => first + n).filter((seq) => seq !== last + 1),
    );
    await until(() => program.faults.length > 0);
    expect(program.faults).toEqual([
      expect.objectContaining({ consumer: 'follower', seq: last + 1, err: expect.anything() }),
    ]);
    await program.stop();
    gate.close();
  });
});
