/** Broadcast channels have any number of readers. */
import { expect, test } from 'vitest';
import { addToChannelCounts } from '../../src/features/channels/channels.sql.ts';
import { broadcast, channel, message, news, patch, typesOf } from '../channels.ts';
import { describeService } from '../harness.ts';
import { ids, people } from '../people.ts';

const READERS = 50_000;

describeService('broadcast channels', (service) => {
  test('one of 50,000 readers is listed, read and written like any other', async () => {
    const { ann, bob, cal, dan } = await people(service(), 'ann', 'bob', 'cal', 'dan');
    const { store } = service().ctx;
    const first = 1_000_000;
    const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${READERS - 2})`;
    await store.write((tx) =>
      tx.all(
        `insert into users (id, username, name, description, description_entities, timezone, locale, type, tier, is_admin, annotations, created_at)
         ${numbers} select ${first} + i, 'reader_' || i, '', '', '{}', 'UTC', 'en_US', 'human', 'free', 0, '[]', 0 from n`,
        [],
      ),
    );
    const readers = Array.from({ length: READERS - 2 }, (_, n) => String(first + n + 1));
    readers.push(`@${bob.username}`, cal.id);
    const body = { type: broadcast, annotations: [news], editors: { user_ids: [dan.id] } };
    const events = await service().eventsOf(() => channel(ann, { ...body, readers: { user_ids: readers } }));
    expect(typesOf(events)).toEqual(['channel', 'channel_subscription']);
    const [{ id }] = (await ann.get('/users/me/channels')).data;
    const ofBob = (await bob.get(`/channels/${id}`)).data;
    expect([ofBob.readers.user_ids.length, ofBob.readers.you, ofBob.writers.you]).toEqual([
      READERS,
      true,
      false,
    ]);
    await bob.post(`/channels/${id}/subscribe`);
    await cal.post(`/channels/${id}/subscribe`);
    const said = await message(dan, id, 'to all of you');
    // Nothing is read of the others to judge one reader's page.
    service().forget();
    const statements = await service().statementsOf(async () => {
      expect(ids((await bob.get(`/channels/${id}/messages`)).data)).toEqual([said.id]);
    });
    expect(statements.filter((sql) => sql.includes('order by "channel_id", "user_id"'))).toEqual([]);
    const without = readers.filter((reader) => reader !== cal.id);
    const changes = await service().eventsOf(async () => {
      expect((await patch(ann, id, { readers: { user_ids: without } })).status).toBe(200);
    });
    expect(typesOf(changes)).toEqual(['channel', '-channel_subscription']);
    expect((await cal.get(`/channels/${id}`)).status).toBe(404);
    expect((await bob.get(`/channels/${id}`)).data.readers.user_ids).toHaveLength(READERS - 1);
    // Most of them at once, while PostgreSQL knows nothing of the table yet; then all who are left.
    for (const left of [readers.slice(0, 15_000), []]) {
      const cost = await service().statementsOf(async () => {
        const { data } = await patch(ann, id, { readers: { user_ids: left } });
        expect(data.readers.user_ids).toHaveLength(left.length);
      });
      expect(cost.length).toBeLessThan(30);
      expect((await bob.get(`/channels/${id}`)).status).toBe(404);
    }
    expect((await ann.get(`/channels/${id}/subscribers/ids`)).data).toEqual([ann.id]);
    await patch(ann, id, { readers: { user_ids: without } });
    await bob.post(`/channels/${id}/subscribe`);
    const tooMany = await patch(ann, id, { readers: { user_ids: [...readers, 'one more'] } });
    expect([tooMany.status, tooMany.meta.error_message]).toEqual([400, expect.stringContaining('user_ids')]);

    // All of them subscribe: their ids take one statement, whatever else is read.
    await store.write(async (tx) => {
      await tx.all(
        `insert into channel_subscriptions (id, channel_id, user_id, created_at)
         ${numbers} select 2 * ${first} + i, ${id}, ${first} + i, 0 from n`,
        [],
      );
      addToChannelCounts(tx, Number(id), { num_subscribers: READERS - 2 });
    });
    service().forget();
    const reads = await service().readsOf(async () => {
      const listed = (await bob.get(`/channels/${id}/subscribers/ids`)).data;
      expect([listed.length, listed[0], listed.at(-1)]).toEqual([READERS, readers[READERS - 3], ann.id]);
    });
    expect(reads.filter((sql) => sql.includes('"channel_subscriptions"."id" desc'))).toHaveLength(1);
    const map = (await bob.get(`/channels/subscribers/ids?ids=${id},1`)).data;
    expect([Object.keys(map), map[id].length]).toEqual([[id], READERS]);

    // And all but the owner lose it at once.
    const ended = await service().eventsOf(async () => {
      expect((await patch(ann, id, { readers: { user_ids: [] }, editors: { user_ids: [] } })).status).toBe(
        200,
      );
    });
    expect(typesOf(ended.slice(0, 2))).toEqual(['channel', '-channel_subscription']);
    expect((await ann.get(`/channels/${id}`)).data).toMatchObject({
      counts: { subscribers: 1 },
      readers: { user_ids: [] },
    });
    expect((await ann.get(`/channels/${id}/subscribers/ids`)).data).toEqual([ann.id]);
  });
});
