/**
 * The people who may use a role now: each role with and without the second factor that the instance requires, in sessions and with tokens of
 * now and of eleven minutes ago, at each page, form and call that the program lists.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { mayDo, type Permission, type Role, roles } from '../../src/features/audit/roles.ts';
import { setInstance } from '../../src/features/instance/instance.actions.ts';
import { addApp, ageConfirmation } from '../factors.ts';
import { newAddress, signedUp } from '../form-client.ts';
import { describeService, type TestService } from '../harness.ts';
import { by } from '../rows.ts';
import { type Actor, callOn, makeActor } from './actors.ts';
import { allActions } from './areas/all.ts';
import type { Target } from './areas/area.ts';

/** What each page of the administration needs. */
const needs: Readonly<Record<string, Permission>> = {
  ...{
    overview: 'look',
    'overview.alone': 'look',
    growth: 'look',
    people: 'look',
    person: 'look',
    'person.reset-factors': 'accounts',
  },
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

/** Forms and calls that give rights or take protection, and a page that is only such a form. */
const confirmed = {
  pages: ['person.reset-factors'],
  forms: ['person.role', 'person.reset-factors', 'apps.permit'],
  calls: ['user.role', 'user.reset-factors'],
};

const actions = await allActions();
const withForm = actions.filter(({ page }) => page);
const withCall = actions.filter(({ call }) => call);
const pages = (await app.loadPages()).filter(({ method }) => method === 'GET');
const adminPages = pages.filter(({ name }) => name.startsWith('admin.'));
const nameOf = ({ name }: { name: string }) => name.replace('admin.', '');

/** A path of a page, with something in place of its parameters. */
const pathOf = (path: string, { username, client_id }: Target) =>
  path.replace(/:(\w+)\*?/g, (_, key) => (({ username, client_id }) as Record<string, string>)[key] ?? '1');

test('every page of the administration says what it needs', () => {
  expect(adminPages.map(nameOf).sort()).toEqual(Object.keys(needs).sort());
});

async function makeTarget(service: TestService): Promise<Target> {
  const author = await service.person('aimed');
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
  const bare = new Map<Role | null, Actor>();
  const whole = new Map<Role, Actor>();

  beforeAll(async () => {
    target = await makeTarget(service());
    for (const role of [...roles, null]) bare.set(role, await makeActor(service(), role));
    for (const role of roles) {
      const actor = await makeActor(service(), role);
      await addApp(actor.browser);
      whole.set(role, actor);
    }
    await setInstance(service().ctx.store, undefined, 'admin_second_factor', 'required');
  });
  afterAll(() => setInstance(service().ctx.store, undefined, 'admin_second_factor', ''));

  const refused = { status: 403, text: expect.stringContaining('href="/account/security"') };

  /** Makes the session and the token those of eleven minutes ago. */
  const makeOld = async ({ browser }: Actor) => {
    const { id } = browser;
    browser.address = newAddress();
    await ageConfirmation(service(), id);
    const age = `update tokens set created_at = created_at - 600001 where user_id = ${id}`;
    await service().ctx.store.write((tx) => tx.all(age, []));
    service().forget();
  };

  test('all other pages are for them as for anybody', async () => {
    const [member, owner] = [bare.get(null)!, bare.get('owner')!];
    for (const page of pages.filter((one) => !adminPages.includes(one))) {
      const path = pathOf(page.path, target);
      const [a, b] = [await member.browser.get(path), await owner.browser.get(path)];
      expect([b.status, b.text.includes('href="/admin')], page.name).toEqual([a.status, false]);
    }
  });

  test.each(roles)(
    'a person who is %s without a second factor gets to no page, form or call, and is not asked who it is',
    async (role) => {
      const actor = bare.get(role)!;
      const { browser, tool } = actor;
      for (const isOld of [false, true]) {
        if (isOld) await makeOld(actor);
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
      }
    },
  );

  test.each(roles)('a person who is %s with a second factor gets to the pages of the role', async (role) => {
    const { browser } = whole.get(role)!;
    for (const page of adminPages) {
      const { status } = await browser.get(pathOf(page.path, target));
      expect(status === 403, page.name).toBe(!mayDo(role, needs[nameOf(page)]!));
    }
  });

  test.each(roles)(
    'a person who is %s is asked again who it is for what gives rights, and for nothing else',
    async (role) => {
      const { store } = service().ctx;
      // A token from before a second factor was needed.
      await setInstance(store, undefined, 'admin_second_factor', '');
      const actor = await makeActor(service(), role);
      const { browser, tool } = actor;
      await setInstance(store, undefined, 'admin_second_factor', 'required');
      await addApp(browser);
      await makeOld(actor);
      for (const page of adminPages) {
        const { status, location } = await browser.get(pathOf(page.path, target));
        const mayOpen = mayDo(role, needs[nameOf(page)]!);
        const asks = confirmed.pages.includes(nameOf(page)) && mayOpen;
        expect([status === 403, location.startsWith('/account/confirm?')], page.name).toEqual([
          !mayOpen,
          asks,
        ]);
      }
      const csrf = await browser.csrf('/account');
      for (const { page, name, what } of withForm) {
        const [called, path] = page!;
        const { location } = await browser.request(path({ ...target, other: '0' }), { form: { csrf } });
        const asks = location.startsWith('/account/confirm?');
        expect(asks, name).toBe(confirmed.forms.includes(called) && mayDo(role, what));
      }
      for (const action of withCall) {
        const isConfirmed = confirmed.calls.includes(action.call![0]);
        if (!isConfirmed && action.call![1] !== undefined) continue;
        const { meta } = await callOn(target, tool, action);
        expect(meta.error_slug === 'confirm-needed', action.name).toBe(
          isConfirmed && mayDo(role, action.what),
        );
      }
    },
  );

  test('a factor that is removed takes the role with it, at once', async () => {
    const { store } = service().ctx;
    await setInstance(store, undefined, 'admin_second_factor', '');
    const { browser, tool } = await makeActor(service(), 'moderator');
    await setInstance(store, undefined, 'admin_second_factor', 'required');
    const statuses = async () => [
      (await browser.get('/admin')).status,
      (await tool.get('/admin/users')).status,
    ];
    expect(await statuses()).toEqual([403, 403]);
    expect((await browser.get('/account')).text).toContain('you cannot use your role');
    await addApp(browser);
    expect(await statuses()).toEqual([200, 200]);
    const remove = '/account/security/authenticator/remove';
    await browser.submit(remove, remove, {});
    expect(await statuses()).toEqual([403, 403]);
    await setRole(store, undefined, browser.id, null);
    expect(await statuses()).toEqual([404, 403]);
  });

  test('forms that would be refused are not shown', async () => {
    const { store } = service().ctx;
    const { browser: admin } = whole.get('administrator')!;
    const { browser: owner } = whole.get('owner')!;
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
