import { placeOf } from '../config.ts';
import { findWrongCounts } from '../features/service/check.sql.ts';
import type { Command } from './command.ts';

export const check: Command = {
  name: 'check',
  usage: '',
  summary:
    'Check the store: its files, and every counter against the rows it counts. Exits with 1 on a fault.',
  help: [],
  options: {},
  words: 0,
  async run(ctx) {
    const problems = [...(await ctx.store.integrity()), ...(await findWrongCounts(ctx.store.maintenance))];
    const ok = problems.length === 0;
    const lines = [`store: ${placeOf(ctx.config)}`, ...(ok ? ['It is in order.'] : problems)];
    return { json: { ok, problems }, lines, status: ok ? 0 : 1 };
  },
};
