import type { Context } from '../context.ts';
import {
  type Content,
  describeRemoved,
  RESTORABLE_DAYS,
  type RemovableKind,
  removableKinds,
  removeContent,
  restoreContent,
  selectRemovedBefore,
} from '../features/admin/admin.ts';
import { parseId } from '../http/params.ts';
import { requireUser } from './account.ts';
import { letItBeHeard } from './be-heard.ts';
import { type Command, numberFlag, operatorFor, textFlag, UsageError } from './command.ts';
import { table } from './table.ts';

const COUNT = 50;

/** Reads what is meant: an object by its id, or the picture of a user by their name. @throws {UsageError} */
async function readContent(ctx: Context, [kind = '', which = '']: readonly string[]): Promise<Content> {
  if (!removableKinds.includes(kind as RemovableKind)) {
    throw new UsageError(`the kind is one of ${removableKinds.join(', ')}, not "${kind}".`);
  }
  const known = kind as RemovableKind;
  if (kind === 'avatar' || kind === 'cover') return { kind, id: (await requireUser(ctx, which)).id };
  const id = parseId(which);
  if (id === undefined) throw new UsageError(`this needs the id of a ${kind}, not "${which}".`);
  return { kind: known, id };
}

const usage = `(${removableKinds.slice(0, 4).join('|')}) <id> | (avatar|cover) <username>`;

export const contentRemove: Command = {
  name: 'content remove',
  usage: `${usage} [--tell TEXT]`,
  summary: `Remove content from everywhere; it can be restored for ${RESTORABLE_DAYS} days.`,
  help: [['--tell TEXT', 'what its author is told by e-mail and on the account page']],
  options: { tell: { type: 'string' } },
  words: 2,
  isAction: true,
  async run(ctx, words, flags) {
    const content = await readContent(ctx, words);
    await removeContent(ctx.store, operatorFor(flags), content, textFlag(flags, 'tell'));
    await letItBeHeard(ctx);
    return { json: describe(content), lines: [`Removed ${content.kind} ${words[1]}.`] };
  },
};

export const contentRestore: Command = {
  name: 'content restore',
  usage,
  summary: 'Restore removed content as it was.',
  words: 2,
  isAction: true,
  async run(ctx, words, flags) {
    const content = await readContent(ctx, words);
    await restoreContent(ctx, operatorFor(flags), content);
    await letItBeHeard(ctx);
    return { json: describe(content), lines: [`Restored ${content.kind} ${words[1]}.`] };
  },
};

function describe({ kind, id }: Content) {
  return { kind, id: String(id) };
}

export const contentList: Command = {
  name: 'content list',
  usage: '[--count N]',
  summary: 'List removed content that can be restored, the newest first.',
  help: [['--count N', `how much; default ${COUNT}`]],
  options: { count: { type: 'string' } },
  async run(ctx, _words, flags) {
    const limit = numberFlag(flags, 'count', COUNT, 100_000);
    const found = await selectRemovedBefore(ctx.store.read, { before: Number.MAX_SAFE_INTEGER, limit });
    const removed = found.map(describeRemoved);
    const rows = removed.map((one) => [one.removed_at, one.kind, one.id, `@${one.username}`, one.text]);
    const heads = ['REMOVED', 'KIND', 'ID', 'OF', 'TEXT'];
    return { json: { removed }, lines: table(heads, rows, 'Nothing is removed.') };
  },
};

/** Commands that remove and restore content. */
export const contentCommands: readonly Command[] = [contentList, contentRemove, contentRestore];
