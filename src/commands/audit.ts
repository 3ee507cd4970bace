import { auditedActions, describeEntry, selectAudit } from '../features/audit/audit.ts';
import { parseId } from '../http/params.ts';
import { timestamp } from '../objects/timestamp.ts';
import { sentencesOf } from '../web/admin/audit.sentences.ts';
import { plainText } from '../web/kit/markup.ts';
import { en } from '../web/languages/en.ts';
import { requireUser } from './account.ts';
import { type Command, numberFlag, textFlag, UsageError } from './command.ts';
import { table } from './table.ts';

const COUNT = 50;

export const auditList: Command = {
  name: 'audit list',
  usage: '[--count N] [--before ID] [--by <username>] [--user <username>] [--action A]',
  summary: 'List the actions of the administration, the newest first.',
  help: [
    ['--count N', `how many entries; default ${COUNT}`],
    ['--before ID', 'those before this entry: the next page'],
    ['--by U', 'those of one account'],
    ['--user U', 'those on one account'],
    ['--action A', 'those of one kind, such as suspend; --json names the kind of each'],
  ],
  options: {
    count: { type: 'string' },
    before: { type: 'string' },
    by: { type: 'string' },
    user: { type: 'string' },
    action: { type: 'string' },
  },
  async run(ctx, _words, flags) {
    const limit = numberFlag(flags, 'count', COUNT, 100_000);
    const given = textFlag(flags, 'before');
    const before = given === undefined ? Number.MAX_SAFE_INTEGER : parseId(given);
    if (before === undefined) throw new UsageError(`--before must be the id of an entry, not "${given}".`);
    const action = textFlag(flags, 'action') ?? '';
    if (action !== '' && !auditedActions.some((one) => one === action)) {
      throw new UsageError(`--action must be one of ${auditedActions.join(', ')}, not "${action}".`);
    }
    const idOf = async (flag: string): Promise<number> => {
      const name = textFlag(flags, flag);
      return name === undefined ? 0 : (await requireUser(ctx, name)).id;
    };
    const filter = { actor: await idOf('by'), user: await idOf('user'), action };
    const { read } = ctx.store;
    const found = await selectAudit(read, { ...filter, before, limit });
    const sentences = await sentencesOf(read, found, { language: en, role: null });
    const rows = found.map((row, index) => [
      ...[String(row.id), timestamp(row.at), row.origin ?? row.via],
      ...[plainText(sentences[index]), row.reason],
    ]);
    const entries = found.map(describeEntry);
    const lines = table(['ID', 'AT', 'FROM', 'WHAT', 'REASON'], rows, 'There are no such actions.');
    return { json: { entries }, lines };
  },
};

export const auditCommands: readonly Command[] = [auditList];
