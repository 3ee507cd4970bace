import { decideAppeal } from '../features/admin/admin.ts';
import {
  type AppealDecision,
  allReports,
  describeReport,
  openReports,
  selectQueue,
} from '../features/reports/reports.ts';
import { letItBeHeard } from './be-heard.ts';
import { type Command, numberFlag, operatorFor, textFlag } from './command.ts';
import { readReportId } from './reports.ts';
import { table } from './table.ts';

const appealList: Command = {
  name: 'appeal list',
  usage: '[--all] [--count N] [--after ID]',
  summary: 'List the appeals that wait for a moderator, the oldest first.',
  help: [
    ['--all', 'also the decided ones'],
    ['--count N', 'how many; default all'],
    ['--after ID', 'those after this appeal: the next page'],
  ],
  options: { all: { type: 'boolean' }, count: { type: 'string' }, after: { type: 'string' } },
  async run(ctx, _words, flags) {
    const found = await selectQueue(ctx.store.read, {
      after: numberFlag(flags, 'after', 0, Number.MAX_SAFE_INTEGER),
      limit: numberFlag(flags, 'count', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
      ...(flags.all === true ? allReports : openReports),
      kind: 'appeal',
    });
    const appeals = found.map(describeReport);
    const rows = appeals.map((one) => [
      ...[one.id, one.created_at, `@${one.reporter}`, one.reported.kind ?? ''],
      ...[one.decision ?? (one.taken_by === null ? '' : `@${one.taken_by}`), one.comment],
    ]);
    const heads = ['ID', 'APPEALED', 'BY', 'AGAINST', 'STATE', 'TEXT'];
    return { json: { appeals }, lines: table(heads, rows, 'There are no open appeals.') };
  },
};

const options = { answer: { type: 'string' }, note: { type: 'string' } } as const;

/** The command for a decision. @param done - what it has done, as in "Accepted". */
function ruling(
  decision: AppealDecision,
  done: string,
  rest: Pick<Command, 'usage' | 'summary' | 'asks'>,
): Command {
  return {
    name: `appeal ${decision}`,
    ...rest,
    help: [
      ['--answer TEXT', 'what the person is told'],
      ['--note N', 'what moderators read later'],
    ],
    options,
    words: 1,
    isAction: true,
    async run(ctx, [word = ''], flags) {
      const id = readReportId(`appeal ${decision}`, word);
      const given = { answer: textFlag(flags, 'answer'), note: textFlag(flags, 'note') };
      await decideAppeal(ctx, operatorFor(flags), id, { decision, ...given });
      await letItBeHeard(ctx);
      return { json: { id: String(id), decision }, lines: [`${done} appeal ${id}.`] };
    },
  };
}

const appealAccept = ruling('accept', 'Accepted', {
  usage: '<id> [--answer TEXT] [--note N]',
  summary: 'Accept an appeal: the decision is undone and withdrawn.',
  asks: ([id]) => `Undo the decision of appeal ${id}, and send the answer to the person?`,
});

const appealReject = ruling('reject', 'Rejected', {
  usage: '<id> --answer TEXT [--note N]',
  summary: 'Reject an appeal, with an answer to the person.',
  asks: ([id]) => `Reject appeal ${id}, and send the answer to the person? There is no second appeal.`,
});

/** Commands that decide appeals against decisions of moderators. */
export const appealCommands: readonly Command[] = [appealList, appealAccept, appealReject];
