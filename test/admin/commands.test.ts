import { expect, test } from 'vitest';
import * as accounts from '../../src/commands/accounts.ts';
import { auditList } from '../../src/commands/audit.ts';
import { type Command, UsageError } from '../../src/commands/command.ts';
import * as reportsOf from '../../src/commands/reports.ts';
import * as tokensOf from '../../src/commands/tokens.ts';
import { suspendUser } from '../../src/features/admin/admin.actions.ts';
import { setInstance } from '../../src/features/instance/instance.actions.ts';
import { reportPost } from '../../src/features/reports/reports.actions.ts';
import { noteTokenUses } from '../../src/features/tokens/token-uses.ts';
import { scopes } from '../../src/scopes.ts';
import { FormClient } from '../form-client.ts';
import { describeService, type Json, until } from '../harness.ts';
import { by } from '../rows.ts';
import { HttpStream } from '../stream-client.ts';

describeService('commands of administrators', (service) => {
  const run = async (command: Command, words: string[], flags = {}): Promise<Json> => {
    const { json, lines } = await command.run(service().ctx, words, flags);
    expect(lines.every((line) => !line.includes('\n'))).toBe(true);
    return json;
  };
  const stateOf = async (username: string) => {
    const { users } = await run(accounts.userList, []);
    return users.find((user: Json) => user.username === username)?.state;
  };

  test('accounts are listed, suspended, restored, moved to a tier and deleted', async () => {
    const alice = await service().person('alice');
    expect((await run(accounts.userList, [])).users.at(-1)).toEqual({
      id: alice.id,
      username: 'alice',
      name: 'alice',
      type: 'human',
      tier: 'free',
      role: null,
      is_admin: false,
      email: null,
      email_confirmed: false,
      state: 'active',
      created_at: expect.stringMatching(/Z$/),
      counts: { following: 0, followers: 0, posts: 0, stars: 0 },
      storage: { used: 0, limit: 500_000_000 },
    });
    expect(await run(accounts.userSuspend, ['@Alice'])).toMatchObject({ id: alice.id, state: 'suspended' });
    expect(await stateOf('alice')).toBe('suspended');
    await run(accounts.userRestore, ['alice']);
    expect(await stateOf('alice')).toBe('active');
    expect(await run(accounts.userTier, ['alice', 'paid'])).toMatchObject({ id: alice.id, tier: 'paid' });
    await expect(run(accounts.userTier, ['alice', 'gold'])).rejects.toThrow(UsageError);
    await run(accounts.userDelete, ['alice']);
    expect(await stateOf('alice')).toBe('deleted');
    await expect(run(accounts.userSuspend, ['nobody_here'])).rejects.toThrow('no user "nobody_here"');
    const entries = (await service().ctx.store.read.all(
      'select actor_id, action from audit order by id',
      [],
    )) as Json[];
    expect(entries).toEqual(
      ['suspend', 'restore', 'tier', 'delete'].map((action) => ({ actor_id: null, action })),
    );
  });

  test('accounts and tokens that an operator makes are in the audit, with the reason', async () => {
    const flags = { reason: 'for the newsroom' };
    const { id, username } = await run(accounts.userAdd, ['Newsroom'], flags);
    await run(tokensOf.tokenIssue, [], { app: service().clientId, user: username, scope: 'basic', ...flags });
    await run(tokensOf.tokenIssue, [], { app: service().clientId, 'app-token': true, ...flags });
    const { entries } = await run(auditList, [], { count: '3' });
    expect(entries).toMatchObject([
      { action: 'issue-token', reason: flags.reason, actor: null },
      { action: 'issue-token', reason: flags.reason, actor: null },
      { action: 'add', target: '@newsroom', reason: flags.reason, detail: { role: null } },
    ]);
    const [token] = (await run(tokensOf.tokenList, [username])).tokens;
    expect(entries[1].target).toBe(`token ${token.id}`);
    expect(id).toMatch(/^[0-9]+$/);
  });

  test('an e-mail address is confirmed', async () => {
    await service().person('dora');
    await expect(run(accounts.userConfirmEmail, ['dora'])).rejects.toThrow('no e-mail address');
    await new FormClient(service().origin).signUp('emil', { email: 'emil@example.org' });
    for (let n = 0; n < 2; n++) {
      expect(await run(accounts.userConfirmEmail, ['@emil'])).toMatchObject({
        username: 'emil',
        email: 'emil@example.org',
        email_confirmed: true,
        state: 'active',
      });
    }
    const entries = await service().ctx.store.read.all(
      "select action from audit where action = 'confirm-email'",
      [],
    );
    expect(entries).toHaveLength(1);
  });

  test('an account is shown, made an administrator and no longer one', async () => {
    const eve = await service().person('eve', { name: 'Eve Example' });
    await eve.post('/posts', { text: 'one post' });
    const shown = await run(accounts.userShow, ['@Eve']);
    expect(shown).toMatchObject({
      id: eve.id,
      username: 'eve',
      name: 'Eve Example',
      is_admin: false,
      counts: { following: 0, followers: 0, posts: 1, stars: 0 },
    });
    const events = await service().eventsOf(async () => {
      for (const [choice, isAdmin] of [
        ['on', true],
        ['on', true],
        ['off', false],
      ] as const) {
        const json = await run(accounts.userAdmin, ['eve', choice]);
        expect(json).toEqual({ ...shown, is_admin: isAdmin, role: isAdmin ? 'administrator' : null });
      }
    });
    expect(events.map(({ type, body }) => ({ type, body }))).toEqual(
      [1, 2].map(() => ({ type: 'user', body: { id: Number(eve.id), beside_profile: true, role: true } })),
    );
    await expect(run(accounts.userAdmin, ['eve', 'maybe'])).rejects.toThrow(UsageError);
  });

  test('an account is renamed, and its old username is free again', async () => {
    const [frida, gus] = [await service().person('frida'), await service().person('gus')];
    const { data: post } = await frida.post('/posts', { text: 'hello' });
    const { data: repost } = await gus.post(`/posts/${post.id}/repost`);
    // Everything that shows or resolves the name is cached now.
    await gus.get(`/posts/${repost.id}`);
    await gus.post('/posts', { text: 'dear @frida' });
    await gus.get('/users/search?q=frida');
    const events = await service().eventsOf(async () => {
      expect(await run(accounts.userRename, ['frida', '@Frieda'])).toMatchObject({
        id: frida.id,
        username: 'frieda',
        state: 'active',
      });
    });
    expect(events.map(({ type, body }) => ({ type, body }))).toEqual([
      { type: 'user', body: { id: Number(frida.id), account: 'renamed' } },
    ]);
    expect((await frida.get('/token')).data.user.username).toBe('frieda');
    expect((await gus.get('/users/@frida')).status).toBe(404);
    expect((await gus.get('/users/@frieda')).data.id).toBe(frida.id);
    const shown = (await gus.get(`/posts/${repost.id}`)).data;
    expect(shown.text).toBe('>> @frieda: hello');
    expect(shown.repost_of.canonical_url).toBe(`${service().origin}/@frieda/post/${post.id}`);
    const found = async (q: string) => (await gus.get(`/users/search?q=${q}`)).data.map(({ id }: Json) => id);
    expect([await found('frieda'), await found('@frida')]).toEqual([[frida.id], []]);
    const mentions = async (text: string) => (await gus.post('/posts', { text })).data.entities.mentions;
    expect(await mentions('dear @frida')).toEqual([]);
    expect(await mentions('dear @frieda')).toMatchObject([{ id: frida.id, name: 'frieda' }]);
    const other = await service().person('frida');
    expect((await gus.get('/users/@frida')).data.id).toBe(other.id);
    await expect(run(accounts.userRename, ['frida', 'gus'])).rejects.toThrow('is taken');
    await expect(run(accounts.userRename, ['frida', 'no name'])).rejects.toThrow('username must be');
  });

  test('tokens are listed and revoked, which ends their streams', async () => {
    const hanna = await service().person('hanna');
    const second = await service().tokenFor(hanna, ['stream']);
    const { tokens } = await run(tokensOf.tokenList, ['hanna']);
    expect(tokens).toEqual(
      [['stream'], Object.keys(scopes)].map((granted) => ({
        id: expect.stringMatching(/^\d+$/),
        client_id: service().clientId,
        app: 'Test App',
        scopes: granted,
        created_at: expect.stringMatching(/Z$/),
        last_used_at: null,
      })),
    );
    expect((await second.get('/token')).status).toBe(200);
    await noteTokenUses(service().ctx);
    const used = (await run(tokensOf.tokenList, ['hanna'])).tokens;
    expect(used.map((token: Json) => token.last_used_at)).toEqual([expect.stringMatching(/Z$/), null]);
    const stream = await HttpStream.open(second);
    expect(await run(tokensOf.tokenRevoke, [tokens[0].id])).toEqual({ id: tokens[0].id });
    await until(() => stream.isEnded);
    expect((await second.get('/token')).meta.error_slug).toBe('not-authorized');
    expect((await hanna.get('/token')).status).toBe(200);
    expect((await run(tokensOf.tokenList, ['hanna'])).tokens).toHaveLength(1);
    await expect(run(tokensOf.tokenRevoke, [tokens[0].id])).rejects.toThrow('no valid token');
    await expect(run(tokensOf.tokenRevoke, ['x'])).rejects.toThrow(UsageError);
  });

  test('what administrators did is listed, the newest first', async () => {
    const ivan = await service().person('ivan', { isAdmin: true });
    const jane = await service().person('jane');
    await suspendUser(service().ctx.store, by(Number(ivan.id)), Number(jane.id));
    await run(accounts.userRestore, ['jane'], { reason: 'a mistake' });
    await setInstance(service().ctx.store, by(Number(ivan.id)), 'contact', 'mail@example.org');
    const { entries } = await run(auditList, [], { count: '3' });
    expect(entries).toEqual(
      [
        ['ivan', 'instance', 'instance'],
        [null, 'restore', '@jane'],
        ['ivan', 'suspend', '@jane'],
      ].map(([actor, action, target]) => ({
        id: expect.stringMatching(/^\d+$/),
        at: expect.stringMatching(/Z$/),
        actor,
        action,
        target,
        via: actor === null ? 'command' : 'api',
        origin: actor === null ? expect.stringMatching(/.@./) : null,
        reason: action === 'restore' ? 'a mistake' : '',
        detail: action === 'instance' ? { key: 'contact' } : {},
      })),
    );
    await expect(run(auditList, [], { count: 'all' })).rejects.toThrow(UsageError);
  });

  test('reports are listed and resolved', async () => {
    const [bob, carol] = [await service().person('bob'), await service().person('carol')];
    const { id } = (await bob.post('/posts', { text: 'nasty\nwords' })).data;
    await reportPost(service().ctx, Number(carol.id), Number(id));
    const { reports } = await run(reportsOf.reportList, []);
    expect(reports).toMatchObject([{ post_id: id, author: 'bob', reporter: 'carol', text: 'nasty\nwords' }]);
    // Not so for a person: a text could take over the terminal.
    const { id: other } = (await bob.post('/posts', { text: 'red\u009b31m \u202eand\nmore' })).data;
    await reportPost(service().ctx, Number(carol.id), Number(other));
    const { lines } = await reportsOf.reportList.run(service().ctx, [], {});
    expect(lines.at(-1)).toMatch(/red 31m {2}and more$/);
    await run(reportsOf.reportResolve, [(await run(reportsOf.reportList, [])).reports[1].id]);
    expect(await run(reportsOf.reportResolve, [reports[0].id], { note: 'done' })).toEqual({
      id: reports[0].id,
    });
    expect(await run(reportsOf.reportList, [])).toEqual({ reports: [] });
    await expect(run(reportsOf.reportResolve, ['x'])).rejects.toThrow(UsageError);
    await expect(run(reportsOf.reportResolve, [reports[0].id])).rejects.toThrow('resolved before');
  });
});
