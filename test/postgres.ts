/** Starts a PostgreSQL of the test run's own, with a folder that is removed at the end. */

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
// Composes the modules, some of which have migrations.
import '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { noListeners, openStore } from '../src/db/open.ts';
import { PostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database that is there, whose user may create others. */
    postgresUrl: string;
    /** Name of a database without rows whose schema is up to date, to make others from. */
    postgresTemplate: string;
  }
}

const TEMPLATE = 'millrace_template';

/** Where a server serves several runs, what `provide` was given for the first, as JSON (`test/mutants`). */
const given = process.env.TESTS_POSTGRES;

export default async function setup(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  if (given !== undefined) {
    const { postgresUrl, postgresTemplate } = JSON.parse(given);
    project.provide('postgresUrl', postgresUrl);
    project.provide('postgresTemplate', postgresTemplate);
    return async () => undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'millrace-postgres-'));
  // PostgreSQL runs as a user of its own when the tests run as root, and must reach its folder.
  chmodSync(folder, 0o755);
  const server = await PostgresServer.start({
    folder: join(folder, 'data'),
    user: 'millrace',
    password: 'millrace',
    settings: [
      'max_connections=200',
      // Tests of what survives a crash have a server of their own.
      ...['fsync=off', 'full_page_writes=off'],
      // It would go round the hundreds of databases of a run all the time; what needs statistics analyses its tables.
      'autovacuum=off',
      // All of it is in memory: handing reads to other processes only costs.
      'io_method=sync',
    ],
  });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await makeTemplate(server, folder);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgresUrl', server.url('postgres'));
  project.provide('postgresTemplate', TEMPLATE);
  return stop;
}

/** Migrations run once for the whole run. */
async function makeTemplate(server: PostgresServer, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const config = readConfig({ MILLRACE_DATA: folder, MILLRACE_DATABASE_URL: server.url(TEMPLATE) });
  const store = await openStore(config, noListeners);
  await store.close();
}
