import { selectSessionsOf } from '../features/accounts/accounts.ts';
import { describeSession, endSessionsOf } from '../features/admin/admin.ts';
import { accountOutput, requireUser } from './account.ts';
import { letItBeHeard } from './be-heard.ts';
import { type Command, operatorFor } from './command.ts';
import { table } from './table.ts';

const userSessions: Command = {
  name: 'user sessions',
  usage: '<username>',
  summary: 'List the browsers that an account is signed in with, the newest session first.',
  words: 1,
  async run(ctx, [username = '']) {
    const user = await requireUser(ctx, username);
    const found = await selectSessionsOf(ctx.store.read, { user_id: user.id, now: Date.now() });
    const sessions = found.map(describeSession);
    const rows = sessions.map(({ id, agent, network, created_at, last_used_at }) => [
      ...[id, agent || 'a browser', created_at, last_used_at, network],
    ]);
    const heads = ['ID', 'BROWSER', 'SINCE', 'LAST USED', 'FROM'];
    return { json: { sessions }, lines: table(heads, rows, `@${user.username} is not signed in.`) };
  },
};

const userEndSessions: Command = {
  name: 'user end-sessions',
  usage: '<username> [<session>]',
  summary: 'Sign an account out: in all browsers, or in one; "user sessions" shows its id.',
  words: [1, 2],
  isAction: true,
  async run(ctx, [username = '', session], flags) {
    const { id } = await requireUser(ctx, username);
    await endSessionsOf(ctx.store, operatorFor(flags), id, session);
    await letItBeHeard(ctx);
    return accountOutput(ctx, id);
  },
};

/** Commands about how people get into their accounts. */
export const accessCommands: readonly Command[] = [userSessions, userEndSessions];
