import { selectAudit } from '../features/audit/audit.sql.ts';
import { timestamp } from '../objects/timestamp.ts';
import { type Command, numberFlag } from './command.ts';
import { table } from './table.ts';

const COUNT = 50;

type Entry = Awaited<ReturnType<typeof selectAudit>>[number];

/** The target of an action: an account by its name, anything else by its kind and id. */
function targetOf({ target, target_kind, target_id }: Entry): string {
  if (target_kind === 'instance') return 'instance';
  return target === null ? `${target_kind} ${target_id}` : `@${target}`;
}

export const auditList: Command = {
  name: 'audit list',
  usage: '[--count N]',
  summary: 'List what administrators did, the newest first.',
  help: [['--count N', `how many entries; default ${COUNT}`]],
  options: { count: { type: 'string' } },
  async run(ctx, _words, flags) {
    const limit = numberFlag(flags, 'count', COUNT, 100_000);
    const entries = (await selectAudit(ctx.store.read, { limit })).map((row) => ({
      id: String(row.id),
      at: timestamp(row.at),
      // Null for the operator of the command line.
      actor: row.actor,
      action: row.action,
      target: targetOf(row),
    }));
    const rows = entries.map(({ id, at, actor, action, target }) => [
      ...[id, at, actor === null ? 'operator' : `@${actor}`, action, target],
    ]);
    const heads = ['ID', 'AT', 'BY', 'ACTION', 'TARGET'];
    return { json: { entries }, lines: table(heads, rows, 'Nothing was administered yet.') };
  },
};

export const auditCommands: readonly Command[] = [auditList];
