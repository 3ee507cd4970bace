import type { Context } from '../context.ts';
import { decideReport, decisions } from '../features/admin/decisions.actions.ts';
import { reopenReport } from '../features/admin/reopen.actions.ts';
import { takeReport } from '../features/reports/reports.actions.ts';
import { describeReport } from '../features/reports/reports.list.ts';
import { allReports, openReports, selectReports } from '../features/reports/reports.sql.ts';
import { parseId } from '../http/params.ts';
import { letItBeHeard } from './be-heard.ts';
import {
  type Command,
  choiceFlag,
  type Flags,
  numberFlag,
  type Output,
  operatorFor,
  textFlag,
  timeFlag,
  UsageError,
} from './command.ts';
import { table } from './table.ts';

export const reportList: Command = {
  name: 'report list',
  usage: '[--all] [--count N] [--after ID]',
  summary: 'List the reports that wait for a moderator, the oldest first.',
  help: [
    ['--all', 'also those that were decided'],
    ['--count N', 'how many; default all'],
    ['--after ID', 'those after a report: the next page after the last one shown'],
  ],
  options: { all: { type: 'boolean' }, count: { type: 'string' }, after: { type: 'string' } },
  async run(ctx, _words, flags) {
    const found = await selectReports(ctx.store.read, {
      after: numberFlag(flags, 'after', 0, Number.MAX_SAFE_INTEGER),
      limit: numberFlag(flags, 'count', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
      ...(flags.all === true ? allReports : openReports),
    });
    const reports = found.map(describeReport);
    const rows = reports.map((one, index) => [
      ...[one.id, one.created_at, `${one.kind} ${found[index]?.post_id}`, one.category],
      ...[`@${one.author ?? ''}`, `@${one.reporter}`],
      ...[one.decision ?? (one.taken_by === null ? '' : `@${one.taken_by}`), one.text ?? ''],
    ]);
    const heads = ['ID', 'REPORTED', 'WHAT', 'AS', 'AUTHOR', 'REPORTER', 'STATE', 'TEXT'];
    return { json: { reports }, lines: table(heads, rows, 'There are no open reports.') };
  },
};

/** Reads the id of a report or an appeal. @throws {UsageError} */
export function readReportId(name: string, word: string): number {
  const id = parseId(word);
  if (id === undefined) throw new UsageError(`${name} needs an id, not "${word}".`);
  return id;
}

async function decide(
  ctx: Context,
  word: string,
  flags: Flags,
  decision: (typeof decisions)[number],
): Promise<Output> {
  const id = readReportId('report', word);
  await decideReport(ctx.store, operatorFor(flags), id, {
    decision,
    note: textFlag(flags, 'note'),
    told: textFlag(flags, 'tell') ?? '',
    answer: textFlag(flags, 'answer') ?? '',
    until: timeFlag(flags, 'until') ?? null,
  });
  await letItBeHeard(ctx);
  return { json: { id: String(id) }, lines: [`Resolved report ${id}.`] };
}

export const reportTake: Command = {
  name: 'report take',
  usage: '<id>',
  summary: 'Take a report from the moderator who has taken it.',
  words: 1,
  isAction: true,
  async run(ctx, [word = ''], flags) {
    const id = readReportId('report take', word);
    await takeReport(ctx.store, operatorFor(flags), id, true);
    return { json: { id: String(id) }, lines: [`Took report ${id}.`] };
  },
};

export const reportResolve: Command = {
  name: 'report resolve',
  usage: `<id> [--decision ${decisions.join('|')}] [--note N] [--tell TEXT] [--until T] [--answer TEXT]`,
  summary: 'Decide a report, and carry the decision out.',
  help: [
    ['--decision D', 'default dismiss: nothing is done about the post and its author'],
    ['--note N', 'what was decided, for moderators'],
    ['--tell TEXT', 'what the author of the post is told; a warning needs it'],
    ['--until T', 'when a limit or a suspension ends: 12h, 7d, 2026-12-31'],
    ['--answer TEXT', 'what the reporter is told'],
  ],
  options: {
    decision: { type: 'string' },
    note: { type: 'string' },
    tell: { type: 'string' },
    until: { type: 'string' },
    answer: { type: 'string' },
  },
  words: 1,
  isAction: true,
  run: (ctx, [word = ''], flags) =>
    decide(ctx, word, flags, choiceFlag(flags, 'decision', decisions) ?? 'dismiss'),
};

const reportReopen: Command = {
  name: 'report reopen',
  usage: '<id>',
  summary: 'Undo the decision of a report, and open it again.',
  words: 1,
  isAction: true,
  async run(ctx, [word = ''], flags) {
    const id = readReportId('report reopen', word);
    await reopenReport(ctx, operatorFor(flags), id);
    await letItBeHeard(ctx);
    return { json: { id: String(id) }, lines: [`Opened report ${id} again.`] };
  },
};

/** Commands that manage reports of posts. */
export const reportCommands: readonly Command[] = [reportList, reportTake, reportResolve, reportReopen];
