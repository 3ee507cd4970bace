/** Copies and checks of a store whose tables are divided among nodes, while others write. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyStore, withSource } from '../../src/commands/copy-store.ts';
import type { Config } from '../../src/config.ts';
import { withGathered } from '../../src/db/copy/gathered.ts';
import { noListeners, openStore } from '../../src/db/open.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { TestService } from '../harness.ts';
import { NodeGate } from './node-gate.ts';
import { Writers } from './writing.ts';

/** How often each is tried. */
const TRIALS = 5;

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

/** What is wrong with a copy of the store in a new folder. */
async function problemsOfCopy(config: Config): Promise<string[]> {
  const data = mkdtempSync(join(tmpdir(), 'millrace-copy-'));
  const to = { data, databaseUrl: undefined, files: { data, s3: undefined } };
  await withSource({ ...config, files: config }, (from) =>
    copyStore(from, to, config.namespace, () => undefined),
  );
  const store = await openStore({ ...to, namespace: config.namespace }, noListeners, 'use');
  try {
    return await findWrongCounts(store.maintenance, config.namespace);
  } finally {
    await store.close();
    rmSync(data, { recursive: true });
  }
}

/** What a check of the store itself finds. */
const problemsOf = ({ databaseUrl = '', namespace }: Config): Promise<string[]> =>
  withGathered(databaseUrl, (db) => findWrongCounts(db, namespace));

test.each([
  ['a copy', problemsOfCopy],
  ['a check', problemsOf],
])('%s has one state of all nodes, whatever is written meanwhile', async (_, find) => {
  await writers.while(async () => {
    for (let n = 0; n < TRIALS; n++) expect(await find(service.ctx.config)).toEqual([]);
  });
});
