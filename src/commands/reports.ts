import type { Context } from '../context.ts';
import { decideReports, decisions, MAX_AT_ONCE, reopenReport } from '../features/admin/admin.ts';
import {
  describeReport,
  openReports,
  reportCategories,
  selectQueue,
  takeReport,
} from '../features/reports/reports.ts';
import { parseId } from '../http/params.ts';
import { requireUser } from './account.ts';
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
  usage: `[--all] [--author NAME] [--category ${reportCategories.join('|')}] [--count N] [--after ID]`,
  summary: 'List the reports that wait for a moderator, each reported item once, the oldest first.',
  help: [
    ['--all', 'also what was decided'],
    ['--author NAME', 'only what is of this account'],
    ['--category C', 'only items with a report of this category'],
    ['--count N', 'how many; default all'],
    ['--after ID', 'those after this report: the next page'],
  ],
  options: {
    all: { type: 'boolean' },
    author: { type: 'string' },
    category: { type: 'string' },
    count: { type: 'string' },
    after: { type: 'string' },
  },
  async run(ctx, _words, flags) {
    const author = textFlag(flags, 'author');
    const found = await selectQueue(ctx.store.read, {
      ...openReports,
      after: numberFlag(flags, 'after', 0, Number.MAX_SAFE_INTEGER),
      limit: numberFlag(flags, 'count', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
      ...(flags.all === true && { state: 'all' }),
      category: choiceFlag(flags, 'category', reportCategories) ?? '',
      author: author === undefined ? 0 : (await requireUser(ctx, author)).id,
    });
    const reports = found.map(describeReport);
    const rows = reports.map((one, index) => [
      ...[one.id, one.created_at, `${one.kind} ${found[index]?.row.post_id}`, String(one.count)],
      ...[[...new Set(one.reports.map(({ category }) => category))].join(', '), `@${one.author ?? ''}`],
      ...[one.reporters.map(({ username }) => `@${username}`).join(', ')],
      ...[one.decision ?? (one.taken_by === null ? '' : `@${one.taken_by}`), one.text ?? ''],
    ]);
    const heads = ['ID', 'REPORTED', 'WHAT', 'REPORTS', 'AS', 'AUTHOR', 'REPORTERS', 'STATE', 'TEXT'];
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
  words: readonly string[],
  flags: Flags,
  decision: (typeof decisions)[number],
): Promise<Output> {
  const ids = words.map((word) => readReportId('report', word));
  const results = await decideReports(ctx, operatorFor(flags), ids, {
    decision,
    note: textFlag(flags, 'note'),
    told: textFlag(flags, 'tell') ?? '',
    rule: numberFlag(flags, 'rule', 0, Number.MAX_SAFE_INTEGER) || undefined,
    answer: textFlag(flags, 'answer') ?? '',
    until: timeFlag(flags, 'until') ?? null,
  });
  await letItBeHeard(ctx);
  const [only] = results;
  if (ids.length === 1 && only?.error !== undefined) throw only.error;
  const lines = results.map(({ id, error }) =>
    error === undefined ? `Resolved report ${id}.` : `Report ${id} was not decided: ${error.message}`,
  );
  if (ids.length === 1) return { json: { id: String(only?.id) }, lines };
  const failed = results.flatMap(({ id, error }) =>
    error === undefined ? [] : [{ id: String(id), error: error.message }],
  );
  const decided = results.flatMap(({ id, error }) => (error === undefined ? [String(id)] : []));
  return { json: { ids: decided, failed }, lines, ...(failed.length > 0 && { status: 1 }) };
}

const reportTake: Command = {
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
  usage: `<id>… [--decision ${decisions.join('|')}] [--note N] [--tell TEXT] [--rule N] [--until T] [--answer TEXT]`,
  summary: 'Decide all reports of an item, or of several items at once, and carry out the decision.',
  help: [
    ['--decision D', 'default dismiss: nothing is done about the post and its author'],
    ['--note N', 'what was decided, for moderators'],
    ['--tell TEXT', 'what the author of the post is told; a warning needs it'],
    ['--rule N', 'the number of the rule that was broken'],
    ['--until T', 'when a limit or a suspension ends: 12h, 7d, 2026-12-31'],
    ['--answer TEXT', 'what the reporters are told'],
  ],
  options: {
    decision: { type: 'string' },
    note: { type: 'string' },
    tell: { type: 'string' },
    rule: { type: 'string' },
    until: { type: 'string' },
    answer: { type: 'string' },
  },
  words: [1, MAX_AT_ONCE],
  isAction: true,
  run: (ctx, words, flags) =>
    decide(ctx, words, flags, choiceFlag(flags, 'decision', decisions) ?? 'dismiss'),
};

const reportReopen: Command = {
  name: 'report reopen',
  usage: '<id>',
  summary: 'Undo a decision, and reopen all reports of the same item.',
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
