/** What owner and editors change of a channel on the pages, and how many messages are new in each. */
import { expect, test } from 'vitest';
import type { Db } from '../../src/db/query.ts';
import { selectNewMessages } from '../../src/features/messages/messages.sql.ts';
import { around, page, send, unreadIn, visitor, write } from '../channel-pages.ts';
import { channel, message, news, patch, typesOf } from '../channels.ts';
import { type Doc, textOf } from '../doc.ts';
import { describeService } from '../harness.ts';
import { undone } from '../plans.ts';

const labels = (doc: Doc) =>
  doc
    .all('span', 'class', 'unseen')
    .filter((label) => doc.all('li', 'class', 'unread').includes(around(label, 'li')!))
    .map(textOf);

describeService('settings and numbers of channels on the pages', (service, database) => {
  test('title, description and who may read and write are changed by owner and editors alone', async () => {
    const [ann, bob, eve] = await Promise.all(['ann', 'bob', 'eve'].map((name) => visitor(service(), name)));
    const { id } = await channel(ann!.api, {
      type: 'net.patter-app.room',
      writers: { user_ids: [bob!.id, eve!.id] },
      editors: { user_ids: [bob!.id] },
      auto_subscribe: true,
      annotations: [{ type: 'net.svc.core.channel.metadata', value: { title: 'Old', tags: ['bees'] } }],
    });
    const path = `/channels/${id}`;
    const form = `${path}/settings`;
    const fields = { title: ' New & <i> ', description: 'What\r\nfor', read: 'invited', write: 'invited' };
    const events = await service().eventsOf(() => send(bob!, form, form, fields));
    expect(events).toMatchObject([{ type: 'channel', body: { id: Number(id) } }]);
    const shown = async () => (await ann!.api.get(`${path}?include_annotations=1`)).data;
    expect(await shown()).toMatchObject({
      writers: { any_user: false, user_ids: expect.arrayContaining([String(bob!.id), String(eve!.id)]) },
      annotations: [{ value: { title: 'New & <i>', description: 'What\nfor', tags: ['bees'] } }],
    });

    const wrong = [
      { ...fields, title: '' },
      { ...fields, description: 'x'.repeat(1001) },
      { ...fields, write: 'everybody' },
    ];
    for (const one of wrong) {
      const refused = await service().eventsOf(async () => {
        const { status, text } = await ann!.submit(form, form, one);
        expect([status, text.includes('role="alert"')]).toEqual([400, true]);
      });
      expect(refused).toEqual([]);
    }
    expect((await eve!.get(form)).status).toBe(403);
    expect((await eve!.submit(path, form, { ...fields, title: 'Mine' })).status).toBe(403);
    expect((await page(eve!, path)).all('a', 'href', form)).toEqual([]);

    // Without a description, and open: those who were listed are no longer.
    await send(ann!, form, form, { title: 'Open', description: '', read: 'everybody', write: 'users' });
    expect(await shown()).toMatchObject({
      readers: { public: true },
      writers: { any_user: true, user_ids: [] },
      annotations: [{ value: { title: 'Open', tags: ['bees'] } }],
    });
    const closing = await service().eventsOf(() => send(ann!, form, form, { ...fields, title: 'Closed' }));
    expect(typesOf(closing)).toEqual(['channel', '-channel_subscription']);
    expect((await eve!.api.get(path)).status).toBe(404);
  });

  test('what is immutable cannot be chosen, and private conversations have no settings', async () => {
    const [ann, bob] = await Promise.all(['ann', 'bob'].map((name) => visitor(service(), name)));
    const { id } = await channel(ann!.api, {
      readers: { public: true, immutable: true },
      writers: { user_ids: [bob!.id], immutable: true },
    });
    const form = `/channels/${id}/settings`;
    const doc = await page(ann!, form);
    expect(doc.all('input', 'type', 'radio')).toEqual([]);
    await send(ann!, form, form, { title: 'Named', read: 'users', write: 'users' });
    expect((await ann!.api.get(`/channels/${id}`)).data).toMatchObject({
      readers: { public: true },
      writers: { any_user: false, user_ids: [String(bob!.id)] },
    });
    const people = await page(ann!, `/channels/${id}/people`);
    expect(people.all('form', 'action', `/channels/${id}/people/role`)).toEqual([]);

    const private_ = await write(ann!, [bob!], 'Hello');
    expect((await ann!.get(`${private_}/settings`)).status).toBe(400);
    expect((await page(ann!, private_)).all('a', 'href', `${private_}/settings`)).toEqual([]);

    const broadcast = await channel(ann!.api, { type: 'net.svc.core.broadcast', annotations: [news] });
    const own = `/channels/${broadcast.id}/settings`;
    await send(ann!, own, own, { title: 'More news', read: 'users' });
    const { data } = await ann!.api.get(`/channels/${broadcast.id}?include_annotations=1`);
    expect(data).toMatchObject({
      readers: { any_user: true },
      annotations: [{ type: 'net.svc.core.broadcast.metadata', value: { title: 'More news' } }],
    });
  });

  test('lists say how many messages are new, and every page how many conversations', async () => {
    const [ann, bob] = await Promise.all(['ann', 'bob'].map((name) => visitor(service(), name)));
    const path = await write(ann!, [bob!], 'One');
    const id = path.split('/')[2]!;
    await message(ann!.api, id, 'Two');
    const { id: third } = await message(ann!.api, id, 'Three');
    await ann!.api.delete(`/channels/${id}/messages/${third}`);
    expect(labels(await page(bob!, '/messages'))).toEqual(['2 new messages']);
    expect(unreadIn(await page(bob!, '/explore'))).toBe('1 unread');
    expect(unreadIn(await page(bob!, path))).toBe('');
    expect(unreadIn(await page(bob!, '/account'))).toBe('');
    expect(labels(await page(bob!, '/messages'))).toEqual([]);

    const room = await channel(ann!.api, { writers: { any_user: true } });
    await bob!.api.post(`/channels/${room.id}/subscribe`);
    await message(bob!.api, room.id, 'my own');
    expect(labels(await page(bob!, '/channels'))).toEqual([]);
    await message(ann!.api, room.id, 'another');
    await message(bob!.api, room.id, 'my own again');
    expect(labels(await page(bob!, '/channels'))).toEqual(['1 new message']);
    for (let n = 0; n < 99; n++) await message(ann!.api, room.id, `${n}`);
    expect(labels(await page(bob!, '/channels'))).toEqual(['99+ new messages']);
    expect(unreadIn(await page(bob!, '/channels'))).toBe('new messages in channels');
    const second = await channel(ann!.api, { writers: { any_user: true } });
    await bob!.api.post(`/channels/${second.id}/subscribe`);
    await message(ann!.api, second.id, 'hello');
    await patch(ann!.api, second.id, { readers: { public: true } });
    expect(labels(await page(bob!, '/channels'))).toEqual(['1 new message', '99+ new messages']);
  });

  test('new messages are counted by ranges of indexes', async () => {
    const plans: string[] = [];
    await undone(service().ctx.store, async (tx) => {
      const how = database === 'postgres' ? 'explain' : 'explain query plan';
      if (database === 'postgres') await tx.all('set local enable_seqscan = off', []);
      const explain: Db = {
        dialect: tx.dialect,
        async all(sql, values) {
          const rows = (await tx.all(`${how} ${sql}`, values)) as Record<string, string>[];
          plans.push(rows.map((row) => row['QUERY PLAN'] ?? row.detail).join('\n'));
          return [];
        },
      };
      await selectNewMessages(explain, { user: 7, channels: [1, 2], limit: 100 });
    });
    expect(plans[0]).toMatch(/messages_by_channel/);
    expect(plans[0]).toMatch(/stream_markers/);
    expect(plans[0]).not.toMatch(/Seq Scan|SCAN messages|TEMP B-TREE FOR ORDER BY/);
  });
});
