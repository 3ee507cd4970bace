/** Makes an embedded store without rows, once for the whole run, of which each service gets a copy. */

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
// Composes the modules, some of which have migrations.
import '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { noListeners, openStore } from '../src/db/open.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file of a store whose schema is up to date. */
    sqliteTemplate: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-sqlite-'));
  const store = await openStore(readConfig({ MILLRACE_DATA: folder }), noListeners);
  await store.close();
  const file = join(folder, 'millrace.db');
  // What others can read is warned of.
  chmodSync(file, 0o600);
  project.provide('sqliteTemplate', file);
  return () => rmSync(folder, { recursive: true, force: true });
}
