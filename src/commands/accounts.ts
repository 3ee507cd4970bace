import type { Context } from '../context.ts';
import { addUser, issuePasswordLink, resetFactors, setPassword } from '../features/accounts/accounts.ts';
import {
  addNote,
  confirmEmail,
  deleteAndTell,
  describeAccount,
  limitUser,
  listAccounts,
  readAddress,
  renameAndTell,
  restoreUser,
  type Suspension,
  searchedStates,
  selectAccount,
  setRole,
  setTier,
  suspendUser,
  unlimitUser,
  warnUser,
} from '../features/admin/admin.ts';
import { type Role, roles } from '../features/audit/audit.ts';
import { mailReports } from '../features/notifications/notifications.ts';
import { verifyDomain } from '../features/profiles/profiles.ts';
import { selectOtherOwner } from '../features/users/users.ts';
import { accountOutput, requireUser } from './account.ts';
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
import { readSecret } from './read-secret.ts';
import { table } from './table.ts';

export const userAdd: Command = {
  name: 'user add',
  usage:
    '<username> [--password-stdin | --password P] [--name N] [--type human|feed|bot] [--tier free|paid] [--admin]',
  summary: 'Add an account.',
  help: [
    [
      '--password-stdin',
      'read the password from standard input; a terminal asks for it. Without one they cannot sign in',
    ],
    ['--password P', 'the password, visible to all users of this machine'],
    ['--name N', 'name to show; default the username'],
    ['--type T', 'human (default), feed or bot'],
    ['--tier T', 'free (default) or paid: how much the account may store'],
    ['--admin', 'may administer the service; the first one is its owner'],
  ],
  options: {
    'password-stdin': { type: 'boolean' },
    password: { type: 'string' },
    name: { type: 'string' },
    type: { type: 'string' },
    tier: { type: 'string' },
    admin: { type: 'boolean' },
  },
  words: 1,
  purpose: 'create',
  isAction: true,
  async run(ctx, [username = ''], flags) {
    const isRead = flags['password-stdin'] === true;
    if (isRead && flags.password !== undefined) {
      throw new UsageError('user add takes --password-stdin or --password, not both.');
    }
    const type = choiceFlag(flags, 'type', ['human', 'feed', 'bot']) ?? 'human';
    const tier = choiceFlag(flags, 'tier', ['free', 'paid']) ?? 'free';
    const password = isRead ? await readSecret('Password') : textFlag(flags, 'password');
    const name = textFlag(flags, 'name');
    const role = flags.admin === true ? await roleOfNew(ctx) : undefined;
    const account = { username, password, name, type, tier, ...(role && { role }) };
    const id = await addUser(ctx.store, account, operatorFor(flags));
    if (role !== undefined) await ctx.store.write((tx) => mailReports(tx, id));
    const added = username.toLowerCase();
    return { json: { id: String(id), username: added }, lines: [`Added @${added} with id ${id}.`] };
  },
};

/** The first administrator owns the service. */
async function roleOfNew({ store }: Context): Promise<Role> {
  return (await selectOtherOwner(store.read, { id: 0 })).length === 0 ? 'owner' : 'administrator';
}

