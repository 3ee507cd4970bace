import { describeOverview } from '../features/admin/admin.ts';
import type { Command } from './command.ts';
import { properties, table } from './table.ts';

export const overviewCommand: Command = {
  name: 'overview',
  summary: 'Show the figures of the service, and the queues of moderators and of the upkeep.',
  async run(ctx) {
    const json = await describeOverview(ctx);
    const { days: _, upkeep, ...figures } = json;
    const rows = upkeep.map(({ task, due, oldest, ran_at, took_ms, failed_at, failure }) => [
      ...[task, due === null ? '' : String(due), oldest ?? '', ran_at ?? 'never'],
      ...[took_ms === null ? '' : `${took_ms} ms`, failed_at === null ? '' : `${failed_at} ${failure}`],
    ]);
    const shown = Object.entries(figures).map(([key, value]) => [key, String(value)]);
    const heads = ['UPKEEP', 'DUE', 'OLDEST', 'LAST RAN', 'TOOK', 'LAST FAILURE'];
    return { json, lines: [...properties(Object.fromEntries(shown)), '', ...table(heads, rows, '')] };
  },
};
