import { RESTORABLE_DAYS, removePosts, restorePosts, writeTo } from '../features/admin/admin.ts';
import { change } from './accounts.ts';
import { type Command, operatorFor, textFlag } from './command.ts';

const userNotice: Command = {
  name: 'user notice',
  usage: '<username> <text>',
  summary: 'Write to a person, not about a decision: by e-mail, and on their account page.',
  words: 2,
  isAction: true,
  run: (ctx, [username = '', text = ''], flags) =>
    change(ctx, username, (id) => writeTo(ctx.store, operatorFor(flags), id, text)),
};

const userRemovePosts: Command = {
  name: 'user remove-posts',
  usage: '<username> [--tell TEXT]',
  summary: `Remove all posts of a person; they can be restored for ${RESTORABLE_DAYS} days.`,
  help: [['--tell TEXT', 'what the person is told by e-mail and on the account page']],
  options: { tell: { type: 'string' } },
  words: 1,
  isAction: true,
  asks: ([username = '']) => `Remove all posts of ${username}?`,
  run: (ctx, [username = ''], flags) =>
    change(ctx, username, (id) =>
      removePosts(ctx, operatorFor(flags), id, textFlag(flags, 'tell'), Number.POSITIVE_INFINITY),
    ),
};

const userRestorePosts: Command = {
  name: 'user restore-posts',
  usage: '<username>',
  summary: 'Undo the latest removal of all posts of a person.',
  words: 1,
  isAction: true,
  run: (ctx, [username = ''], flags) =>
    change(ctx, username, (id) => restorePosts(ctx, operatorFor(flags), id, Number.POSITIVE_INFINITY)),
};

/** Commands that act on what people have posted, and write to them. */
export const moderationCommands: readonly Command[] = [userNotice, userRemovePosts, userRestorePosts];
