import type { Context } from '../context.ts';
import { describeToken, revokeTokenById } from '../features/admin/admin.ts';
import { selectAppByClientId } from '../features/apps/apps.ts';
import {
  grantable,
  issueAppToken,
  issueUserToken,
  selectAppTokens,
  selectValidTokensOf,
} from '../features/tokens/tokens.ts';
import { parseId } from '../http/params.ts';
import { parseScopes, scopeTexts } from '../scopes.ts';
import { requireUser } from './account.ts';
import { letItBeHeard } from './be-heard.ts';
import { type Command, operatorFor, textFlag, UsageError } from './command.ts';
import { table } from './table.ts';

export const tokenIssue: Command = {
  name: 'token issue',
  usage: '--app <client_id> (--user <username> --scope "<scopes>" | --app-token)',
  summary: 'Issue an access token and print it; it cannot be shown again.',
  help: [
    ['--app ID', 'client_id of the app (needed)'],
    ['--user U', 'for whom'],
    [`--scope "S…"`, `what it may do: ${Object.keys(scopeTexts).join(' ')}`],
    ['--app-token', 'for the app itself instead of a user'],
  ],
  options: {
    app: { type: 'string' },
    user: { type: 'string' },
    scope: { type: 'string' },
    'app-token': { type: 'boolean' },
  },
  isAction: true,
  async run(ctx, _words, flags) {
    const clientId = textFlag(flags, 'app');
    const username = textFlag(flags, 'user');
    const isAppToken = flags['app-token'] === true;
    if (clientId === undefined) throw new UsageError('token issue needs --app <client_id>.');
    if (isAppToken === (username !== undefined)) {
      throw new UsageError('token issue needs either --user <username> or --app-token.');
    }
    const app = await requireApp(ctx, clientId);
    let token: string;
    if (username === undefined) {
      token = await issueAppToken(ctx, app.id, operatorFor(flags));
    } else {
      const asked = textFlag(flags, 'scope') ?? '';
      const unknown = asked.split(/[\s,]+/).filter((scope) => scope !== '' && !(scope in scopeTexts));
      if (unknown.length > 0) throw new UsageError(`unknown scopes: ${unknown.join(' ')}.`);
      const user = await requireUser(ctx, username);
      const wanted = parseScopes(asked);
      const key = { app_id: app.id, user_id: user.id };
      if ((await grantable(ctx.store.read, key, wanted)).length < wanted.length) {
        throw new Error('the scope admin needs a role of the user and "app admin <client_id> on".');
      }
      token = await issueUserToken(ctx, app.id, user.id, wanted, operatorFor(flags));
    }
    return { json: { access_token: token }, lines: [token] };
  },
};

export const tokenList: Command = {
  name: 'token list',
  usage: '(<username> | --app <client_id>)',
  summary:
    'List the valid access tokens of an account, or those of an app for itself, without their secrets.',
  help: [['--app ID', 'client_id of an app: its app tokens, which act for no user']],
  options: { app: { type: 'string' } },
  words: [0, 1],
  async run(ctx, [username], flags) {
    const clientId = textFlag(flags, 'app');
    if ((username === undefined) === (clientId === undefined)) {
      throw new UsageError('token list needs either <username> or --app <client_id>.');
    }
    const { holder, held } =
      clientId === undefined ? await heldForUser(ctx, username ?? '') : await heldByApp(ctx, clientId);
    const tokens = held.map(describeToken);
    const rows = tokens.map(({ id, app, created_at, last_used_at, scopes: may }) => [
      ...[id, app, created_at, last_used_at ?? '', may.join(' ')],
    ]);
    const lines = table(
      ['ID', 'APP', 'CREATED', 'LAST USED', 'SCOPES'],
      rows,
      `${holder} has no valid tokens.`,
    );
    return { json: { tokens }, lines };
  },
};

/** The valid tokens that apps hold for a user, newest first. */
async function heldForUser(ctx: Context, username: string) {
  const user = await requireUser(ctx, username);
  const held = await selectValidTokensOf(ctx.store.read, { user_id: user.id });
  return { holder: `@${user.username}`, held };
}

/** The valid tokens that an app holds for itself, newest first. */
async function heldByApp(ctx: Context, clientId: string) {
  const app = await requireApp(ctx, clientId);
  const rows = await selectAppTokens(ctx.store.read, { app_id: app.id });
  const held = rows.map((row) => ({ ...row, client_id: app.client_id, name: app.name }));
  return { holder: app.name, held: held.sort((a, b) => b.id - a.id) };
}

/** @throws when no app has the client_id. */
async function requireApp({ store }: Context, clientId: string) {
  const [app] = await selectAppByClientId(store.read, { client_id: clientId });
  if (app === undefined) throw new Error(`There is no app with the client_id "${clientId}".`);
  return app;
}

export const tokenRevoke: Command = {
  name: 'token revoke',
  usage: '<token id>',
  summary: 'End an access token at once; "token list" shows its id.',
  words: 1,
  isAction: true,
  asks: ([id = '']) => `End the token ${id} for ever?`,
  async run(ctx, [word = ''], flags) {
    const id = parseId(word);
    if (id === undefined) throw new UsageError(`token revoke needs the id of a token, not "${word}".`);
    await revokeTokenById(ctx.store, operatorFor(flags), id);
    await letItBeHeard(ctx);
    return { json: { id: String(id) }, lines: [`Revoked token ${id}.`] };
  },
};

/** Commands that manage access tokens. */
export const tokenCommands: readonly Command[] = [tokenIssue, tokenList, tokenRevoke];
