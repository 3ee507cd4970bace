/** What becomes of channels and messages when an account is deleted, and when the store is copied. */
import { expect, test } from 'vitest';
import { suspendUser } from '../../src/features/admin/admin.actions.ts';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { channel, message, patch } from '../channels.ts';
import { describeService } from '../harness.ts';
import { ids, people } from '../people.ts';

describeService('accounts and their channels', (service) => {
  test('a deleted account leaves tombstones, its channels without an owner, and no ACL', async () => {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    const own = await channel(ann, { writers: { user_ids: [bob.id, cal.id] } });
    const { id } = await channel(bob, { writers: { user_ids: [ann.id] } });
    await ann.post(`/channels/${id}/subscribe`);
    const muted = await channel(bob, { readers: { any_user: true } });
    await ann.post(`/channels/${muted.id}/mute`);
    const [said, other] = [await message(ann, id, 'mine'), await message(bob, own.id, 'in yours')];
    await deleteUser(service().ctx.store, undefined, Number(ann.id));
    const { data } = await bob.get(`/channels/${id}?include_recent_message=1`);
    expect(data).toMatchObject({
      writers: { user_ids: [] },
      counts: { messages: 0, subscribers: 1 },
      recent_message: { id: said.id, is_deleted: true },
    });
    expect(data.recent_message).not.toHaveProperty('user');
    const left = (await cal.get(`/channels/${own.id}`)).data;
    expect(left).not.toHaveProperty('owner');
    expect(left.writers.you).toBe(true);
    expect(ids((await cal.get(`/channels/${own.id}/messages`)).data)).toEqual([other.id]);
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('an ACL that lists a suspended account can be sent back as it is', async () => {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    const { id } = await channel(ann, {
      readers: { user_ids: [bob.id] },
      writers: { user_ids: [bob.id], immutable: true },
    });
    for (const { id: user } of [bob, cal]) await suspendUser(service().ctx.store, undefined, Number(user));
    const { data } = await ann.get(`/channels/${id}`);
    const events = await service().eventsOf(async () => {
      expect((await patch(ann, id, data, 'PUT')).status).toBe(200);
      const { status, meta } = await patch(ann, id, { readers: { user_ids: [bob.id, cal.id] } });
      expect([status, meta.error_message]).toEqual([400, expect.stringContaining(`"${cal.id}"`)]);
    });
    expect(events).toEqual([]);
    expect((await ann.get(`/channels/${id}`)).data.readers.user_ids).toEqual([bob.id]);
  });

  test('messages of a suspended account are hidden', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { id } = await channel(ann, { writers: { user_ids: [bob.id] } });
    const said = await message(bob, id, 'hidden');
    await suspendUser(service().ctx.store, undefined, Number(bob.id));
    expect((await ann.get(`/channels/${id}/messages`)).data).toEqual([]);
    expect((await ann.get(`/channels/${id}/messages/${said.id}`)).status).toBe(404);
  });
});
