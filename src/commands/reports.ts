import { resolveReport } from '../features/reports/reports.actions.ts';
import { selectOpenReports } from '../features/reports/reports.sql.ts';
import { parseId } from '../http/params.ts';
import { timestamp } from '../objects/timestamp.ts';
import { type Command, operatorFor, textFlag, UsageError } from './command.ts';
import { table } from './table.ts';

export const reportList: Command = {
  name: 'report list',
  summary: 'List the reports that wait for an administrator.',
  async run(ctx) {
    const reports = (await selectOpenReports(ctx.store.read, {})).map((row) => ({
      id: String(row.id),
      post_id: String(row.post_id),
      author: row.author,
      reporter: row.reporter,
      created_at: timestamp(row.created_at),
      text: row.text,
    }));
    const rows = reports.map(({ id, created_at, post_id, author, reporter, text }) => [
      ...[id, created_at, post_id, `@${author}`, `@${reporter}`, text],
    ]);
    const heads = ['ID', 'REPORTED', 'POST', 'AUTHOR', 'REPORTER', 'TEXT'];
    return { json: { reports }, lines: table(heads, rows, 'There are no open reports.') };
  },
};

export const reportResolve: Command = {
  name: 'report resolve',
  usage: '<id> [--note N]',
  summary: 'Close a report.',
  help: [['--note N', 'what was decided']],
  options: { note: { type: 'string' } },
  words: 1,
  isAction: true,
  async run(ctx, [word = ''], flags) {
    const id = parseId(word);
    if (id === undefined) throw new UsageError(`report resolve needs the id of a report, not "${word}".`);
    await resolveReport(ctx.store, operatorFor(flags), id, textFlag(flags, 'note'));
    return { json: { id: String(id) }, lines: [`Resolved report ${id}.`] };
  },
};

/** Commands that manage reports of posts. */
export const reportCommands: readonly Command[] = [reportList, reportResolve];
