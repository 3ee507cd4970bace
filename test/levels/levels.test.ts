/** What people want to be told of a channel (docs/interface.md, Levels). */
import { expect, test } from 'vitest';
import { closeAccount } from '../../src/features/admin/deletion.actions.ts';
import { exportAccount } from '../../src/features/archives/export.actions.ts';
import { selectLevels, selectToldOfAll } from '../../src/features/levels/levels.sql.ts';
import { selectLastSubscribers, selectMarkersOfUsers } from '../../src/features/seen/seen.sql.ts';
import { archiveFolder, jsonOf, unzip } from '../archives/zip.ts';
import { broadcast, channel, message, news } from '../channels.ts';
import { Client, describeService, until } from '../harness.ts';
import { people } from '../people.ts';
import { plansOf } from '../plans.ts';

const quiet = { progress: () => undefined, warn: () => undefined, sum: () => undefined };

describeService('levels of channels', (service) => {
  const archives = archiveFolder();
  const levelOf = async (client: Client, id: string) => {
    const { status, data } = await client.get(`/channels/${id}/level`);
    return status === 200 ? data.level : status;
  };
  const set = (client: Client, id: string, body: unknown) =>
    client.call(`/channels/${id}/level`, { method: 'PUT', body });

  test('begin with the type of the channel, belong to one person, and are an event only when they change', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const pm = (await message(ann, 'pm', 'hello', { destinations: [bob.id] })).channel_id;
    const room = (await channel(ann, { readers: { user_ids: [bob.id] } })).id;
    const paper = await channel(ann, { type: broadcast, readers: { public: true }, annotations: [news] });
    const all = [pm, room, paper.id];
    expect(await Promise.all(all.map((id) => levelOf(bob, id)))).toEqual(['all', 'mentions', 'mentions']);
    const events = await service().eventsOf(async () => {
      for (const level of ['none', 'none', 'all', 'all']) {
        const { status, data } = await set(bob, room, { level });
        expect([status, data, await levelOf(bob, room)]).toEqual([200, { level }, level]);
      }
    });
    const body = { user: Number(bob.id), channel: Number(room) };
    expect(events).toMatchObject([
      { type: 'channel_level', body },
      { type: 'channel_level', body },
    ]);
    expect(await levelOf(ann, room)).toBe('mentions');
    // What is cached in another process follows too.
    const beside = await service().beside();
    const there = new Client(beside.origin, bob.token);
    expect(await levelOf(there, room)).toBe('all');
    await set(bob, room, { level: 'none' });
    await until(async () => (await levelOf(there, room)) === 'none');
    await beside.stop();
  });

  test('are for people who may read the channel, with a token that shows it', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const room = (await channel(ann, { readers: { user_ids: [bob.id] } })).id;
    const open = (await channel(ann, { readers: { any_user: true } })).id;
    const eve = await service().person('eve', { scopes: ['public_messages'] });
    const none = await service().tokenFor(bob, ['stream']);
    const app = await service().app();
    const tried = async (client: Client, id: string) => {
      const { status } = await set(client, id, { level: 'all' });
      expect(await levelOf(client, id)).toBe(status === 200 ? 'all' : status);
      return status;
    };
    expect(await Promise.all([tried(eve, open), tried(eve, room), tried(none, open)])).toEqual([
      200, 404, 403,
    ]);
    expect(await Promise.all([tried(app, open), tried(service().anonymous, open)])).toEqual([403, 401]);
    expect(await Promise.all([tried(bob, '999999999'), tried(bob, room)])).toEqual([404, 200]);
    for (const wrong of [{}, { level: null }, { level: 'All' }, { level: 1 }, { level: ['all'] }, []]) {
      const { status, body } = await set(bob, room, wrong);
      expect(status, JSON.stringify(wrong)).toBe(400);
      if (!Array.isArray(wrong)) expect(body.meta.error_message).toMatch(/level/);
    }
    // It outlives the subscription and the end of the channel, and is not shown to people who may no longer read it.
    await bob.post(`/channels/${room}/subscribe`);
    await bob.delete(`/channels/${room}/subscribe`);
    expect(await levelOf(bob, room)).toBe('all');
    const readers = (ids: string[]) =>
      ann.call(`/channels/${room}`, { method: 'PUT', body: { readers: { user_ids: ids } } });
    await readers([]);
    expect([await levelOf(bob, room), (await set(bob, room, { level: 'none' })).status]).toEqual([404, 404]);
    await readers([bob.id]);
    await ann.delete(`/channels/${room}`);
    expect([await levelOf(bob, room), await tried(bob, room)]).toEqual(['all', 200]);
  });

  test('are exported, and end with the account', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { ctx } = service();
    const room = (await channel(ann, { readers: { any_user: true } })).id;
    await set(bob, room, { level: 'all' });
    const path = archives.next();
    await exportAccount(ctx, Number(bob.id), path, quiet);
    const row = { channel_id: room, type: 'com.example.chat', owner: ann.username, level: 'all' };
    expect(jsonOf(await unzip(path), 'levels.json')).toMatchObject([row]);
    await closeAccount(ctx.store, Number(bob.id));
    const left = `select 1 from channel_levels where user_id = ${bob.id}`;
    expect([await ctx.store.read.all(left, []), await service().wrongCounts()]).toEqual([[], []]);
  });

  test('are found by indexes, however many people have chosen one or are subscribed', async () => {
    const numbers = 'from generate_series(1, 30000) as s(n)';
    const fill = [
      `insert into channel_levels (user_id, channel_id, level, updated_at) select n, n % 300, n % 7 % 3, 0 ${numbers}`,
      `insert into channel_subscriptions (id, channel_id, user_id, created_at) select 1000000 + n, n % 300, n, 0 ${numbers}`,
      `insert into stream_markers (id, user_id, name, position, last_read_id, percentage, version, updated_at)
       select 1000000 + n, n, 'channel:1', 1, 1, 0, 1, 0 ${numbers}`,
      'analyze channel_levels',
      'analyze channel_subscriptions',
      'analyze stream_markers',
    ];
    const plans = await plansOf(service().ctx.store, fill, async (explain) => {
      await selectToldOfAll(explain('told'), { channels: [1] });
      await selectLevels(explain('chosen'), { user: 1, after: 0, limit: 1000 });
      await selectLastSubscribers(explain('members'), { channel: 1, limit: 1000 });
      await selectMarkersOfUsers(explain('markers'), { name: 'channel:1', users: [1, 2, 3] });
    });
    expect(plans.told).toContain('channel_levels_of_all');
    expect(plans.chosen).toMatch(/channel_levels_pkey|sqlite_autoindex_channel_levels_1/);
    expect(plans.members).toContain('channel_subscriptions_by_channel');
    expect(plans.markers).toContain('stream_markers_by_user');
  });
});
