import { expect, test } from 'vitest';
import { closeAccount } from '../../src/features/admin/deletion.actions.ts';
import { exportAccount } from '../../src/features/archives/export.actions.ts';
import { importArchive } from '../../src/features/archives/import.actions.ts';
import { archiveFolder, jsonOf, unzip } from '../archives/zip.ts';
import { channel } from '../channels.ts';
import { Client, describeService, type Json, TestService } from '../harness.ts';
import { people } from '../people.ts';

const quiet = { progress: () => undefined, warn: () => undefined, sum: () => undefined };
const PINS = '/users/me/pins';

const set = (client: Client, body: unknown) => client.call(PINS, { method: 'PUT', body });
const pinsOf = async (client: Client): Promise<Json[]> => (await client.get(PINS)).data;
const tags = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ kind: 'tag', value: `t${n}`, title: `T ${n}` }));

describeService('pins', (service, database) => {
  const archives = archiveFolder();

  test('are replaced as a whole, and kept as they are compared', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    expect(await pinsOf(ann)).toEqual([]);
    const given = [
      { kind: 'user', value: `@${bob.username.toUpperCase()}`, title: 'Bob', more: 1 },
      { kind: 'tag', value: 'BEES', title: 'Bees' },
      { kind: 'search', value: 'Mill -rain', title: 'Mills' },
      { kind: 'explore', value: 'no-such-stream', title: 'Explore' },
      { kind: 'channel', value: '00999999', title: 'Gone' },
    ];
    const kept = [
      { kind: 'user', value: bob.id, title: 'Bob' },
      { kind: 'tag', value: 'bees', title: 'Bees' },
      { kind: 'search', value: 'Mill -rain', title: 'Mills' },
      { kind: 'explore', value: 'no-such-stream', title: 'Explore' },
      { kind: 'channel', value: '999999', title: 'Gone' },
    ];
    for (let n = 0; n < 2; n++) expect(await set(ann, given)).toMatchObject({ status: 200, data: kept });
    expect([await pinsOf(ann), await pinsOf(bob)]).toEqual([kept, []]);
    const turned = kept.toReversed();
    expect((await set(ann, turned)).data).toEqual(turned);
    expect(await pinsOf(await service().tokenFor(ann, ['basic']))).toEqual(turned);
    expect((await set(ann, [])).data).toEqual([]);
    expect(await pinsOf(ann)).toEqual([]);
  });

  test('that are wrong change nothing, and are named', async () => {
    const { ann } = await people(service(), 'ann');
    const tag = { kind: 'tag', value: 'bees', title: 'Bees' };
    await set(ann, [tag]);
    const wrong: [unknown, RegExp][] = [
      [{ ...tag }, /list|array/i],
      [null, /./],
      [[tag, { ...tag, value: 'BeeS' }], /1\.value/],
      [[{ ...tag, kind: 'post' }], /kind/],
      [[{ ...tag, kind: undefined }], /kind/],
      [[{ ...tag, value: '' }], /0\.value/],
      [[{ ...tag, value: '#' }], /0\.value/],
      [[{ ...tag, value: 5 }], /value/],
      [[{ kind: 'tag', title: 'Bees' }], /value/],
      [[{ kind: 'tag', value: 'bees' }], /title/],
      [[{ ...tag, title: '' }], /0\.title/],
      [[{ ...tag, title: '𝟝'.repeat(51) }], /0\.title/],
      [[{ ...tag, value: '𝟝'.repeat(257) }], /0\.value/],
      // It is longer in the form that is kept.
      [[{ ...tag, value: 'ﷺ'.repeat(200) }], /0\.value/],
      [[{ ...tag, title: 'a\0b' }], /title/],
      [[{ ...tag, kind: 'channel', value: 'pm' }], /0\.value/],
      [[{ ...tag, kind: 'user', value: '@nobody_here' }], /0\.value/],
      [[{ ...tag, kind: 'user', value: '999999999' }], /0\.value/],
      [[{ ...tag, kind: 'user', value: 'me' }], /0\.value/],
      [tags(13), /./],
    ];
    for (const [body, why] of wrong) {
      const { status, body: said } = await set(ann, body);
      expect([status, said.meta.error_message], JSON.stringify(body)).toEqual([
        400,
        expect.stringMatching(why),
      ]);
    }
    expect(await pinsOf(ann)).toEqual([tag]);
    const long = { kind: 'search', value: '𝟝'.repeat(256), title: '𝟝'.repeat(50) };
    expect((await set(ann, [...tags(11), long])).data).toEqual([...tags(11), long]);
    const app = await service().app();
    for (const [client, status] of [
      [app, 403],
      [service().anonymous, 401],
    ] as const)
      expect([(await client.get(PINS)).status, (await set(client, [])).status]).toEqual([status, status]);
    expect((await ann.get(`/users/${ann.id}/pins`)).status).toBe(404);
  });

  test('of people stay when their accounts end, and can still be moved', async () => {
    const { ann, bob, eve } = await people(service(), 'ann', 'bob', 'eve');
    const pins = [
      { kind: 'user', value: bob.id, title: 'Bob' },
      { kind: 'tag', value: 'bees', title: 'Bees' },
    ];
    await set(ann, pins);
    await closeAccount(service().ctx.store, Number(bob.id));
    expect((await set(ann, pins.toReversed())).data).toEqual(pins.toReversed());
    expect((await set(eve, pins)).status).toBe(400);
  });

  test('written at once from two sides are one of the two', async () => {
    const { ann } = await people(service(), 'ann');
    const beside = await service().beside();
    const there = new Client(beside.origin, ann.token);
    const [one, two] = [tags(12), tags(12).toReversed()];
    const all = await Promise.all([set(ann, one), set(there, two), set(ann, one), set(there, two)]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([one, two]).toContainEqual(await pinsOf(ann));
    await beside.stop();
  });

  test('are exported, imported where there are none, and end with the account', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { ctx } = service();
    const room = (await channel(ann, { readers: { any_user: true } })).id;
    const pins = [
      { kind: 'user', value: bob.id, title: 'Bob' },
      { kind: 'channel', value: room, title: 'Room' },
      { kind: 'tag', value: 'bees', title: 'Bees' },
    ];
    await set(ann, pins);
    const path = archives.next();
    await exportAccount(ctx, Number(ann.id), path, quiet);
    const [first, ...others] = pins;
    expect(jsonOf(await unzip(path), 'pins.json')).toEqual([{ ...first, username: bob.username }, ...others]);
    await set(ann, tags(1));
    await importArchive(ctx, Number(ann.id), path, quiet);
    expect(await pinsOf(ann)).toEqual(tags(1));
    await set(ann, []);
    await importArchive(ctx, Number(ann.id), path, quiet);
    expect(await pinsOf(ann)).toEqual(pins);
    // Elsewhere people are found by name, and channels are others.
    const other = await TestService.start(database);
    const there = await other.person('ann');
    await other.person('eve');
    const his = await other.person(bob.username);
    await importArchive(other.ctx, Number(there.id), path, quiet);
    expect(await pinsOf(there)).toEqual([{ ...first, value: his.id }, others[1]]);
    await other.stop();
    await closeAccount(ctx.store, Number(ann.id));
    const left = `select 1 from pins where user_id = ${ann.id}`;
    expect([await ctx.store.read.all(left, []), await service().wrongCounts()]).toEqual([[], []]);
  });
});
