import { openApp } from '../app.ts';
import { type Config, placeOf } from '../config.ts';
import { type Context, closeContext } from '../context.ts';
import { MissingLogError } from '../db/sqlite-log.ts';
import { findWrongCounts } from '../features/service/check.sql.ts';
import type { CommandOnConfig } from './command.ts';

export const check: CommandOnConfig = {
  name: 'check',
  usage: '',
  summary:
    'Check the store: its files, and every counter against the rows it counts. Exits with 1 on a fault.',
  help: [],
  options: {},
  words: 0,
  async runOn(config) {
    const problems = await findProblems(config);
    const ok = problems.length === 0;
    const lines = [`store: ${placeOf(config)}`, ...(ok ? ['It is in order.'] : problems)];
    return { json: { ok, problems }, lines, status: ok ? 0 : 1 };
  },
};

async function findProblems(config: Config): Promise<string[]> {
  let ctx: Context;
  try {
    ctx = await openApp(config, false);
  } catch (error) {
    const { cause } = error as Error;
    if (cause instanceof MissingLogError) return [cause.message];
    throw error;
  }
  try {
    const { store } = ctx;
    return [
      ...(await store.integrity()),
      ...(await findWrongCounts(store.maintenance, ctx.config.namespace)),
    ];
  } finally {
    await closeContext(ctx);
  }
}
