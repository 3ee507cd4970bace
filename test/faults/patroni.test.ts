/**
 * Three processes on two PostgreSQL servers that Patroni runs, behind HAProxy and PgBouncer, all with the samples in `deploy/`:
 * whatever fails, the standby takes over, nothing that was acknowledged is lost and no stream has a gap. It takes ten minutes, so
 * it runs only where `MILLRACE_TEST_PATRONI` is set.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { HAPROXY_MISSING, hasHaproxy, startHaproxy } from '../haproxy.ts';
import { createDatabase, until } from '../harness.ts';
import {
  haproxySample,
  hasPatroni,
  PATRONI_MISSING,
  PatroniCluster,
  patroniSample,
  startPgbouncer,
} from '../patroni.ts';
import { hasPgbouncer, PGBOUNCER_MISSING } from '../pgbouncer.ts';
import { hasRedis, REDIS_MISSING, RedisServer } from '../redis-server.ts';
import { ask } from '../standby.ts';
import { Load, type Outcome, type People } from './load.ts';
import { type Account, Program } from './program.ts';

const missing = [
  !process.env.MILLRACE_TEST_PATRONI && 'set MILLRACE_TEST_PATRONI=on; it takes ten minutes',
  !hasPatroni && PATRONI_MISSING,
  !hasRedis && REDIS_MISSING,
  !hasHaproxy && HAPROXY_MISSING,
  !hasPgbouncer && PGBOUNCER_MISSING,
].filter((reason) => reason !== false);
const why = missing.join('; ');
if (why !== '') console.warn(`Failover with Patroni is not tried: ${why}.`);

const ends: (() => unknown)[] = [];
const endAll = async (): Promise<void> => {
  for (const end of ends.splice(0).reverse()) await end();
};

/** A cluster with three processes on it, and people who use them. */
async function startAll(isSynchronous: boolean) {
  const cluster = await PatroniCluster.start(ends, isSynchronous);
  const redis = await RedisServer.start();
  ends.push(() => redis.dispose());
  const settings = { MILLRACE_DATABASE_READ_URL: cluster.readUrl, MILLRACE_REDIS_URL: redis.url };
  const programs: Program[] = [];
  while (programs.length < 3) {
    const program = await Program.create('postgres', { databaseUrl: cluster.url, settings });
    ends.push(() => program.dispose());
    programs.push(program);
  }
  const [first] = programs as [Program];
  const readers = await first.accounts('ann', 'ben');
  const writers = await first.accounts('cat', 'dan', 'eve');
  await Promise.all(programs.map((program) => program.start()));
  const haproxy = await startHaproxy(programs.map(({ port }) => port));
  ends.push(() => haproxy.stop());
  for (const { client } of readers) {
    // Again where a busy machine answered HAProxy too late.
    for (const { id } of writers)
      await until(async () => (await client.post(`/users/${id}/follow`)).status === 200);
  }
  return { cluster, programs, first, origin: haproxy.origin, people: { readers, writers } };
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

describe.skipIf(why !== '')(`PostgreSQL that Patroni runs${why && ` (skipped: ${why})`}`, () => {
  describe('with synchronous replication', () => {
    let cluster: PatroniCluster;
    let programs: readonly Program[];
    let origin: string;
    let people: People;
    let load: Load | undefined;

    beforeAll(async () => {
      ({ cluster, programs, origin, people } = await startAll(true));
    });
    afterEach(() => load?.stop());
    afterAll(endAll);

    /** Clients write, poll and listen while `work` runs and for some time after it; then there is nothing they lack. */
    async function during(what: string, work: () => Promise<unknown>): Promise<Outcome> {
      load = await Load.start(origin, people);
      await load.posts(50);
      await work();
      await load.posts(100);
      const outcome = await load.finish();
      const { posts, writes, reads, cut, ended, lost, silence } = outcome;
      console.info(
        `${what}: ${posts} posts, none lost; no write acknowledged for ${seconds(silence)} s; writes ${JSON.stringify(writes)}, ` +
          `reads ${JSON.stringify(reads)}; streams: ${cut} cut, ${ended} ended, ${lost} of the client`,
      );
      return outcome;
    }

    test('a planned switchover', async () => {
      const before = await cluster.roles();
      await during('switchover', async () => {
        cluster.switchover(before);
        await until(() => before.standby.is('primary'));
      });
      expect((await cluster.roles()).primary.name).toBe(before.standby.name);
    });

    test('kill -9 of the primary, which Patroni sees', async () => {
      const before = await cluster.roles();
      await during('kill -9 of PostgreSQL on the primary', async () => {
        before.primary.killPostgres();
        await until(() => before.standby.is('primary'));
      });
      await cluster.roles();
    });

    test('kill -9 of the primary and its Patroni, as when the machine fails', async () => {
      const before = await cluster.roles();
      await during('kill -9 of PostgreSQL and Patroni on the primary', async () => {
        await before.primary.killPatroni();
        before.primary.killPostgres();
        await until(() => before.standby.is('primary'));
      });
      await before.primary.start();
      expect((await cluster.roles()).standby.name).toBe(before.primary.name);
    });

    test('a primary that was replaced and goes on running is not written to, and comes back as standby', async () => {
      const before = await cluster.roles();
      const abandoned = before.primary.url('millrace');
      let last: unknown;
      await during('kill -9 of Patroni alone on the primary', async () => {
        await before.primary.killPatroni();
        await until(() => before.standby.is('primary'));
        last = await ask(abandoned, 'select last_seq from clock');
      });
      expect(await ask(abandoned, 'select pg_is_in_recovery()')).toBe(false);
      expect(await ask(abandoned, 'select last_seq from clock')).toEqual(last);
      // What goes around HAProxy waits for the standby that is no more, and is taken back with the server.
      const client = new pg.Client({ connectionString: abandoned });
      client.on('error', () => undefined);
      await client.connect();
      const writing = client.query(`insert into meta (key, value) values ('abandoned', '')`);
      await before.primary.start();
      expect((await cluster.roles()).standby.name).toBe(before.primary.name);
      await Promise.allSettled([writing]);
      await client.end();
      const { primary } = await cluster.roles();
      const count = `select count(*)::int from meta where key = 'abandoned'`;
      for (const node of [primary, before.primary]) {
        expect(await ask(node.url('millrace'), count)).toBe(0);
      }
    });

    test('kill -9 of the standby', async () => {
      const { standby } = await cluster.roles();
      await during('kill -9 of the standby', async () => {
        await standby.killPatroni();
        standby.killPostgres();
      });
      await standby.start();
      await cluster.roles();
    });

    test('etcd is unavailable', async () => {
      const before = await cluster.roles();
      await during('kill -9 of etcd', async () => {
        await cluster.etcd.kill();
        await load?.posts(100);
        await cluster.etcd.start();
      });
      expect((await cluster.roles()).primary.name).toBe(before.primary.name);
    });

    test('then the store is in order and no fault was logged', async () => {
      expect(await programs[0]?.json('check')).toEqual({ ok: true, problems: [] });
      for (const program of programs) expect(program.faults).toEqual([]);
    });
  });

  test('without synchronous replication acknowledged writes may be lost, and the service goes on with what there is', async () => {
    try {
      const { cluster, first, people, origin } = await startAll(false);
      const [writer] = people.writers as [Account];
      const client = first.clientOf(writer.token);
      const post = () => client.post('/posts', { text: 'perhaps lost' });
      for (let round = 0; round < 3; round++) {
        const acknowledged: string[] = [];
        const before = await cluster.roles();
        let isOver = false;
        const writing = Array.from({ length: 16 }, async () => {
          while (!isOver) {
            const reply = await post().catch(() => undefined);
            if (reply?.status === 200) acknowledged.push(reply.data.id);
          }
        });
        await until(() => acknowledged.length > 300);
        await before.primary.killPatroni();
        before.primary.killPostgres();
        isOver = true;
        await Promise.all(writing);
        await until(() => before.standby.is('primary'));
        await until(async () => (await post()).status === 200);
        const client = new pg.Client({ connectionString: before.standby.url('millrace') });
        await client.connect();
        const { rows } = await client.query('select id from posts where id = any($1)', [acknowledged]);
        await client.end();
        console.info(
          `asynchronous: ${acknowledged.length - rows.length} of ${acknowledged.length} posts lost`,
        );
        await before.primary.start();
        await cluster.roles();
      }
      expect(await first.json('check')).toEqual({ ok: true, problems: [] });
      const load = await Load.start(origin, people);
      await load.posts(30);
      await load.finish();
    } finally {
      await endAll();
    }
  });
});

describe('the samples', () => {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-samples-'));
  chmodSync(folder, 0o755);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.skipIf(!hasHaproxy)('HAProxy finds no fault in haproxy-postgres.cfg', () => {
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(
      file,
      haproxySample([{ name: 'one', port: 5432, restPort: 8008 }], { primary: 5000, standby: 5001 }),
    );
    const { status, stderr } = spawnSync('haproxy', ['-c', '-q', '-f', file], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  test.skipIf(!hasPgbouncer)('PgBouncer leads to the database with pgbouncer.ini', async () => {
    const target = await createDatabase();
    const pgbouncer = await startPgbouncer(folder, target);
    const through = new URL(target);
    through.port = String(pgbouncer.port);
    // The name that the sample has.
    through.pathname = '/millrace';
    try {
      expect(`/${await ask(through.href, 'select current_database()')}`).toBe(new URL(target).pathname);
    } finally {
      await pgbouncer.stop();
    }
  });

  test.skipIf(!hasPatroni)('Patroni finds no fault in patroni.yaml', async () => {
    const file = join(folder, 'patroni.yaml');
    const node = { name: 'one', port: await freePort(), restPort: await freePort(), folder } as const;
    writeFileSync(file, patroniSample(node, await freePort()));
    const { stdout, stderr } = spawnSync('patroni', ['--validate-config', file], { encoding: 'utf8' });
    // Only the addresses are of this machine. Up to version 3.0 it asks for what the section "postgresql" has instead.
    const expected = /^$|127\.0\.0\.1|^bootstrap\.pg_hba /;
    const faults = `${stdout}${stderr}`.split('\n').filter((line) => !expected.test(line));
    expect(faults).toEqual([]);
  });
});
