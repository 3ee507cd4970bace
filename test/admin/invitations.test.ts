import { describe, expect, test } from 'vitest';
import * as invite from '../../src/commands/invite.ts';
import {
  inviteLink,
  issueInvitation,
  revokeInvitation,
} from '../../src/features/accounts/invitations.actions.ts';
import { restoreUser, suspendUser } from '../../src/features/admin/admin.actions.ts';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { FormClient } from '../form-client.ts';
import { databases, describeService, type Json, TestService } from '../harness.ts';
import { by } from '../rows.ts';

const codeIn = (link: string) => new URL(link).searchParams.get('invite') ?? '';

describeService('invitations', (service) => {
  const ctx = () => service().ctx;
  const run = async (command: (typeof invite.inviteCommands)[number], words: string[]): Promise<Json> =>
    (await command.run(ctx(), words, {})).json;
  const listed = async (username: string) =>
    (await run(invite.inviteList, [])).invitations.filter((row: Json) => row.username === username);
  const rows = (statement: string) => ctx().store.read.all(statement, []) as Promise<Json[]>;
  const join = (username: string, link: string) =>
    new FormClient(service().origin).signUp(username, { invite: codeIn(link) });

  test('of each person one is valid; it is used by many, shown again, replaced and revoked by command', async () => {
    const member = await service().person('member');
    expect(await listed('member')).toEqual([]);
    const first = (await member.get('/token')).data.invite_link;
    expect((await member.get('/token')).data.invite_link).toBe(first);
    for (const guest of ['guest_1', 'guest_2']) expect((await join(guest, first)).status).toBe(303);
    const at = expect.stringMatching(/Z$/);
    const shown = { username: 'member', created_at: at, joined: 2 };
    expect(await listed('member')).toEqual([{ ...shown, invite_link: first }]);

    const { invite_link: second, ...rest } = await run(invite.inviteAdd, ['@Member']);
    expect([rest, second === first]).toEqual([{ username: 'member' }, false]);
    expect((await member.get('/token')).data.invite_link).toBe(second);
    expect((await join('guest_3', first)).status).toBe(403);
    expect((await join('guest_3', second)).status).toBe(303);
    expect(await listed('member')).toEqual([{ ...shown, joined: 3, invite_link: second }]);

    expect(await run(invite.inviteRevoke, ['member'])).toEqual({ username: 'member', revoked: true });
    expect(await run(invite.inviteRevoke, ['member'])).toEqual({ username: 'member', revoked: false });
    expect(await listed('member')).toEqual([]);
    expect((await join('guest_4', second)).status).toBe(403);
    const third = (await member.get('/token')).data.invite_link;
    expect(new Set([first, second, third]).size).toBe(3);

    await expect(run(invite.inviteAdd, ['nobody_here'])).rejects.toThrow('no user "nobody_here"');
    const entries = await rows(
      'select actor_id, action, target_kind, target_id, detail from audit order by id',
    );
    const [{ id }] = (await rows(`select id from invitations where counter = 2`)) as [Json];
    const entry = {
      actor_id: null,
      target_kind: 'invitation',
      target_id: id,
      detail: JSON.stringify({ username: 'member', user: member.id }),
    };
    expect(entries).toEqual([
      { ...entry, action: 'invite' },
      { ...entry, action: 'uninvite' },
    ]);
    expect(await findWrongCounts(ctx().store.read)).toEqual([]);
  });

  test('nothing in the store is enough to sign up', async () => {
    const member = await service().person('keeper');
    const code = codeIn((await member.get('/token')).data.invite_link);
    const [row] = await rows(`select * from invitations where inviter_id = ${member.id}`);
    expect(Object.keys(row).sort()).toEqual(
      ['counter', 'created_at', 'digest', 'id', 'inviter_id', 'revoked_at'].sort(),
    );
    expect(JSON.stringify(row)).not.toContain(code);
    for (const stolen of [row.digest, row.digest.slice(0, 16), `invitation ${member.id} 1`]) {
      const reply = await new FormClient(service().origin).signUp('thief', { invite: stolen });
      expect(reply.status).toBe(403);
    }
  });

  test('asked for by many at once for the first time, it is one', async () => {
    const { id } = await service().person('busy');
    const links = await Promise.all(Array.from({ length: 8 }, () => inviteLink(ctx(), Number(id))));
    expect(new Set(links).size).toBe(1);
    expect(await rows(`select counter from invitations where inviter_id = ${id}`)).toEqual([{ counter: 1 }]);
  });

  test('is not valid while the inviter is suspended, and gone with a deleted one', async () => {
    const { id } = await service().person('shaky');
    const link = await issueInvitation(ctx(), undefined, Number(id));
    await suspendUser(ctx().store, undefined, Number(id));
    expect((await join('too_early', link)).status).toBe(403);
    expect(await listed('shaky')).toEqual([]);
    await expect(run(invite.inviteAdd, ['shaky'])).rejects.toMatchObject({ slug: 'not-found' });
    await restoreUser(ctx().store, undefined, Number(id));
    expect((await join('in_time', link)).status).toBe(303);
    await deleteUser(ctx().store, undefined, Number(id));
    expect((await join('too_late', link)).status).toBe(403);
    expect(await rows(`select * from invitations where inviter_id = ${id}`)).toEqual([]);
    await expect(run(invite.inviteRevoke, ['shaky'])).rejects.toMatchObject({ slug: 'not-found' });
    expect(await findWrongCounts(ctx().store.read)).toEqual([]);
  });

  test('are managed by administrators only', async () => {
    const admin = await service().person('an_admin', { isAdmin: true });
    const member = await service().person('plain_member');
    const [a, m] = [Number(admin.id), Number(member.id)];
    for (const action of [issueInvitation, revokeInvitation])
      await expect(action(ctx(), by(m), m)).rejects.toMatchObject({ slug: 'forbidden' });
    expect(await listed('plain_member')).toEqual([]);
    await issueInvitation(ctx(), by(a), m);
    expect(await revokeInvitation(ctx(), by(a), m)).toBe(true);
    const entries = await rows(`select action from audit where actor_id = ${a} order by id`);
    expect(entries).toEqual([{ action: 'invite' }, { action: 'uninvite' }]);
  });
});

describe.each(databases)('invitations where signing up is closed on %s', (database) => {
  test('are not made', async () => {
    const service = await TestService.start(database, { MILLRACE_SIGNUP: 'closed' });
    try {
      await service.person('member');
      const adding = invite.inviteAdd.run(service.ctx, ['member'], {});
      await expect(adding).rejects.toThrow('sign-up is closed');
      expect((await invite.inviteList.run(service.ctx, [], {})).lines).toEqual(['There are no invitations.']);
    } finally {
      await service.stop();
    }
  });
});
