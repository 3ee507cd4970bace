/** How far the others of a private channel have read it (docs/interface.md, Seen). */
import { expect, test } from 'vitest';
import { suspendUser } from '../../src/features/admin/admin.actions.ts';
import { closeAccount } from '../../src/features/admin/deletion.actions.ts';
import { exportAccount } from '../../src/features/archives/export.actions.ts';
import { archiveFolder, jsonOf, unzip } from '../archives/zip.ts';
import { page, send, visitor } from '../channel-pages.ts';
import { channel, message } from '../channels.ts';
import { attr } from '../doc.ts';
import { type Client, describeService, type Json, type Person } from '../harness.ts';
import { people } from '../people.ts';

const quiet = { progress: () => undefined, warn: () => undefined, sum: () => undefined };
const SETTINGS = '/account/general';

describeService('what others have seen', (service) => {
  const archives = archiveFolder();
  const seen = async (client: Client, id: string) => {
    const { status, data } = await client.get(`/channels/${id}/seen`);
    return status === 200 ? data.map((one: Json) => [one.user_id, one.last_read_id]) : status;
  };
  const read = (person: Person, id: string, last: string) =>
    person.post('/posts/marker', { name: `channel:${id}`, id: last });

  test('is how far each of the other members has read a private channel', async () => {
    const { ann, bob, cat, eve } = await people(service(), 'ann', 'bob', 'cat', 'eve');
    const first = await message(ann, 'pm', 'one', { destinations: [bob.id, cat.id] });
    const id = first.channel_id;
    const second = await message(bob, id, 'two');
    expect(await seen(ann, id)).toEqual([]);
    await read(ann, id, second.id);
    await read(bob, id, first.id);
    await read(cat, id, second.id);
    await read(eve, id, second.id);
    const { data } = await ann.get(`/channels/${id}/seen`);
    const moved = (await bob.get(`/channels/${id}/messages`)).meta.marker;
    expect(data).toEqual([
      { user_id: cat.id, last_read_id: second.id, updated_at: expect.stringMatching(/Z$/) },
      { user_id: bob.id, last_read_id: first.id, updated_at: moved.updated_at },
    ]);
    expect(await seen(bob, id)).toEqual([
      [ann.id, second.id],
      [cat.id, second.id],
    ]);
    // Neither side of a block sees the other; who left or was suspended is gone.
    await bob.post(`/users/${ann.id}/block`);
    expect([await seen(ann, id), await seen(bob, id)]).toEqual([
      [[cat.id, second.id]],
      [[cat.id, second.id]],
    ]);
    await cat.delete(`/channels/${id}/subscribe`);
    expect(await seen(ann, id)).toEqual([]);
    await cat.post(`/channels/${id}/subscribe`);
    await suspendUser(service().ctx.store, undefined, Number(cat.id));
    expect(await seen(ann, id)).toEqual([]);
    expect(await Promise.all([seen(eve, id), seen(ann, '999999999')])).toEqual([404, 404]);
  });

  test('is of private channels, and for user tokens with the scope', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const closed = (await channel(ann, { readers: { user_ids: [bob.id] } })).id;
    const open = [
      { readers: { any_user: true } },
      { readers: { public: true } },
      { writers: { any_user: true } },
    ];
    for (const acls of open) expect(await seen(bob, (await channel(ann, acls)).id)).toBe(400);
    const narrow = await service().tokenFor(bob, ['public_messages']);
    const tried = [bob, narrow, await service().app(), service().anonymous];
    expect(await Promise.all(tried.map((client) => seen(client, closed)))).toEqual([[], 403, 403, 401]);
    // A person who was taken off the ACL is no longer a member.
    await bob.post(`/channels/${closed}/subscribe`);
    const { id } = await message(ann, closed, 'one');
    await read(bob, closed, id);
    expect(await seen(ann, closed)).toEqual([[bob.id, id]]);
    await ann.call(`/channels/${closed}`, { method: 'PUT', body: { readers: { user_ids: [] } } });
    expect(await Promise.all([seen(ann, closed), seen(bob, closed)])).toEqual([[], 404]);
  });

  test('is neither shown of nor to people who do not share it', async () => {
    const me = await visitor(service(), 'hiding');
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { id, channel_id } = await message(ann, 'pm', 'one', { destinations: [bob.id, me.api.id] });
    for (const one of [ann, bob, me.api]) await read(one, channel_id, id);
    const all = async () => {
      const found: Json[] = await Promise.all([ann, bob, me.api].map((one) => seen(one, channel_id)));
      return found.map((list) => list.map(([user]: string[]) => user));
    };
    const isShared = async () =>
      attr((await page(me, SETTINGS)).all('input', 'name', 'seen')[0]!, 'checked') !== undefined;
    const mine = me.api.id;
    expect([await isShared(), await all()]).toEqual([
      true,
      [
        [mine, bob.id],
        [mine, ann.id],
        [ann.id, bob.id],
      ],
    ]);
    await send(me, SETTINGS, '/account/seen');
    expect([await isShared(), await all()]).toEqual([false, [[bob.id], [ann.id], []]]);
    const path = archives.next();
    const { ctx } = service();
    await exportAccount(ctx, Number(mine), path, quiet);
    expect(jsonOf(await unzip(path), 'seen_settings.json')).toMatchObject([{ share_seen: false }]);
    await send(me, SETTINGS, '/account/seen', { seen: '1' });
    expect([await isShared(), (await all())[2]]).toEqual([true, [ann.id, bob.id]]);
    await closeAccount(ctx.store, Number(mine));
    const left = `select 1 from seen_settings where user_id = ${mine}`;
    expect([await ctx.store.read.all(left, []), await seen(ann, channel_id)]).toEqual([[], [[bob.id, id]]]);
  });
});
