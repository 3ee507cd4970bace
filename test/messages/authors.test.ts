/** What messages show of their authors and apps follows at once, though everything is cached, and loads no message again. */
import { expect, test } from 'vitest';
import { restoreUser, suspendUser } from '../../src/features/admin/admin.actions.ts';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { changeApp } from '../../src/features/apps/apps.actions.ts';
import { issueUserToken } from '../../src/features/tokens/tokens.actions.ts';
import { channel, message } from '../channels.ts';
import { makeApp } from '../form-client.ts';
import { Client, describeService, type Json, type Person } from '../harness.ts';
import { ids, people, unique } from '../people.ts';

/** The rows of objects that statements load. */
const loaded = (statements: readonly string[]) =>
  ['messages', 'users', 'apps'].filter((table) =>
    statements.some((sql) => new RegExp(`from "${table}" where "id"`).test(sql)),
  );

describeService('the author and the app of a message', (service) => {
  /** A channel of `ann` with a message of `bob` and an answer of `ann`, to which `cal` is subscribed. */
  async function setUp() {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    const word = unique('word');
    const room = await channel(ann, { readers: { any_user: true }, writers: { user_ids: [bob.id] } });
    await cal.post(`/channels/${room.id}/subscribe`);
    const first = await message(ann, room.id, `first ${word}`);
    const said = await message(bob, room.id, `said ${word}`);
    return {
      ann,
      bob,
      cal,
      room: room.id as string,
      first: first.id as string,
      said: said.id as string,
      word,
    };
  }

  type Given = Awaited<ReturnType<typeof setUp>>;

  /** Where a reader sees the message of `bob`. */
  async function seenBy(reader: Person, { room, said, word }: Given) {
    const messages = `/channels/${room}/messages`;
    const recent = ({ recent_message }: Json): boolean => recent_message?.id === said;
    const { data } = await reader.get('/channels?include_recent_message=1&include_inactive=1');
    return {
      list: ids((await reader.get(messages)).data).includes(said),
      'with deleted ones': ids((await reader.get(`${messages}?include_deleted=1`)).data).includes(said),
      lookup: (await reader.get(`${messages}/${said}`)).status === 200,
      'lookup of many': ids((await reader.get(`/channels/messages?ids=${said}`)).data).includes(said),
      latest: recent((await reader.get(`/channels/${room}?include_recent_message=1`)).data),
      'latest of a list': data.some(recent),
      search: ids(
        (await reader.get(`/channels/messages/search?query=${word}&channel_ids=${room}`)).data,
      ).includes(said),
    };
  }

  const everywhere = {
    list: true,
    'with deleted ones': true,
    lookup: true,
    'lookup of many': true,
    latest: true,
    'latest of a list': true,
    search: true,
  };
  const nowhere = Object.fromEntries(Object.keys(everywhere).map((place) => [place, false]));

  test('a suspended author’s messages vanish, and return with the account', async () => {
    const { store } = service().ctx;
    const given = await setUp();
    const { bob, cal, room, first } = given;
    expect(await seenBy(cal, given)).toEqual(everywhere);
    await suspendUser(store, undefined, Number(bob.id));
    const read = () => cal.get(`/channels/${room}/messages`);
    expect(loaded(await service().readsOf(read))).toEqual(['users']);
    expect(await seenBy(cal, given)).toEqual(nowhere);
    expect(ids((await read()).data)).toEqual([first]);
    await restoreUser(store, undefined, Number(bob.id));
    expect(loaded(await service().readsOf(read))).toEqual(['users']);
    expect(await seenBy(cal, given)).toEqual(everywhere);
  });

  test('a deleted account’s tombstones stay', async () => {
    const given = await setUp();
    const { bob, cal, room, said } = given;
    const tombstone = await message(bob, room, 'deleted before');
    const messages = `/channels/${room}/messages?include_deleted=1`;
    await bob.delete(`/channels/${room}/messages/${tombstone.id}`);
    await seenBy(cal, given);
    await deleteUser(service().ctx.store, undefined, Number(bob.id));
    const { data } = await cal.get(messages);
    const left = (data as Json[]).filter(({ id }) => id === said || id === tombstone.id);
    expect(left).toMatchObject([{ is_deleted: true }, { is_deleted: true }]);
    for (const one of left) expect(one).not.toHaveProperty('user');
    const { data: live } = await cal.get(`/channels/${room}/messages?include_deleted=0`);
    expect(ids(live)).not.toContain(said);
  });

  test('a renamed app has its new name in what was made with it', async () => {
    const { ctx, origin } = service();
    const { bob, cal, room, first } = await setUp();
    const app = await makeApp(service());
    const through = new Client(origin, await issueUserToken(ctx, app.id, Number(bob.id), ['messages']));
    const made = (await message(through, room, 'made with it')).id;
    const paths = [
      `/channels/${room}/messages`,
      `/channels/${room}/messages?include_html=0`,
      `/channels/${room}/messages?include_annotations=1`,
    ];
    const names = async () => {
      const pages = await Promise.all(paths.map((path) => cal.get(path)));
      return pages.map(({ data }) =>
        [made, first].map((id) => (data as Json[]).find((one) => one.id === id)?.source.name),
      );
    };
    const expected = (name: string) => paths.map(() => [name, 'Test App']);
    const { name } = (await cal.get(`/channels/${room}/messages/${made}`)).data.source;
    expect(await names()).toEqual(expected(name));
    await changeApp(ctx, app.client_id, { name: 'New Name', link: 'https://new.example' });
    const read = () => cal.get(`/channels/${room}/messages`);
    expect(loaded(await service().readsOf(read))).toEqual(['apps']);
    expect(await names()).toEqual(expected('New Name'));
    expect((await cal.get(`/channels/${room}/messages/${made}`)).data.source).toEqual({
      name: 'New Name',
      link: 'https://new.example',
      client_id: app.client_id,
    });
  });
});
