import { permitAdministration } from '../features/admin/admin.ts';
import { appOrders, describeApp, listApps } from '../features/app-figures/app-figures.ts';
import {
  addApp,
  changeApp,
  deleteApp,
  endPreviousSecret,
  permitPasswordGrant,
  replaceClientSecret,
} from '../features/apps/apps.ts';
import { requireUser } from './account.ts';
import { appActionCommands } from './app-actions.ts';
import { appShow, ownerOf } from './app-figures.ts';
import { letItBeHeard } from './be-heard.ts';
import { type Command, choiceFlag, numberFlag, operatorFor, textFlag, UsageError } from './command.ts';
import { properties, table } from './table.ts';

const appAdd: Command = {
  name: 'app add',
  usage: '<name> --owner <username> [--redirect-uri URI]… [--link URL]',
  summary: 'Add an app and print its secrets, which cannot be shown again.',
  help: [
    ['--owner U', 'whose app it is (needed)'],
    ['--redirect-uri U', 'where sign-in may return to; may be given more than once'],
    ['--link U', 'URL of the app, shown beside what it posts'],
  ],
  options: {
    owner: { type: 'string' },
    'redirect-uri': { type: 'string', multiple: true },
    link: { type: 'string' },
  },
  words: 1,
  isAction: true,
  async run(ctx, [name = ''], flags) {
    const owner = textFlag(flags, 'owner');
    if (owner === undefined) throw new UsageError('app add needs --owner <username>.');
    const app = {
      ownerId: (await requireUser(ctx, owner)).id,
      name,
      link: textFlag(flags, 'link') ?? '',
      redirectUris: (flags['redirect-uri'] as string[] | undefined) ?? [],
    };
    const { id: _, ...secrets } = await addApp(ctx, app, operatorFor(flags));
    return { json: secrets, lines: properties(secrets) };
  },
};

export const appList: Command = {
  name: 'app list',
  usage: '[--search TEXT] [--order newest|today|week] [--count N] [--skip N]',
  summary: 'List the apps, their owners, how many people authorised them, and how much they call.',
  help: [
    ['--search TEXT', 'only apps whose name, client id or owner contains this'],
    ['--order O', 'the newest first (default), or those with most calls today or in a week'],
    ['--count N', 'how many; default all'],
    ['--skip N', 'after so many: the next page'],
  ],
  options: {
    search: { type: 'string' },
    order: { type: 'string' },
    count: { type: 'string' },
    skip: { type: 'string' },
  },
  async run(ctx, _words, flags) {
    const found = await listApps(ctx.store.read, {
      search: textFlag(flags, 'search') ?? '',
      order: choiceFlag(flags, 'order', appOrders) ?? 'newest',
      limit: numberFlag(flags, 'count', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
      offset: numberFlag(flags, 'skip', 0, Number.MAX_SAFE_INTEGER),
    });
    const apps = found.map(describeApp);
    const rows = apps.map((app) => [
      ...[app.client_id, app.name, ownerOf(app), String(app.users)],
      ...[String(app.calls_today), String(app.calls_week), app.state],
    ]);
    const heads = ['CLIENT ID', 'NAME', 'OWNER', 'AUTHORISED BY', 'CALLS TODAY', 'IN A WEEK', 'STATE'];
    return { json: { apps }, lines: table(heads, rows, 'There are no apps.') };
  },
};

export const appChange: Command = {
  name: 'app change',
  usage: '<client_id> [--name N] [--link URL] [--redirect-uri URI]… [--password-grant on|off]',
  summary: 'Change the given properties of an app; the others stay.',
  help: [
    ['--name N', 'name to show'],
    ['--link URL', 'URL of the app; empty for none'],
    [
      '--redirect-uri U',
      'where sign-in may return to, instead of all previous ones; may be given more than once',
    ],
    ['--password-grant S', 'on: allow it and print a new secret for it; off: forbid it'],
  ],
  options: {
    name: { type: 'string' },
    link: { type: 'string' },
    'redirect-uri': { type: 'string', multiple: true },
    'password-grant': { type: 'string' },
  },
  words: 1,
  isAction: true,
  async run(ctx, [client_id = ''], flags) {
    const [name, link] = [textFlag(flags, 'name'), textFlag(flags, 'link')];
    const redirectUris = flags['redirect-uri'] as string[] | undefined;
    const passwordGrant = choiceFlag(flags, 'password-grant', ['on', 'off']);
    if ([name, link, redirectUris, passwordGrant].every((value) => value === undefined)) {
      throw new UsageError('app change needs something to change; see app change --help.');
    }
    const actor = operatorFor(flags);
    const changes = {
      ...(name !== undefined && { name }),
      ...(link !== undefined && { link }),
      ...(redirectUris !== undefined && { redirectUris: redirectUris.filter((uri) => uri !== '') }),
    };
    if (Object.keys(changes).length > 0) await changeApp(ctx, client_id, changes, actor);
    const secret =
      passwordGrant === undefined
        ? undefined
        : await permitPasswordGrant(ctx, client_id, passwordGrant === 'on', actor);
    const json = { client_id, ...(secret !== undefined && { password_grant_secret: secret }) };
    return { json, lines: properties(json) };
  },
};

const appAdmin: Command = {
  name: 'app admin',
  usage: '<client_id> on|off',
  summary: 'Permit an app to administer the service for people with a role who allow it, or forbid it.',
  words: 2,
  isAction: true,
  async run(ctx, [client_id = '', choice = ''], flags) {
    if (choice !== 'on' && choice !== 'off')
      throw new UsageError(`app admin takes on or off, not "${choice}".`);
    const may_administer = choice === 'on';
    await permitAdministration(ctx.store, operatorFor(flags), client_id, may_administer);
    await letItBeHeard(ctx);
    const lines = [`${client_id} ${may_administer ? 'may' : 'may not'} administer the service.`];
    return { json: { client_id, may_administer }, lines };
  },
};

export const appSecret: Command = {
  name: 'app secret',
  usage: '<client_id> [--end-old]',
  summary: 'Give an app a new client secret and print it; the old one stays valid for a day.',
  help: [['--end-old', 'end the old one at once, such as when it has leaked']],
  options: { 'end-old': { type: 'boolean' } },
  words: 1,
  isAction: true,
  asks: ([client_id = ''], flags) =>
    flags['end-old'] === true ? `End the current secret of the app ${client_id}?` : undefined,
  async run(ctx, [client_id = ''], flags) {
    const client_secret = await replaceClientSecret(ctx, client_id, operatorFor(flags));
    if (flags['end-old'] === true) await endPreviousSecret(ctx, client_id, operatorFor(flags));
    return { json: { client_id, client_secret }, lines: properties({ client_id, client_secret }) };
  },
};

export const appDelete: Command = {
  name: 'app delete',
  usage: '<client_id>',
  summary: 'Delete an app and end all its tokens at once; posts made with it stay.',
  words: 1,
  isAction: true,
  asks: ([client_id = '']) => `Delete the app ${client_id} and end all its tokens?`,
  async run(ctx, [client_id = ''], flags) {
    await deleteApp(ctx, client_id, operatorFor(flags));
    return { json: { client_id }, lines: [`Deleted ${client_id}.`] };
  },
};

/** Commands that manage apps. */
export const appCommands: readonly Command[] = [
  ...[appAdd, appList, appShow, ...appActionCommands, appChange],
  ...[appAdmin, appSecret, appDelete],
];
