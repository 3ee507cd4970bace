import { expect, test } from 'vitest';
import * as admin from '../../src/commands/admin.ts';
import { type Command, UsageError } from '../../src/commands/command.ts';
import { reportPost } from '../../src/features/reports/reports.actions.ts';
import { FormClient } from '../form-client.ts';
import { describeService, type Json } from '../harness.ts';

describeService('commands of administrators', (service) => {
  const run = async (command: Command, words: string[], flags = {}): Promise<Json> => {
    const { json, lines } = await command.run(service().ctx, words, flags);
    expect(lines.every((line) => !line.includes('\n'))).toBe(true);
    return json;
  };
  const stateOf = async (username: string) => {
    const { users } = await run(admin.userList, []);
    return users.find((user: Json) => user.username === username)?.state;
  };

  test('accounts are listed, suspended, restored, moved to a tier and deleted', async () => {
    const alice = await service().person('alice');
    expect((await run(admin.userList, [])).users.at(-1)).toEqual({
      id: alice.id,
      username: 'alice',
      name: 'alice',
      type: 'human',
      tier: 'free',
      is_admin: false,
      email: null,
      email_confirmed: false,
      state: 'active',
      created_at: expect.stringMatching(/Z$/),
      counts: { following: 0, followers: 0, posts: 0, stars: 0 },
    });
    expect(await run(admin.userSuspend, ['@Alice'])).toEqual({ id: alice.id });
    expect(await stateOf('alice')).toBe('suspended');
    await run(admin.userRestore, ['alice']);
    expect(await stateOf('alice')).toBe('active');
    expect(await run(admin.userTier, ['alice', 'paid'])).toEqual({ id: alice.id, tier: 'paid' });
    await expect(run(admin.userTier, ['alice', 'gold'])).rejects.toThrow(UsageError);
    await run(admin.userDelete, ['alice']);
    expect(await stateOf('alice')).toBe('deleted');
    await expect(run(admin.userSuspend, ['nobody_here'])).rejects.toThrow('no user "nobody_here"');
    const entries = (await service().ctx.store.read.all(
      'select actor_id, action from audit order by id',
      [],
    )) as Json[];
    expect(entries).toEqual(
      ['suspend', 'restore', 'tier', 'delete'].map((action) => ({ actor_id: null, action })),
    );
  });

  test('an e-mail address is confirmed', async () => {
    await service().person('dora');
    await expect(run(admin.userConfirmEmail, ['dora'])).rejects.toThrow('no e-mail address');
    await new FormClient(service().origin).signUp('emil', { email: 'emil@example.org' });
    for (let n = 0; n < 2; n++) {
      expect(await run(admin.userConfirmEmail, ['@emil'])).toMatchObject({
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

  test('reports are listed and resolved', async () => {
    const [bob, carol] = [await service().person('bob'), await service().person('carol')];
    const { id } = (await bob.post('/posts', { text: 'nasty\nwords' })).data;
    await reportPost(service().ctx.store, Number(carol.id), Number(id));
    const { reports } = await run(admin.reportList, []);
    expect(reports).toMatchObject([{ post_id: id, author: 'bob', reporter: 'carol', text: 'nasty\nwords' }]);
    expect(await run(admin.reportResolve, [reports[0].id], { note: 'done' })).toEqual({ id: reports[0].id });
    expect(await run(admin.reportList, [])).toEqual({ reports: [] });
    await expect(run(admin.reportResolve, ['x'])).rejects.toThrow(UsageError);
    await expect(run(admin.reportResolve, [reports[0].id])).rejects.toThrow('resolved before');
  });
});
