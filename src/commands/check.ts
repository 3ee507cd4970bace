import { app } from '../app.ts';
import { type Config, placeOf } from '../config.ts';
import { type Context, closeContext } from '../context.ts';
import type { Db } from '../db/query.ts';
import { MissingLogError } from '../db/sqlite-log.ts';
import type { Space } from '../db/store.ts';
import { findWrongCounts } from '../features/service/service.ts';
import type { CommandOnConfig } from './command.ts';
import { inMb } from './compact.ts';

export const check: CommandOnConfig = {
  name: 'check',
  summary: 'Check the store: its files, contents and counters against the rows. Exits with 1 on a fault.',
  async runOn(config) {
    const { problems, unused, space } = await findProblems(config);
    const ok = problems.length === 0;
    const lines = [`store: ${placeOf(config)}`, ...(ok ? ['It is in order.'] : problems)];
    if (unused > 0)
      lines.push(`${unused} contents of files are not used; a service deletes them within two days.`);
    if (space !== undefined) lines.push(describe(space));
    return { json: { ok, problems }, lines, status: ok ? 0 : 1 };
  },
};

/** Runs work on all rows of a store; those of several nodes as they were at one moment. */
export async function onAllRows<T>({ store, config }: Context, work: (db: Db) => Promise<T>): Promise<T> {
  const { databaseUrl } = config;
  if (databaseUrl === undefined || store.settledClock === undefined) return work(store.maintenance);
  const { withGathered } = await import('../db/copy/gathered.ts');
  return withGathered(databaseUrl, work);
}

interface Found {
  problems: string[];
  /** Number of unused contents. */
  unused: number;
  /** The size of an embedded store. */
  space?: Space | undefined;
}

function describe({ bytes, free, canShrink }: Space): string {
  const size = `The store has ${inMb(bytes)}, of which ${inMb(free)} are free.`;
  return canShrink ? size : `${size} "millrace compact" makes it give free space back to the disk.`;
}

async function findProblems(config: Config): Promise<Found> {
  let ctx: Context;
  try {
    ctx = await app.open(config, 'use');
  } catch (error) {
    const { cause } = error as Error;
    if (cause instanceof MissingLogError) return { problems: [cause.message], unused: 0 };
    throw error;
  }
  try {
    const { store, blobs } = ctx;
    const rows = await store.integrity();
    // Reading a damaged file may fail anywhere.
    if (rows.length > 0) rows.push('The database is damaged: its counters were not compared with its rows.');
    else rows.push(...(await onAllRows(ctx, (db) => findWrongCounts(db, config.namespace))));
    const { problems, unused } = await blobs.compare();
    return { problems: [...rows, ...problems], unused, space: store.file?.space() };
  } finally {
    await closeContext(ctx);
  }
}
