/** A primary and a standby that receives what it writes, each a PostgreSQL of the test's own. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Gate } from './faults/gate.ts';
import type { Json } from './harness.ts';
import { PostgresServer } from './postgres-server.ts';

const account = { user: 'millrace', password: 'millrace' };
const DATABASE = 'postgres';

export interface Pair {
  primary: PostgresServer;
  standby: PostgresServer;
  /** Of the one database of each. */
  primaryUrl: string;
  standbyUrl: string;
  /** From now on the standby receives nothing more. */
  cut(): void;
  /** From now on the standby shows nothing more of what it receives, until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Makes the standby a primary. */
  promote(): Promise<void>;
}

/** @param ends - gets what is to be called at the end, the last one first. */
export async function startPair(ends: (() => unknown)[]): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-standby-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const folders = { primary: join(folder, 'primary'), standby: join(folder, 'standby') };
  await (await PostgresServer.start({ ...account, folder: folders.primary })).stop();
  spawnSync('cp', ['-a', folders.primary, folders.standby]);
  const primary = await PostgresServer.start({ ...account, folder: folders.primary });
  ends.push(() => primary.stop());
  const primaryUrl = primary.url(DATABASE);
  const { gate, url } = await Gate.to(primaryUrl);
  ends.push(() => gate.close());
  writeFileSync(join(folders.standby, 'standby.signal'), '');
  appendFileSync(join(folders.standby, 'postgresql.auto.conf'), `primary_conninfo = '${url}'\n`);
  const standby = await PostgresServer.start({ ...account, folder: folders.standby });
  ends.push(() => standby.stop());
  const standbyUrl = standby.url(DATABASE);
  const run = async (sql: string): Promise<void> => {
    await ask(standbyUrl, sql);
  };
  return {
    primary,
    standby,
    primaryUrl,
    standbyUrl,
    cut: () => gate.close(),
    pause: () => run('select pg_wal_replay_pause()'),
    resume: () => run('select pg_wal_replay_resume()'),
    promote: () => run('select pg_promote()'),
  };
}

/** The first value of the first row that a statement gives. */
export async function ask(url: string, sql: string): Promise<Json> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return Object.values((await client.query(sql)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}
