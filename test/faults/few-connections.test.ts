/** PostgreSQL allows few connections: those that write come first. */

import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { createDatabase, until } from '../harness.ts';
import { hasRedis, REDIS_MISSING } from '../redis-server.ts';
import type { Account } from './program.ts';
import { Several } from './several.ts';

let several: Several | undefined;
afterEach(() => several?.dispose());

const without = hasRedis ? '' : ` (skipped: ${REDIS_MISSING})`;
test.skipIf(!hasRedis)(
  `of 14 connections for three processes each has those that write, also after all were cut${without}`,
  async () => {
    several = await Several.create(3);
    const [first] = several.programs;
    const admin = new pg.Client({ connectionString: await createDatabase() });
    await admin.connect();
    const name = new URL(first!.databaseUrl!).pathname.slice(1);
    // Superusers have no limit.
    await admin.query(
      `create role few_${name} login password 'few'; grant all on database ${name} to few_${name}`,
    );
    const owner = new pg.Client({ connectionString: first!.databaseUrl! });
    await owner.connect();
    await owner.query(
      `grant all on all tables in schema public to few_${name}; grant all on schema public to few_${name}`,
    );
    await owner.end();
    const people = (await first!.accounts('anna', 'ben', 'cleo')) as Account[];
    await admin.query(`alter role few_${name} connection limit 14`);
    const url = new URL(first!.databaseUrl!);
    url.username = `few_${name}`;
    url.password = 'few';
    for (const program of several.programs) program.env.MILLRACE_DATABASE_URL = url.href;
    await several.start();
    const shortage = /PostgreSQL allows 14 connections, and 3 processes of up to 16 each/;
    await until(() => several!.programs.every((program) => shortage.test(program.stderr)));

    /** All processes read as much as they can while they write. */
    const load = () =>
      Promise.all(
        several!.programs.flatMap((program, n) => {
          const client = program.clientOf(people[n]!.token);
          return [
            ...Array.from(
              { length: 40 },
              async (_, k) => (await client.get(`/posts/search?query=word${k}`)).status,
            ),
            ...Array.from({ length: 40 }, async () => (await client.get('/users/me/posts?count=5')).status),
            ...Array.from({ length: 20 }, async () => (await client.post('/posts', { text: 'word' })).status),
          ];
        }),
      );
    expect(new Set(await load())).toEqual(new Set([200]));
    const { rows } = await admin.query(
      `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity where usename = 'few_${name}'`,
    );
    expect(rows[0].n).toBeGreaterThanOrEqual(6);
    for (const { origin } of several.programs) {
      await until(async () => (await fetch(`${origin}/readyz`)).status === 200);
    }
    await until(async () => new Set(await load()).size === 1);
    await admin.end();
    for (const program of several.programs) expect(program.faults).toEqual([]);
  },
);
