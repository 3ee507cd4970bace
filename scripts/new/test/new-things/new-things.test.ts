import { expect, test } from 'vitest';
import { exportedLists } from '../../src/db/tables.ts';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { signedUp } from '../form-client.ts';
import { describeService, type Json, type Person } from '../harness.ts';
import { ids, people } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

describeService('new things', (service) => {
  const create = async (person: Person, text: string): Promise<string> =>
    (await person.post('/new-things', { text })).data.id;

  test('are created, listed for their owner alone, and deleted', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const [one, two] = [await create(ann, 'one'), await create(ann, 'two')];
    expect(ids((await ann.get('/new-things')).data)).toEqual([two, one]);
    expect((await bob.get('/new-things')).data).toEqual([]);
    expect(await bob.delete(`/new-things/${one}`)).toMatchObject({ status: 404 });
    expect(await ann.delete(`/new-things/${one}`)).toMatchObject({
      status: 200,
      data: { id: one, text: 'one' },
    });
    expect(ids((await ann.get('/new-things')).data)).toEqual([two]);
    expect(await ann.delete(`/new-things/${one}`)).toMatchObject({ status: 404 });
    expect(await ann.post('/new-things', { text: ' ' })).toMatchObject({ status: 400 });
    expect(await ann.post('/new-things', { text: 'x'.repeat(257) })).toMatchObject({ status: 400 });
  });

  test('go to the streams of their owner', async () => {
    const { ann } = await people(service(), 'ann');
    const stream = await HttpStream.open(ann);
    await ann.get(`/new-things?connection_id=${stream.connectionId}`);
    const id = await create(ann, 'live');
    expect((await stream.next()).data).toMatchObject([{ id, text: 'live' }]);
    await ann.delete(`/new-things/${id}`);
    expect((await stream.next()).meta).toMatchObject({ deleted_id: id });
    stream.close();
  });

  test('are exported, and erased with the account', async () => {
    const { ann } = await people(service(), 'ann');
    const { store, config } = service().ctx;
    await create(ann, 'mine');
    const list = exportedLists().find(({ name }) => name === 'new_things.json');
    const items: Json[] = [];
    const reading = { db: store.read, config, user: Number(ann.id), warn: expect.fail };
    for await (const item of list?.read(reading) ?? []) items.push(item);
    expect(items).toEqual([{ text: 'mine', created_at: expect.stringMatching(/Z$/) }]);
    await deleteUser(store, undefined, Number(ann.id));
    expect(await store.read.all(`select * from new_things where user_id = ${ann.id}`, [])).toEqual([]);
    expect(await findWrongCounts(store.read)).toEqual([]);
  });

  test('have a page', async () => {
    const browser = await signedUp(service());
    expect((await browser.submit('/new-things', '/new-things', { text: 'on paper' })).location).toBe(
      '/new-things',
    );
    const { text } = await browser.get('/new-things');
    expect(text).toContain('<bdi>on paper</bdi>');
    expect(text).toContain('href="/new-things" aria-current="page"');
    const [action = ''] = /\/new-things\/\d+\/delete/.exec(text) ?? [];
    await browser.submit('/new-things', action, {});
    expect((await browser.get('/new-things')).text).not.toContain('on paper');
  });
});
