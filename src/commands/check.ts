import { app } from '../app.ts';
import { type Config, placeOf } from '../config.ts';
import { type Context, closeContext } from '../context.ts';
import { MissingLogError } from '../db/sqlite-log.ts';
import { findWrongCounts } from '../features/service/check.sql.ts';
import type { CommandOnConfig } from './command.ts';

export const check: CommandOnConfig = {
  name: 'check',
  summary: 'Check the store: its files, contents and counters against the rows. Exits with 1 on a fault.',
  async runOn(config) {
    const { problems, unused } = await findProblems(config);
    const ok = problems.length === 0;
    const lines = [`store: ${placeOf(config)}`, ...(ok ? ['It is in order.'] : problems)];
    if (unused > 0)
      lines.push(`${unused} contents of files are not used; a service deletes them within two days.`);
    return { json: { ok, problems }, lines, status: ok ? 0 : 1 };
  },
};

interface Found {
  problems: string[];
  /** Number of unused contents. */
  unused: number;
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
    else rows.push(...(await findWrongCounts(store.maintenance, ctx.config.namespace)));
    const { problems, unused } = await blobs.compare();
    return { problems: [...rows, ...problems], unused };
  } finally {
    await closeContext(ctx);
  }
}
