/** Finding people: by name, e-mail address, IP address, app, state and role, on the page, by the command and by the call. */
import { expect, test } from 'vitest';
import { userList } from '../../src/commands/accounts.ts';
import { suspendUser } from '../../src/features/admin/admin.actions.ts';
import { permitAdministration } from '../../src/features/admin/apps.actions.ts';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { adminScope } from '../../src/scopes.ts';
import { makeApp, signedUp, userToken } from '../form-client.ts';
import { describeService, type Json } from '../harness.ts';
import { unique } from '../people.ts';

describeService('the search for people', (service) => {
  const store = () => service().ctx.store;
  const rows = (sql: string) => store().bookkeeping((db) => db.all(sql, [])) as Promise<Json[]>;

  test('the page, the command and the call find the same, in all states', async () => {
    const prefix = unique('q').replace('_', '');
    const owner = await signedUp(service(), 'boss');
    await setRole(store(), undefined, owner.id, 'owner');
    await permitAdministration(store(), undefined, service().clientId, true);
    const tool = await service().tokenFor(owner, [adminScope]);
    const [active, suspended, deleted, unconfirmed] = await Promise.all(
      [1, 2, 3, 4].map(() => signedUp(service(), prefix)),
    );
    await suspendUser(store(), undefined, suspended!.id);
    await deleteUser(store(), undefined, deleted!.id);
    await rows(`update users set email = '${prefix}@birds.example' where id = ${unconfirmed!.id}`);
    const [{ network }] = (await rows(`select network from sessions where user_id = ${active!.id}`)) as [
      Json,
    ];
    await rows(`insert into sign_ups (id, username, password_hash, email, reason, network, created_at)
      values (${1e9 + active!.id}, '${prefix}_waits', '', '${prefix}@waits.example', 'Birds', '${network}', 0)`);
    const app = await makeApp(service());
    await userToken(service(), app, undefined, active);

    const found = async (filter: Record<string, string>) => {
      const query = new URLSearchParams(filter);
      const page = (await owner.get(`/admin/people?${query}`)).text;
      const shown = [...page.matchAll(/<th scope="row"><a [^>]*><bdi>@(\w+)</g)].map(([, name]) => name);
      const { users } = (await userList.run(service().ctx, [], filter)).json as { users: Json[] };
      const called = (await tool.get(`/admin/users?${query}`)).data;
      expect(shown, JSON.stringify(filter)).toEqual(users.map(({ username }) => username));
      expect(called.map(({ username }: Json) => username).reverse()).toEqual(shown);
      return users.map(({ username, state }) => [username, state]);
    };
    const all = { search: prefix };
    expect((await found({ ...all, state: 'active' })).sort()).toEqual(
      [
        [active!.username, 'active'],
        [unconfirmed!.username, 'active'],
      ].sort(),
    );
    expect(await found({ ...all, state: 'suspended' })).toEqual([[suspended!.username, 'suspended']]);
    expect(await found({ ...all, state: 'deleted' })).toEqual([[deleted!.username, 'deleted']]);
    const withoutAddress = [unconfirmed!.username, 'active'];
    expect(await found({ ...all, state: 'unconfirmed' })).toEqual([withoutAddress]);
    expect(await found({ search: `${prefix.toUpperCase()}@BIRDS` })).toEqual([withoutAddress]);
    const waiting = [[`${prefix}_waits`, 'waiting']];
    expect(await found({ ...all, state: 'waiting' })).toEqual(waiting);
    expect(await found({ search: `${prefix}@waits`, state: 'waiting' })).toEqual(waiting);
    expect(await found({ ...all, state: 'waiting', role: 'owner' })).toEqual([]);
    expect(await found({ app: app.client_id })).toEqual([[active!.username, 'active']]);
    const inNetwork = await found({ ...all, address: active!.address });
    expect(inNetwork).toContainEqual([active!.username, 'active']);
    expect(await found({ ...all, address: active!.address, state: 'waiting' })).toEqual(waiting);
    expect(await found({ ...all, address: '2001:db8::1' })).toEqual([]);
    expect(await found({ search: owner.username, role: 'owner' })).toEqual([[owner.username, 'active']]);
    // Signed out, it is no longer known.
    await active!.submit('/account', '/sign-out', {});
    expect(await found({ search: active!.username, address: active!.address })).toEqual([]);
  });

  test('odd input finds nothing, or is named', async () => {
    const moderator = await signedUp(service(), 'mod');
    await setRole(store(), undefined, moderator.id, 'moderator');
    for (const search of ["'", '%', '_%', '\\', '𝔘', 'x'.repeat(2_000)]) {
      const { status, text } = await moderator.get(`/admin/people?${new URLSearchParams({ search })}`);
      expect([status, text.includes('There are no such people.')], search).toEqual([200, true]);
    }
    for (const address of ['10.1', 'birds', '300.1.1.1', '::g', "'", 'x'.repeat(2_000)]) {
      const query = new URLSearchParams({ address });
      const { status, text } = await moderator.get(`/admin/people?${query}`);
      expect(status, address).toBe(400);
      // The form with what was given, and the error beside its field.
      expect(text).toMatch(
        /<input id="address"[^>]* aria-describedby="[^"]*address-error"[^>]* aria-invalid="true"/,
      );
      expect(text).toContain('<p class="wrong" id="address-error">');
      expect(/<input id="address"[^>]* value="([^"]*)"/.exec(text)?.[1]).toBe(address.replace("'", '&#39;'));
      expect(text).not.toContain('There are no such people.');
      await expect(userList.run(service().ctx, [], { address })).rejects.toThrow('IP address');
    }
    const { status } = await moderator.get('/admin/people?state=gone&role=king&app=none&after=x');
    expect(status).toBe(200);
  });
});
