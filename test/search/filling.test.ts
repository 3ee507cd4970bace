/** The indexes of messages and channels of a copied store are those that its writes would have made. */
import { expect, test } from 'vitest';
import { indexAllChannels } from '../../src/features/channels/channels.search.sql.ts';
import { indexAllMessages } from '../../src/features/messages/messages.search.sql.ts';
import { importPlaces } from '../../src/features/places/places.actions.ts';
import { broadcast, channel, message } from '../channels.ts';
import { describeService, type Json } from '../harness.ts';
import { people } from '../people.ts';

const core = 'net.svc.core';
const tables = ['message_search', 'channel_search'];

describeService('the indexes of messages and channels', (service) => {
  /** Every word with the rows and places that it is in; keywords are in any order behind the words. */
  async function content(): Promise<string[]> {
    const { store } = service().ctx;
    const found: string[] = [];
    for (const table of tables) {
      if (store.read.dialect.name === 'postgres') {
        const rows = await store.read.all(`select rowid, words::text from ${table} order by rowid`, []);
        found.push(...rows.map((row) => `${table} ${JSON.stringify(row)}`));
        continue;
      }
      let rows: Json[] = [];
      await store.write(async (tx) => {
        await tx.all(`create virtual table temp.seen using fts5vocab(main, '${table}', 'instance')`, []);
        rows = (await tx.all('select doc, term, offset from temp.seen', [])) as Json[];
        await tx.all('drop table temp.seen', []);
      });
      for (const { doc, term, offset } of rows) {
        const isKeyword = term.includes(':') || term === '*';
        found.push(`${table} ${doc} ${term} ${isKeyword ? '' : offset}`);
      }
    }
    return found.sort();
  }

  test('are filled after a copy as by each write', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { store, config } = service().ctx;
    const annotations = (name: string) => [
      {
        type: `${core}.${name}`,
        value: {
          title: 'Café 東京で大学生',
          description: 'two words',
          tags: ['Bees', 'süße Sachen', 'مَدرسة'],
        },
      },
      { type: 'com.example.other', value: { title: 'not this' } },
    ];
    const hub = await channel(ann, {
      readers: { public: true },
      writers: { any_user: true },
      annotations: annotations('channel.metadata'),
    });
    await channel(bob, { type: broadcast, annotations: annotations('broadcast.metadata') });
    await channel(bob, { type: 'com.Example.Upper', readers: { user_ids: [ann.id] } });
    const old = await channel(bob, { writers: { any_user: true } });
    expect((await bob.delete(`/channels/${old.id}`)).status).toBe(200);

    async function* rows() {
      yield { line: 1, given: { id: 'here', name: 'Die Straße مَدرسة', latitude: '1', longitude: '2' } };
    }
    const settings = { idField: config.placeIdField, replace: false, warn: () => undefined };
    await importPlaces(store, rows(), settings);
    const noted = [
      { type: `${core}.language`, value: { language: 'ja' } },
      { type: `${core}.crosspost`, value: { canonical_url: 'http://a.example/' } },
      { type: `${core}.checkin`, value: { '+net.svc.core.place': { [config.placeIdField]: 'here' } } },
      { type: 'com.Example.Mood', value: {} },
    ];
    const first = await message(ann, hub.id, `@${bob.username} #Bees at https://www.A.example/B?c=1`, {
      annotations: noted,
    });
    await message(bob, hub.id, 'Ein Café, zwei Cafés: 東京で', { reply_to: first.id });
    await message(bob, hub.id, '大学生が東京タワーで #المَدْرَسَة', { annotations: noted });
    await message(bob, 'pm', '😀', { destinations: [ann.id] });
    await message(bob, hub.id, `${'ж'.repeat(1500)} ${'x'.repeat(500)}`);
    const gone = await message(ann, hub.id, 'gone');
    await ann.delete(`/channels/${hub.id}/messages/${gone.id}`);
    await ann.post(`/channels/${hub.id}/messages`, { machine_only: true, annotations: noted.slice(3) });

    const before = await content();
    expect(before.length).toBeGreaterThan(7);
    await store.write(async (tx) => {
      for (const table of tables) await tx.all(`delete from ${table}`, []);
      await indexAllMessages(tx, core);
      await indexAllChannels(tx);
    });
    expect(await content()).toEqual(before);
  });
});
