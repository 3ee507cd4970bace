/**
 * Each role against each action, as page form, command and call of the API. A new form or call is missing here until it has an
 * entry; what is expected follows from the table of roles.
 */
import { describe, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import * as accounts from '../../src/commands/accounts.ts';
import { appAdmin } from '../../src/commands/apps.ts';
import { auditList } from '../../src/commands/audit.ts';
import type { Command, Flags } from '../../src/commands/command.ts';
import { contentList, contentRemove, contentRestore } from '../../src/commands/content.ts';
import { reportList, reportResolve, reportTake } from '../../src/commands/reports.ts';
import { permitAdministration } from '../../src/features/admin/apps.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { addApp } from '../../src/features/apps/apps.actions.ts';
import { mayDo, type Permission, type Role, roles } from '../../src/features/audit/roles.ts';
import { adminScope } from '../../src/scopes.ts';
import { signedUp } from '../form-client.ts';
import { type Client, describeService, type TestService } from '../harness.ts';
import { people, post, unique } from '../people.ts';

/** What an action is tried on; made anew for each try. */
interface Target {
  username: string;
  id: string;
  post: string;
  report: string;
  client_id: string;
}

interface Action {
  name: string;
  what: Permission;
  /** Name of the form, its path and its fields. */
  page?: [name: string, path: (target: Target) => string, form?: (target: Target) => Record<string, string>];
  /** Name of the call without `admin.`, and its body. */
  call?: [name: string, body?: object];
  command?: [command: Command, words: (target: Target) => string[], flags?: Flags];
  /** Done before by the operator. */
  before?: 'suspend' | 'remove';
}

const person = (action: string) => (target: Target) => `/admin/people/${target.username}/${action}`;
const name = ({ username }: Target) => [username];
const postForm = (target: Target) => ({ kind: 'post', which: target.post });

const actions: readonly Action[] = [
  { name: 'list reports', what: 'reports', call: ['reports'], command: [reportList, () => []] },
  { name: 'see a report', what: 'reports', call: ['report'] },
  {
    name: 'take a report',
    what: 'reports',
    page: ['report.take', ({ report }) => `/admin/reports/${report}/take`],
    call: ['report.take', {}],
    command: [reportTake, ({ report }) => [report]],
  },
  {
    name: 'decide a report',
    what: 'reports',
    page: ['report', ({ report }) => `/admin/reports/${report}`, () => ({ decision: 'remove' })],
    call: ['report.decide', { decision: 'remove' }],
    command: [reportResolve, ({ report }) => [report], { decision: 'remove' }],
  },
  { name: 'list people', what: 'look', call: ['users'], command: [accounts.userList, () => []] },
  { name: 'see a person', what: 'look', call: ['user'], command: [accounts.userShow, name] },
  { name: 'read notes', what: 'warn', call: ['user.notes'] },
  { name: 'read what they were told', what: 'look', call: ['user.notices'] },
  {
    name: 'warn',
    what: 'warn',
    page: ['person.warn', person('warn'), () => ({ text: 'Be kind.' })],
    call: ['user.warn', { text: 'Be kind.' }],
    command: [accounts.userWarn, ({ username }) => [username, 'Be kind.']],
  },
  {
    name: 'note',
    what: 'warn',
    page: ['person.note', person('note'), () => ({ note: 'rude' })],
    call: ['user.note', { text: 'rude' }],
    command: [accounts.userNote, ({ username }) => [username, 'rude']],
  },
  {
    name: 'suspend',
    what: 'suspend',
    page: ['person.suspend', person('suspend'), () => ({ until: '7d' })],
    call: ['user.suspend', { until: '7d' }],
    command: [accounts.userSuspend, name],
  },
  {
    name: 'end a suspension',
    what: 'suspend',
    before: 'suspend',
    page: ['person.restore', person('restore')],
    call: ['user.restore', {}],
    command: [accounts.userRestore, name],
  },
  {
    name: 'rename',
    what: 'accounts',
    page: ['person.rename', person('rename'), () => ({ username: unique('renamed') })],
    command: [accounts.userRename, ({ username }) => [username, unique('renamed')]],
  },
  {
    name: 'set the storage',
    what: 'accounts',
    page: ['person.tier', person('tier'), () => ({ tier: 'paid' })],
    call: ['user.tier', { tier: 'paid' }],
    command: [accounts.userTier, ({ username }) => [username, 'paid']],
  },
  {
    name: 'delete',
    what: 'accounts',
    page: ['person.delete', person('delete'), ({ username }) => ({ sure: username })],
    command: [accounts.userDelete, name],
  },
  {
    name: 'give a role',
    what: 'roles',
    page: ['person.role', person('role'), () => ({ role: 'moderator' })],
    call: ['user.role', { role: 'moderator' }],
    command: [accounts.userRole, ({ username }) => [username, 'moderator']],
  },
  { name: 'list removed content', what: 'content', call: ['content'], command: [contentList, () => []] },
  {
    name: 'remove',
    what: 'content',
    page: ['content.remove', () => '/admin/content/remove', postForm],
    call: ['content.remove', {}],
    command: [contentRemove, ({ post: id }) => ['post', id]],
  },
  {
    name: 'restore',
    what: 'content',
    before: 'remove',
    page: ['content.restore', () => '/admin/content/restore', postForm],
    call: ['content.restore', {}],
    command: [contentRestore, ({ post: id }) => ['post', id]],
  },
  {
    name: 'change a text',
    what: 'settings',
    page: ['instance', () => '/admin/instance', () => ({ key: 'rules', text: unique('Be kind') })],
  },
  {
    name: 'add and remove an explore stream',
    what: 'settings',
    page: [
      'explore',
      () => '/admin/explore',
      () => ({ slug: unique('birds'), title: 'Birds', description: 'Feathers.', hashtags: 'birds' }),
    ],
  },
  {
    name: 'give an invitation',
    what: 'invitations',
    page: ['invitations', () => '/admin/invitations', ({ username }) => ({ username })],
  },
  {
    name: 'permit an app',
    what: 'apps',
    page: ['apps.permit', () => '/admin/apps/permit', ({ client_id }) => ({ client_id, permitted: '1' })],
    command: [appAdmin, ({ client_id }) => [client_id, 'on']],
  },
  { name: 'read the audit', what: 'audit', call: ['audit'], command: [auditList, () => []] },
];

/** Forms sent empty: a role that may do it gets another error than 403, or nothing to do. */
const empty: readonly (readonly [name: string, path: string, what: Permission])[] = [
  ['announcements', '/admin/announcements', 'settings'],
  ['announcements.end', '/admin/announcements/end', 'settings'],
  ['words', '/admin/words', 'settings'],
  ['words.test', '/admin/words/test', 'settings'],
  ['words.remove', '/admin/words/remove', 'settings'],
  ['sign-ups.approve', '/admin/sign-ups/approve', 'sign_ups'],
  ['sign-ups.refuse', '/admin/sign-ups/refuse', 'sign_ups'],
  ['blocked', '/admin/blocked', 'settings'],
  ['blocked.remove', '/admin/blocked/remove', 'settings'],
  ['held.approve', '/admin/held/approve', 'content'],
  ['held.refuse', '/admin/held/refuse', 'content'],
];

/** Forms that need more than a target, with tests of their own. */
const elsewhere = ['person.confirm-email', 'invitations.revoke', 'explore.remove'];

test('every form and every call is in the matrix', () => {
  const forms = app.pages.flatMap((page) => /^admin\.(.+)\.post$/.exec(page.name)?.[1] ?? []);
  const tried = [...actions.flatMap(({ page }) => page?.[0] ?? []), ...empty.map(([form]) => form)];
  expect([...tried, ...elsewhere].sort()).toEqual(forms.sort());
  const calls = app.administration.endpoints.map((endpoint) => endpoint.name.replace('admin.', ''));
  expect(actions.flatMap(({ call }) => call?.[0] ?? []).sort()).toEqual(calls.sort());
});

/** Someone with a role, at a browser and with a tool. */
interface Actor {
  browser: Awaited<ReturnType<typeof signedUp>>;
  tool: Client;
}

describeService('the matrix of the administration', (service) => {
  const known = new Map<string, Promise<Actor>>();
  const actorAs = (role: Role | null): Promise<Actor> => {
    const made = known.get(String(role)) ?? makeActor(service(), role);
    known.set(String(role), made);
    return made;
  };
  const targetFor = async ({ before }: Action): Promise<Target> => {
    const { ctx } = service();
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const id = await post(ann, 'rude');
    await bob.post(`/posts/${id}/report`);
    const [row] = await ctx.store.read.all(`select id from reports where post_id = ${id}`, []);
    const app = { ownerId: Number(ann.id), name: 'Tool', link: '', redirectUris: [] };
    const { client_id } = await addApp(ctx, app);
    const report = String((row as { id: number }).id);
    if (before === 'suspend') await accounts.userSuspend.run(ctx, [ann.username], {});
    if (before === 'remove') await contentRemove.run(ctx, ['post', id], {});
    return { username: ann.username, id: ann.id, post: id, report, client_id };
  };

  describe.each([...roles, null])('as %s', (role) => {
    test.each(actions.filter(({ page }) => page).map((action) => [action.name, action] as const))(
      'page: %s',
      async (_, action) => {
        const { browser } = await actorAs(role);
        const target = await targetFor(action);
        const [, path, fields] = action.page!;
        const form = { csrf: await browser.csrf('/account'), ...fields?.(target) };
        const { status } = await browser.request(path(target), { form });
        expect(status).toBe(role === null ? 404 : mayDo(role, action.what) ? 303 : 403);
      },
    );

    test.each(empty)('empty form: %s', async (_, path, what) => {
      const { browser } = await actorAs(role);
      const { status } = await browser.request(path, { form: { csrf: await browser.csrf('/account') } });
      if (mayDo(role, what)) expect(status).not.toBe(403);
      else expect(status).toBe(role === null ? 404 : 403);
    });

    test.each(actions.filter(({ call }) => call).map((action) => [action.name, action] as const))(
      'call: %s',
      async (_, action) => {
        const { tool } = await actorAs(role);
        const target = await targetFor(action);
        const [called, body] = action.call!;
        const endpoint = app.administration.endpoints.find((one) => one.name === `admin.${called}`)!;
        const path = endpoint.path
          .replace(':report_id', target.report)
          .replace(':user_id', target.id)
          .replace(':kind/:content_id', `post/${target.post}`);
        const { status, meta } = await tool.call(path, { method: endpoint.method, body });
        if (mayDo(role, action.what)) expect(status).toBe(200);
        else expect([status, meta.error_slug]).toEqual([403, role === null ? 'missing-scope' : 'forbidden']);
      },
    );
  });

  test.each(actions.filter(({ command }) => command).map((action) => [action.name, action] as const))(
    'the operator: %s',
    async (_, action) => {
      const [command, words, flags = {}] = action.command!;
      const { json } = await command.run(service().ctx, words(await targetFor(action)), flags);
      expect(json).toBeTypeOf('object');
    },
  );
});

async function makeActor(service: TestService, role: Role | null): Promise<Actor> {
  const browser = await signedUp(service, role?.slice(0, 5) ?? 'member');
  await setRole(service.ctx.store, undefined, browser.id, role);
  await permitAdministration(service.ctx.store, undefined, service.clientId, true);
  const tool = await service.tokenFor(browser, [adminScope]);
  return { browser, tool };
}
