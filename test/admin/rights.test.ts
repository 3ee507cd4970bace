/**
 * Who may use a role now: each role with and without the second factor that the instance requires, in sessions and with tokens of
 * now and of eleven minutes ago, at each page, form and call that the program lists.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { mayDo, type Permission, roles } from '../../src/features/audit/roles.ts';
import { setInstance } from '../../src/features/instance/instance.actions.ts';
import { adminScope } from '../../src/scopes.ts';
import { addApp, ageConfirmation } from '../factors.ts';
import { signedUp } from '../form-client.ts';
import { describeService, type TestService } from '../harness.ts';
import { by } from '../rows.ts';
import { type Actor, callOn, makeActor } from './actors.ts';
import { allActions } from './areas/all.ts';
import type { Target } from './areas/area.ts';

/** What each page of the administration needs. */
const needs: Readonly<Record<string, Permission>> = {
  ...{ overview: 'look', growth: 'look', people: 'look', person: 'look', 'person.reset-factors': 'accounts' },
  ...{ 'person.posts': 'look', 'person.remove-posts': 'content' },
  ...{ reports: 'reports', report: 'reports', held: 'content', content: 'content', 'sign-ups': 'sign_ups' },
  ...{
    blocked: 'settings',
    words: 'settings',
    explore: 'settings',
    places: 'settings',
    instance: 'settings',
  },
  ...{ appearance: 'settings', announcements: 'settings', invitations: 'invitations' },
  ...{ apps: 'tokens', app: 'tokens', audit: 'audit', 'audit.export': 'audit' },
};

/** Forms and calls that give rights or take protection. */
const confirmed = {
  forms: ['person.role', 'person.reset-factors', 'apps.permit'],
  calls: ['user.role', 'user.reset-factors'],
};

const ages = ['fresh', 'old'] as const;
const matrix = roles.flatMap((role) => ages.map((age) => [role, age] as const));

const actions = await allActions();
const withForm = actions.filter(({ page }) => page);
const withCall = actions.filter(({ call }) => call);
const pages = app.pages.filter(({ method }) => method === 'GET');
const adminPages = pages.filter(({ name }) => name.startsWith('admin.'));
const nameOf = ({ name }: { name: string }) => name.replace('admin.', '');

/** A path of a page, with something in place of its parameters. */
const pathOf = (path: string, { username, client_id }: Target) =>
  path.replace(/:(\w+)\*?/g, (_, key) => (({ username, client_id }) as Record<string, string>)[key] ?? '1');

test('every page of the administration says what it needs', () => {
  expect(adminPages.map(nameOf).sort()).toEqual(Object.keys(needs).sort());
});

async function makeTarget(service: TestService, name = 'aimed'): Promise<Target> {
  const author = await service.person(name);
  const [post, report, token, other] = ['7', '8', '9', '10'];
  const { clientId: client_id } = service;
  return {
    author,
    username: author.username,
    id: author.id,
    post,
    report,
    client_id,
    token,
    other,
  } as Target;
}

