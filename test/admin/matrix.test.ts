/**
 * Each role against each action, as page form, command and call of the API. A new form or call is missing here until an area in
 * `areas/` has an entry for it; what is expected follows from the table of roles.
 */
import { describe, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { addApp } from '../../src/features/apps/apps.actions.ts';
import { mayDo, type Role, roles } from '../../src/features/audit/roles.ts';
import { describeService, type Json, showsWithoutRows } from '../harness.ts';
import { people, post } from '../people.ts';
import { type Actor, callOn, endpointOf, makeActor } from './actors.ts';
import { allActions } from './areas/all.ts';
import { type Action, runCommand, type Target } from './areas/area.ts';

const actions = await allActions();

const takesReason = ({ call }: Action): boolean =>
  call !== undefined &&
  'reason' in ((endpointOf(call[0]).body?.schema as Json | undefined)?.properties ?? {});

test('every form and every call is in the matrix', async () => {
  const forms = (await app.loadPages()).flatMap((page) => /^admin\.(.+)\.post$/.exec(page.name)?.[1] ?? []);
  expect(actions.flatMap(({ page }) => page?.[0] ?? []).sort()).toEqual(forms.sort());
  const calls = app.administration.endpoints.map((endpoint) => endpoint.name.replace('admin.', ''));
  expect(actions.flatMap(({ call }) => call?.[0] ?? []).sort()).toEqual(calls.sort());
});

describeService('the matrix of the administration', (service, database) => {
  const known = new Map<string, Promise<Actor>>();
  const actorAs = (role: Role | null): Promise<Actor> => {
    const made = known.get(String(role)) ?? makeActor(service(), role);
    known.set(String(role), made);
    return made;
  };
  const makeTarget = async ({ before }: Action): Promise<Target> => {
    const { ctx } = service();
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const id = await post(ann, 'rude');
    await bob.post(`/posts/${id}/report`);
    const idOf = async (sql: string) => String(((await ctx.store.read.all(sql, []))[0] as Json).id);
    const app = { ownerId: Number(ann.id), name: 'Tool', link: '', redirectUris: [] };
    const { client_id } = await addApp(ctx, app);
    const target = {
      author: ann,
      username: ann.username,
      id: ann.id,
      post: id,
      report: await idOf(`select id from reports where post_id = ${id}`),
      client_id,
      token: await idOf(`select id from tokens where user_id = ${ann.id}`),
      other: String(Number(ann.id) + 1e9),
    };
    return { ...target, ...(await before?.(service(), target)) };
  };
  /** A target of its own for those who may do it; those who may not, who change nothing, share one. */
  const shared = new Map<Action, Promise<Target>>();
  const targetFor = (action: Action, mayChange: boolean): Promise<Target> => {
    if (mayChange) return makeTarget(action);
    const target = shared.get(action) ?? makeTarget(action);
    shared.set(action, target);
    return target;
  };
  const may = (role: Role | null, { what }: Action) => mayDo(role, what);

  // An actor without the right is refused before any row is read: one database shows it, and the second is asked what it does.
  const tried = showsWithoutRows(database) ? [...roles, null] : (['owner'] as const);
  describe.each(tried)('as %s', (role) => {
    test.each(actions.filter(({ page }) => page).map((action) => [action.name, action] as const))(
      'page: %s',
      async (_, action) => {
        const { browser } = await actorAs(role);
        const target = await targetFor(action, may(role, action));
        const [, path, fields] = action.page!;
        const form = { csrf: await browser.csrf('/account'), ...fields?.(target) };
        const { status } = await browser.request(path(target), { form });
        const done = action.shows ? 200 : action.lacksFile ? 400 : 303;
        expect(status).toBe(role === null ? 404 : may(role, action) ? done : 403);
      },
    );

    test.each(actions.filter(({ call }) => call).map((action) => [action.name, action] as const))(
      'call: %s',
      async (_, action) => {
        const { tool } = await actorAs(role);
        const { status, meta } = await callOn(await targetFor(action, may(role, action)), tool, action);
        if (may(role, action)) expect(status).toBe(200);
        else expect([status, meta.error_slug]).toEqual([403, role === null ? 'missing-scope' : 'forbidden']);
      },
    );
  });

  const refusing = showsWithoutRows(database) ? actions.filter(takesReason) : [];
  test.for(refusing.map((action) => [action.name, action] as const))(
    'a reason that is too long: %s',
    async ([, action]) => {
      const { tool } = await actorAs('owner');
      const target = await targetFor(action, action.isIdle === true);
      const { status } = await callOn(target, tool, action, { reason: 'x'.repeat(1001) });
      expect(status).toBe(action.isIdle ? 200 : 400);
    },
  );

  test.each(actions.filter(({ command }) => command).map((action) => [action.name, action] as const))(
    'the operator: %s',
    async (_, action) => {
      const [command, words, flags] = action.command!;
      const { json } = await runCommand(service().ctx, command, words(await makeTarget(action)), flags);
      expect(json).toBeTypeOf('object');
    },
  );
});
