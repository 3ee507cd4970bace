/** What interactions tell of broadcast channels. */
import { expect, test } from 'vitest';
import { closeAccount } from '../../src/features/admin/deletion.actions.ts';
import type { Scope } from '../../src/scopes.ts';
import { broadcast, channel, message, news, patch } from '../channels.ts';
import { FormClient } from '../form-client.ts';
import { type Client, describeService, type Json, type Person } from '../harness.ts';
import { ids, people } from '../people.ts';

const PATH =
  '/users/me/interactions?interaction_actions=broadcast_create,broadcast_subscribe,broadcast_unsubscribe';

describeService('interactions of broadcast channels', (service) => {
  const list = async (client: Client) =>
    (await client.get(PATH)).data.map(({ action, objects, users }: Json) => [
      action,
      ids(objects),
      ids(users),
    ]);
  const open = (owner: Person, more: object = {}) =>
    channel(owner, { type: broadcast, annotations: [news], readers: { any_user: true }, ...more });
  const inOrder = async () => expect(await service().wrongCounts()).toEqual([]);

  test('tell the owner who subscribes and who leaves, each once a day, and not both', async () => {
    const { ann, bob, cal, dan } = await people(service(), 'ann', 'bob', 'cal', 'dan');
    const { id } = await open(ann, { editors: { user_ids: [dan.id] } });
    await bob.post(`/channels/${id}/subscribe`);
    const first = (await ann.get(PATH)).data[0].pagination_id;
    await bob.post(`/channels/${id}/subscribe`);
    await cal.post(`/channels/${id}/subscribe`);
    const { data } = await ann.get(`${PATH}&include_channel_annotations=1`);
    expect(await list(ann)).toEqual([['broadcast_subscribe', [id], [cal.id, bob.id]]]);
    expect(Number(data[0].pagination_id)).toBeGreaterThan(Number(first));
    expect(data[0]).toMatchObject({
      event_date: expect.stringMatching(/Z$/),
      objects: [{ type: broadcast, owner: { id: ann.id }, counts: { subscribers: 3 }, annotations: [news] }],
    });
    await cal.delete(`/channels/${id}/subscribe`);
    await cal.delete(`/channels/${id}/subscribe`);
    await bob.post(`/channels/${id}/mute`);
    expect(await list(ann)).toEqual([['broadcast_unsubscribe', [id], [bob.id, cal.id]]]);
    await inOrder();
    await bob.post(`/channels/${id}/subscribe`);
    expect(await list(ann)).toEqual([
      ['broadcast_subscribe', [id], [bob.id]],
      ['broadcast_unsubscribe', [id], [cal.id]],
    ]);
    // Neither what the owner does, nor messages; and only the owner is told of subscribers.
    await ann.delete(`/channels/${id}/subscribe`);
    await ann.post(`/channels/${id}/subscribe`);
    await message(ann, id, 'to all');
    expect(await list(ann)).toHaveLength(2);
    expect([await list(bob), await list(cal)]).toEqual([[], []]);
    expect(await list(dan)).toEqual([['broadcast_create', [id], [ann.id]]]);
    await inOrder();
  });

  test('tell of no other channels', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { id } = await channel(ann, { readers: { any_user: true }, editors: { user_ids: [bob.id] } });
    await bob.post(`/channels/${id}/subscribe`);
    await bob.delete(`/channels/${id}/subscribe`);
    expect([await list(ann), await list(bob)]).toEqual([[], []]);
    await inOrder();
  });

  test('tell those whom it lists of a new channel, as long as they may see it', async () => {
    const { ann, bob, cal, dan } = await people(service(), 'ann', 'bob', 'cal', 'dan');
    const lists = { readers: { user_ids: [bob.id, cal.id] }, writers: { user_ids: [bob.id] } };
    const { id } = await open(ann, lists);
    const created = [['broadcast_create', [id], [ann.id]]];
    expect([await list(ann), await list(bob), await list(cal)]).toEqual([[], created, created]);
    // Listed later is not created for.
    await patch(ann, id, { readers: { user_ids: [bob.id, dan.id] } });
    expect([await list(bob), await list(cal), await list(dan)]).toEqual([created, [], []]);

    const withScopes = (...scopes: Scope[]) => service().tokenFor(bob, scopes);
    expect(await list(await withScopes('messages'))).toEqual(created);
    expect(await list(await withScopes('public_messages'))).toEqual([]);
    await patch(ann, id, { readers: { any_user: true } });
    expect(await list(await withScopes('public_messages'))).toEqual(created);
    expect(await list(await withScopes('basic'))).toEqual([]);

    await bob.post(`/users/${ann.id}/mute`);
    expect(await list(bob)).toEqual([]);
    await bob.delete(`/users/${ann.id}/mute`);
    await bob.post(`/channels/${id}/subscribe`);
    await ann.delete(`/channels/${id}`);
    expect([await list(ann), await list(bob)]).toEqual([[], []]);
    await inOrder();
  });

  test('forget those who lose access, or whose account ends, and tell no owner who is gone', async () => {
    const { ann, bob, cal, dan } = await people(service(), 'ann', 'bob', 'cal', 'dan');
    const { store } = service().ctx;
    const { id } = await open(ann, { readers: { user_ids: [bob.id, cal.id] } });
    await bob.post(`/channels/${id}/subscribe`);
    await cal.post(`/channels/${id}/subscribe`);
    await patch(ann, id, { readers: { user_ids: [bob.id, dan.id] } });
    expect(await list(ann)).toEqual([['broadcast_subscribe', [id], [bob.id]]]);
    await inOrder();
    await closeAccount(store, Number(bob.id));
    expect(await list(ann)).toEqual([]);
    await inOrder();
    await closeAccount(store, Number(ann.id));
    await dan.post(`/channels/${id}/subscribe`);
    await dan.delete(`/channels/${id}/subscribe`);
    await dan.post(`/channels/${id}/subscribe`);
    expect(await store.read.all(`select id from interactions where user_id = ${ann.id}`, [])).toEqual([]);
    await inOrder();
  });

  test('are on the page', async () => {
    const { bob } = await people(service(), 'bob');
    const form = new FormClient(service().origin);
    const username = `owner_${bob.username}`.slice(0, 20);
    const owner = await service().person(username, { password: 'a long password' });
    await form.signIn(username, 'a long password');
    const { id } = await open(owner);
    await bob.post(`/channels/${id}/subscribe`);
    const { text } = await form.get('/notifications/interactions');
    expect(text).toContain('subscribed to your broadcast channel');
    expect(text).toContain('News');
  });
});