describeService('rights in the administration', (service) => {
  let target: Target;
  const bare = new Map<string, Actor>();
  const whole = new Map<string, Actor>();

  beforeAll(async () => {
    target = await makeTarget(service());
    bare.set('null fresh', await makeActor(service(), null));
    for (const [role, age] of matrix) {
      const [without, having] = [await makeActor(service(), role), await makeActor(service(), role)];
      await addApp(having.browser);
      bare.set(`${role} ${age}`, without);
      whole.set(`${role} ${age}`, having);
      if (age === 'old') for (const { browser } of [without, having]) await grow(browser.id);
    }
    service().forget();
    await setInstance(service().ctx.store, undefined, 'admin_second_factor', 'required');
  });
  afterAll(() => setInstance(service().ctx.store, undefined, 'admin_second_factor', ''));

  /** Makes the sessions and tokens of a person eleven minutes old. */
  async function grow(id: number): Promise<void> {
    await ageConfirmation(service(), id);
    const age = `update tokens set created_at = created_at - 660000 where user_id = ${id}`;
    await service().ctx.store.write((tx) => tx.all(age, []));
  }

  /** What calls that anybody can make say about a token. */
  const scopesOf = async (tool: Actor['tool']): Promise<[string[], boolean]> => {
    const { data, headers } = await tool.get('/token');
    return [data.scopes, String(headers.get('x-oauth-scopes')).split(',').includes(adminScope)];
  };

  const refused = { status: 403, text: expect.stringContaining('href="/account/security"') };

  test.each(matrix)(
    'a person who is %s without a second factor gets to no page, form or call in a session that is %s',
    async (role, age) => {
      const { browser, tool } = bare.get(`${role} ${age}`)!;
      for (const page of adminPages) {
        expect(await browser.get(pathOf(page.path, target)), page.name).toMatchObject(refused);
      }
      const csrf = await browser.csrf('/account');
      for (const { page, name } of withForm) {
        const [, path, fields] = page!;
        const form = { csrf, ...fields?.(target) };
        expect(await browser.request(path(target), { form }), name).toMatchObject(refused);
      }
      for (const action of withCall) {
        const { status, meta } = await callOn(target, tool, action);
        expect([status, meta.error_slug], action.name).toEqual([403, 'factor-needed']);
        expect(meta.error_message).toContain('/account/security');
      }
    },
  );

  test('all other pages are for them as for anybody', async () => {
    const [member, owner] = [bare.get('null fresh')!, bare.get('owner fresh')!];
    for (const page of pages.filter((one) => !adminPages.includes(one))) {
      const path = pathOf(page.path, target);
      const [a, b] = [await member.browser.get(path), await owner.browser.get(path)];
      expect([b.status, b.text.includes('href="/admin')], page.name).toEqual([a.status, false]);
    }
  });

  test.each(matrix)(
    'a person who is %s with a second factor gets to what the role may, in a session that is %s',
    async (role, age) => {
      const aim = await makeTarget(service(), `aim_${role.slice(0, 5)}_${age}`);
      const { browser, tool } = whole.get(`${role} ${age}`)!;
      for (const page of adminPages) {
        const { status } = await browser.get(pathOf(page.path, aim));
        expect(status === 403, page.name).toBe(!mayDo(role, needs[nameOf(page)]!));
      }
      // What gives rights or takes protection asks again who it is, and nothing else does.
      const asksAgain = (what: Permission, isConfirmed: boolean) =>
        age === 'old' && mayDo(role, what) && isConfirmed;
      for (const { call, what, name, ...action } of withCall) {
        const isConfirmed = confirmed.calls.includes(call![0]);
        const isSafe = (isConfirmed && age === 'old') || call![1] === undefined;
        if (mayDo(role, what) && !isSafe) continue;
        const { status, meta } = await callOn(aim, tool, { ...action, call: call!, what, name });
        expect(meta.error_slug === 'confirm-needed', name).toBe(asksAgain(what, isConfirmed));
        if (!mayDo(role, what)) expect(status, name).toBe(403);
      }
      const csrf = await browser.csrf('/account');
      for (const { page, what, name } of withForm) {
        const [called, path] = page!;
        const form = { csrf };
        const { status, location } = await browser.request(path({ ...aim, other: '0' }), { form });
        const asks = location.startsWith('/account/confirm?');
        expect(asks, name).toBe(asksAgain(what, confirmed.forms.includes(called)));
        if (!mayDo(role, what)) expect(status, name).toBe(403);
      }
    },
  );

  test('a factor that is removed takes the role with it, at once', async () => {
    const { store } = service().ctx;
    // A token from before a second factor was needed.
    await setInstance(store, undefined, 'admin_second_factor', '');
    const { browser, tool } = await makeActor(service(), 'moderator');
    await setInstance(store, undefined, 'admin_second_factor', 'required');
    const statuses = async () => [
      (await browser.get('/admin')).status,
      (await tool.get('/admin/users')).status,
    ];
    await expect.poll(statuses).toEqual([403, 403]);
    await expect.poll(() => scopesOf(tool)).toEqual([[], false]);
    const none = await service().tokenFor(browser, [adminScope, 'messages']);
    await expect.poll(() => scopesOf(none)).toEqual([['messages'], false]);
    expect((await browser.get('/account')).text).toContain('you cannot use your role');
    await addApp(browser);
    await expect.poll(statuses).toEqual([200, 200]);
    await expect.poll(() => scopesOf(tool)).toEqual([[adminScope], true]);
    await expect.poll(() => scopesOf(none)).toEqual([['messages'], false]);
    const remove = '/account/security/authenticator/remove';
    await browser.submit(remove, remove, {});
    await expect.poll(statuses).toEqual([403, 403]);
    await expect.poll(() => scopesOf(tool)).toEqual([[], false]);
    await setInstance(store, undefined, 'admin_second_factor', '');
    await expect.poll(() => scopesOf(tool)).toEqual([[adminScope], true]);
    await setInstance(store, undefined, 'admin_second_factor', 'required');
    await expect.poll(() => scopesOf(tool)).toEqual([[], false]);
    await setRole(store, undefined, browser.id, null);
    await expect.poll(statuses).toEqual([404, 403]);
  });

  test('forms that would be refused are not shown', async () => {
    const { store } = service().ctx;
    const { browser: admin } = whole.get('administrator fresh')!;
    const { browser: owner } = whole.get('owner fresh')!;
    const person = await signedUp(service(), 'seen');
    const actionsOn = async (browser: typeof admin, username: string) => {
      const { text } = await browser.get(`/admin/people/${username}`);
      const found = text.matchAll(/<form[^>]*action="\/admin\/people\/[^/"]+\/([^"]+)"/g);
      return [...new Set([...found].map(([, action]) => action))].sort();
    };
    const all = ['delete', 'end-sessions', 'limit', 'note', 'notice', 'rename', 'suspend', 'tier', 'warn'];
    expect(await actionsOn(admin, person.username)).toEqual(all);
    expect(await actionsOn(owner, person.username)).toEqual([...all, 'role'].sort());
    expect(await actionsOn(admin, owner.username)).toEqual([]);
    expect(await actionsOn(admin, admin.username)).toEqual(['revoke-token', 'tier']);
    await setRole(store, by(owner.id), person.id, 'administrator');
    expect(await actionsOn(admin, person.username)).toEqual([]);
  });
});
