import type { Context } from '../context.ts';
import { addApp } from '../features/apps/apps.actions.ts';
import { selectAppByClientId } from '../features/apps/apps.sql.ts';
import { issueAppToken, issueUserToken } from '../features/tokens/tokens.actions.ts';
import { addUser } from '../features/users/users.actions.ts';
import { findUsernames } from '../features/users/users.sql.ts';
import { parseScopes, scopes } from '../scopes.ts';
import { type Command, choiceFlag, textFlag, UsageError } from './command.ts';
import { readSecret } from './read-secret.ts';

/** The account of a username, whatever its state. @throws when there is none. */
export async function requireUser(ctx: Context, username: string): Promise<{ id: number; username: string }> {
  const name = username.replace(/^@/, '').toLowerCase();
  const user = (await findUsernames(ctx.store.read, [name])).get(name);
  if (user === undefined) throw new Error(`There is no user "${name}".`);
  return user;
}

export const userAdd: Command = {
  name: 'user add',
  usage:
    '<username> [--password-stdin | --password P] [--name N] [--type human|feed|bot] [--tier free|paid] [--admin]',
  summary: 'Add an account.',
  help: [
    '--password-stdin   read the password from standard input; a terminal asks for it. Without one they cannot sign in',
    '--password P       the password where all users of this machine may see it',
    '--name N           name to show; default the username',
    '--type T           human (default), feed or bot',
    '--tier T           free (default) or paid: how much the account may store',
    '--admin            may administer the service',
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
  async run(ctx, [username = ''], flags) {
    const isRead = flags['password-stdin'] === true;
    if (isRead && flags.password !== undefined) {
      throw new UsageError('user add takes --password-stdin or --password, not both.');
    }
    const password = isRead ? await readSecret('Password') : textFlag(flags, 'password');
    const id = await addUser(ctx.store, {
      username,
      password,
      name: textFlag(flags, 'name'),
      type: choiceFlag(flags, 'type', ['human', 'feed', 'bot']) ?? 'human',
      tier: choiceFlag(flags, 'tier', ['free', 'paid']) ?? 'free',
      isAdmin: flags.admin === true,
    });
    const name = username.toLowerCase();
    return { json: { id: String(id), username: name }, lines: [`Added @${name} with id ${id}.`] };
  },
};

export const appAdd: Command = {
  name: 'app add',
  usage: '<name> --owner <username> [--redirect-uri URI]… [--link URL]',
  summary: 'Add an app and print its secrets, which cannot be shown again.',
  help: [
    '--owner U          whose app it is (needed)',
    '--redirect-uri U   where sign-in may return to; may be given more than once',
    '--link U           URL of the app, shown beside what it posts',
  ],
  options: {
    owner: { type: 'string' },
    'redirect-uri': { type: 'string', multiple: true },
    link: { type: 'string' },
  },
  words: 1,
  async run(ctx, [name = ''], flags) {
    const owner = textFlag(flags, 'owner');
    if (owner === undefined) throw new UsageError('app add needs --owner <username>.');
    const { id: _, ...secrets } = await addApp(ctx, {
      ownerId: (await requireUser(ctx, owner)).id,
      name,
      link: textFlag(flags, 'link') ?? '',
      redirectUris: (flags['redirect-uri'] as string[] | undefined) ?? [],
    });
    return { json: secrets, lines: Object.entries(secrets).map(([key, value]) => `${key}: ${value}`) };
  },
};

export const tokenIssue: Command = {
  name: 'token issue',
  usage: '--app <client_id> (--user <username> --scope "<scopes>" | --app-token)',
  summary: 'Issue an access token and print it; it cannot be shown again.',
  help: [
    '--app ID       client_id of the app (needed)',
    '--user U       for whom',
    `--scope "S…"   what it may do: ${Object.keys(scopes).join(' ')}`,
    '--app-token    for the app itself instead of a user',
  ],
  options: {
    app: { type: 'string' },
    user: { type: 'string' },
    scope: { type: 'string' },
    'app-token': { type: 'boolean' },
  },
  words: 0,
  async run(ctx, _words, flags) {
    const clientId = textFlag(flags, 'app');
    const username = textFlag(flags, 'user');
    const isAppToken = flags['app-token'] === true;
    if (clientId === undefined) throw new UsageError('token issue needs --app <client_id>.');
    if (isAppToken === (username !== undefined)) {
      throw new UsageError('token issue needs either --user <username> or --app-token.');
    }
    const [app] = await selectAppByClientId(ctx.store.read, { client_id: clientId });
    if (app === undefined) throw new Error(`There is no app with the client_id "${clientId}".`);
    let token: string;
    if (username === undefined) {
      token = await issueAppToken(ctx, app.id);
    } else {
      const asked = textFlag(flags, 'scope') ?? '';
      const unknown = asked.split(/[\s,]+/).filter((scope) => scope !== '' && !(scope in scopes));
      if (unknown.length > 0) throw new UsageError(`unknown scopes: ${unknown.join(' ')}.`);
      const user = await requireUser(ctx, username);
      token = await issueUserToken(ctx, app.id, user.id, parseScopes(asked));
    }
    return { json: { access_token: token }, lines: [token] };
  },
};
