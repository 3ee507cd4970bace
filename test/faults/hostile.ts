/** A program under attack, and what must hold afterwards. */
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Database, databases } from '../harness.ts';
import { type Account, Program } from './program.ts';

/** An attack may leave this much behind: room for warm caches and a lazy collector, none for a leak per request. */
const GROWTH_MB = 200;

export interface Target {
  program: Program;
  alice: Account;
  port: number;
}

/** Declares attacks on every database. After them the process is the same, small, without a fault, and it answers. */
export function describeHostile(
  name: string,
  body: (target: () => Target) => void,
  options: { concurrent?: boolean } = {},
): void {
  describe.each(databases)(`${name} on %s`, options, (database: Database) => {
    let target: Target | undefined;
    let pid = 0;
    let before = 0;
    beforeAll(async () => {
      const program = await Program.create(database);
      const [alice] = (await program.accounts('alice')) as [Account];
      target = { program, alice, port: program.port };
      await program.start();
      pid = program.pid;
      for (let n = 0; n < 200; n++) await alice.client.post('/posts', { text: `warm ${n}` });
      before = program.residentMb;
    });
    body(() => target as Target);
    afterAll(async () => {
      if (target === undefined) return;
      const { program, alice } = target;
      try {
        expect((await alice.client.post('/posts', { text: 'as ever' })).status).toBe(200);
        expect({ pid: program.pid, isRunning: program.isRunning }).toEqual({ pid, isRunning: true });
        expect(program.residentMb - before).toBeLessThan(GROWTH_MB);
        expect(program.faults).toEqual([]);
        expect(await program.json('check')).toEqual({ ok: true, problems: [] });
      } finally {
        await program.dispose();
      }
    });
  });
}