export const userList: Command = {
  name: 'user list',
  usage: '[--search S] [--state S] [--role R] [--app ID] [--address IP] [--count N] [--after ID]',
  summary: 'List accounts, the oldest first.',
  help: [
    ['--search S', 'people whose username, name or e-mail address contains this'],
    ['--state S', searchedStates.join(', ')],
    ['--role R', `${roles.join(', ')}`],
    ['--app ID', 'people who authorised the app with this client_id'],
    ['--address IP', 'people with a browser that was last used in the network of this IP address'],
    ['--count N', 'how many; default all'],
    ['--after ID', 'those after this account: the next page'],
  ],
  options: {
    search: { type: 'string' },
    state: { type: 'string' },
    role: { type: 'string' },
    app: { type: 'string' },
    address: { type: 'string' },
    count: { type: 'string' },
    after: { type: 'string' },
  },
  async run(ctx, _words, flags) {
    const found = await listAccounts(ctx.store.read, {
      search: textFlag(flags, 'search') ?? '',
      state: choiceFlag(flags, 'state', searchedStates) ?? '',
      role: choiceFlag(flags, 'role', roles) ?? '',
      app: textFlag(flags, 'app') ?? '',
      address: readAddress(textFlag(flags, 'address') ?? ''),
      after: numberFlag(flags, 'after', 0, Number.MAX_SAFE_INTEGER),
      limit: numberFlag(flags, 'count', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    });
    const users = found.map(describeAccount);
    const rows = users.map(({ id, username, name, type, tier, state, role }) => [
      ...[id, `@${username}`, name, type, tier, state, role ?? ''],
    ]);
    const heads = ['ID', 'USERNAME', 'NAME', 'TYPE', 'TIER', 'STATE', 'ROLE'];
    return { json: { users }, lines: table(heads, rows, 'There are no accounts.') };
  },
};

export const userShow: Command = {
  name: 'user show',
  usage: '<username>',
  summary: 'Show an account: what it is, its e-mail address, its state and its counts.',
  words: 1,
  run: async (ctx, [username = '']) => accountOutput(ctx, (await requireUser(ctx, username)).id),
};

export const userPassword: Command = {
  name: 'user password',
  usage: '<username> [--link]',
  summary:
    'Set a new password, read from standard input; a terminal asks for it. Signs the account out everywhere.',
  help: [
    ['--link', 'instead print a URL, below $MILLRACE_URL, where the password can be set once, within a day'],
  ],
  options: { link: { type: 'boolean' } },
  words: 1,
  isAction: true,
  async run(ctx, [username = ''], flags) {
    const user = await requireUser(ctx, username);
    if (flags.link === true) {
      const url = await issuePasswordLink(ctx, operatorFor(flags), user.id);
      return { json: { url }, lines: [url] };
    }
    await setPassword(ctx, operatorFor(flags), { ...user, password: await readSecret('New password') });
    const json = { id: String(user.id), username: user.username };
    return { json, lines: [`@${user.username} has a new password and is signed out everywhere.`] };
  },
};

const userResetFactors: Command = {
  name: 'user reset-factors',
  usage: '<username>',
  summary:
    'Remove the passkeys, the authenticator app and the recovery codes of an account that has lost them, and sign it out everywhere.',
  words: 1,
  isAction: true,
  asks: ([username = '']) => `Remove the second factor of ${username}, and sign them out everywhere?`,
  run: (ctx, [username = ''], flags) =>
    change(ctx, username, (id) => resetFactors(ctx, operatorFor(flags), id)),
};

const userRole: Command = {
  name: 'user role',
  usage: `<username> ${roles.join('|')}|none`,
  summary: 'Say what an account may do in the administration of the service.',
  words: 2,
  isAction: true,
  async run(ctx, [username = '', choice = ''], flags) {
    if (choice !== 'none' && !roles.includes(choice as Role)) {
      throw new UsageError(`user role takes ${roles.join(', ')} or none, not "${choice}".`);
    }
    const role = choice === 'none' ? null : (choice as Role);
    return change(ctx, username, (id) => setRole(ctx.store, operatorFor(flags), id, role));
  },
};

export const userAdmin: Command = {
  name: 'user admin',
  usage: '<username> on|off',
  summary: 'Make an account an administrator, or take any role from it.',
  words: 2,
  isAction: true,
  async run(ctx, [username = '', choice = ''], flags) {
    if (choice !== 'on' && choice !== 'off')
      throw new UsageError(`user admin takes on or off, not "${choice}".`);
    return change(ctx, username, async (id) => {
      const [row] = await selectAccount(ctx.store.read, { id });
      // An owner is one already.
      if (choice === 'on' && row?.is_admin === 1) return;
      await setRole(ctx.store, operatorFor(flags), id, choice === 'on' ? 'administrator' : null);
    });
  },
};

export const userRename: Command = {
  name: 'user rename',
  usage: '<username> <new>',
  summary: 'Give an account another username, and tell its owner by e-mail; the old one is free for others.',
  words: 2,
  isAction: true,
  run: (ctx, [username = '', wanted = ''], flags) =>
    change(ctx, username, (id) => renameAndTell(ctx, operatorFor(flags), id, wanted.replace(/^@/, ''))),
};

export const userSuspend: Command = {
  name: 'user suspend',
  usage: '<username> [--until T] [--tell TEXT]',
  summary: 'Suspend an account: it cannot be used, and it and its posts are hidden until it is restored.',
  help: [
    ['--until T', 'when the suspension ends: 12h, 7d, 2026-12-31 or 2026-12-31T18:00Z'],
    ['--tell TEXT', 'what the person is told by e-mail'],
  ],
  options: { until: { type: 'string' }, tell: { type: 'string' } },
  words: 1,
  isAction: true,
  run: (ctx, [username = ''], flags) =>
    change(ctx, username, (id) => suspendUser(ctx.store, operatorFor(flags), id, endAndText(flags))),
};

const userLimit: Command = {
  name: 'user limit',
  usage: '<username> [--until T] [--tell TEXT]',
  summary: 'Limit an account: only its followers see what it does and are notified of it.',
  help: [
    ['--until T', 'when the limit ends: 12h, 7d, 2026-12-31 or 2026-12-31T18:00Z'],
    ['--tell TEXT', 'what the person is told by e-mail'],
  ],
  options: { until: { type: 'string' }, tell: { type: 'string' } },
  words: 1,
  isAction: true,
  run: (ctx, [username = ''], flags) =>
    change(ctx, username, (id) => limitUser(ctx.store, operatorFor(flags), id, endAndText(flags))),
};

const userUnlimit: Command = {
  name: 'user unlimit',
  usage: '<username>',
  summary: 'Lift the limit of an account.',
  words: 1,
  isAction: true,
  run: (ctx, [username = ''], flags) =>
    change(ctx, username, (id) => unlimitUser(ctx.store, operatorFor(flags), id)),
};

function endAndText(flags: Flags): Suspension {
  return { until: timeFlag(flags, 'until') ?? null, told: textFlag(flags, 'tell') ?? '' };
}

const userWarn: Command = {
  name: 'user warn',
  usage: '<username> <text>',
  summary: 'Tell a person something as a moderator: by e-mail, and on their account page.',
  words: 2,
  isAction: true,
  run: (ctx, [username = '', text = ''], flags) =>
    change(ctx, username, (id) => warnUser(ctx.store, operatorFor(flags), id, text)),
};

const userNote: Command = {
  name: 'user note',
  usage: '<username> <text>',
  summary: 'Add a note about a person that only moderators see.',
  words: 2,
  isAction: true,
  run: (ctx, [username = '', text = ''], flags) =>
    change(ctx, username, (id) => addNote(ctx.store, operatorFor(flags), id, text)),
};

export const userRestore: Command = {
  name: 'user restore',
  usage: '<username>',
  summary: 'End the suspension of an account.',
  words: 1,
  isAction: true,
  run: (ctx, [username = ''], flags) =>
    change(ctx, username, (id) => restoreUser(ctx.store, operatorFor(flags), id)),
};

export const userDelete: Command = {
  name: 'user delete',
  usage: '<username>',
  summary:
    'Delete an account and everything it made, permanently, and tell its owner by e-mail. Its username stays taken.',
  words: 1,
  isAction: true,
  asks: ([username = '']) => `Delete ${username} and everything it made, permanently?`,
  run: (ctx, [username = ''], flags) =>
    change(ctx, username, (id) => deleteAndTell(ctx, operatorFor(flags), id)),
};

export const userTier: Command = {
  name: 'user tier',
  usage: '<username> free|paid',
  summary: 'Set how much an account may store.',
  words: 2,
  isAction: true,
  async run(ctx, [username = '', tier = ''], flags) {
    if (tier !== 'free' && tier !== 'paid')
      throw new UsageError(`the tier must be free or paid, not "${tier}".`);
    const { id } = await requireUser(ctx, username);
    await setTier(ctx.store, operatorFor(flags), id, tier);
    return accountOutput(ctx, id);
  },
};

export const userConfirmEmail: Command = {
  name: 'user confirm-email',
  usage: '<username>',
  summary: 'Let an account sign in by the e-mail address that it has given; no other account then can.',
  words: 1,
  isAction: true,
  async run(ctx, [username = ''], flags) {
    const { id } = await requireUser(ctx, username);
    await confirmEmail(ctx.store, operatorFor(flags), id);
    return accountOutput(ctx, id);
  },
};

const userVerifyDomain: Command = {
  name: 'user verify-domain',
  usage: '<username> <domain>',
  summary: "Show a domain on a profile once its /.well-known/millrace names the user's page.",
  words: 2,
  isAction: true,
  async run(ctx, [username = '', domain = ''], flags) {
    const user = await requireUser(ctx, username);
    const verified = await verifyDomain(ctx, user.id, domain, undefined, operatorFor(flags));
    const json = { id: String(user.id), verified_domain: verified };
    return { json, lines: [`Verified ${verified} for @${user.username}.`] };
  },
};

/** Changes an account, found by username, and outputs its new state once a running service has received the event. */
/** Does something to an account, and prints the account. */
export async function change(
  ctx: Context,
  username: string,
  work: (id: number) => Promise<unknown>,
): Promise<Output> {
  const { id } = await requireUser(ctx, username);
  await work(id);
  await letItBeHeard(ctx);
  return accountOutput(ctx, id);
}

/** Commands that manage accounts. */
export const accountCommands: readonly Command[] = [
  userAdd,
  userList,
  userShow,
  userPassword,
  userResetFactors,
  userRole,
  userAdmin,
  userRename,
  userWarn,
  userNote,
  userLimit,
  userUnlimit,
  userSuspend,
  userRestore,
  userDelete,
  userTier,
  userConfirmEmail,
  userVerifyDomain,
];
