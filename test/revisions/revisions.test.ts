import { expect, test } from 'vitest';
import { exportedLists } from '../../src/db/tables.ts';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { signedUp } from '../form-client.ts';
import { describeService, type Json, type Person } from '../harness.ts';
import { ids, people } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

describeService('revisions', (service) => {
  const create = async (person: Person, text: string): Promise<string> =>
    (await person.post('/revisions', { text })).data.id;

  test('are created, listed for their owner alone, and deleted', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const [one, two] = [await create(ann, 'one'), await create(ann, 'two')];
    expect(ids((await ann.get('/revisions')).data)).toEqual([two, one]);
    expect((await bob.get('/revisions')).data).toEqual([]);
    expect(await bob.delete(`/revisions/${one}`)).toMatchObject({ status: 404 });
    expect(await ann.delete(`/revisions/${one}`)).toMatchObject({
      status: 200,
      data: { id: one, text: 'one' },
    });
    expect(ids((await ann.get('/revisions')).data)).toEqual([two]);
    expect(await ann.delete(`/revisions/${one}`)).toMatchObject({ status: 404 });
    expect(await ann.post('/revisions', { text: ' ' })).toMatchObject({ status: 400 });
    expect(await ann.post('/revisions', { text: 'x'.repeat(257) })).toMatchObject({ status: 400 });
  });

  test('go to the streams of their owner', async () => {
    const { ann } = await people(service(), 'ann');
    const stream = await HttpStream.open(ann);
    await ann.get(`/revisions?connection_id=${stream.connectionId}`);
    const id = await create(ann, 'live');
    expect((await stream.next()).data).toMatchObject([{ id, text: 'live' }]);
    await ann.delete(`/revisions/${id}`);
    expect((await stream.next()).meta).toMatchObject({ deleted_id: id });
    stream.close();
  });

  test('are exported, and erased with the account', async () => {
    const { ann } = await people(service(), 'ann');
    const { store, config } = service().ctx;
    await create(ann, 'mine');
    const list = exportedLists().find(({ name }) => name === 'revisions.json');
    const items: Json[] = [];
    const reading = { db: store.read, config, user: Number(ann.id), warn: expect.fail };
    for await (const item of list?.read(reading) ?? []) items.push(item);
    expect(items).toEqual([{ text: 'mine', created_at: expect.stringMatching(/Z$/) }]);
    await deleteUser(store, undefined, Number(ann.id));
    expect(await store.read.all(`select * from revisions where user_id = ${ann.id}`, [])).toEqual([]);
    expect(await findWrongCounts(store.read)).toEqual([]);
  });

  test('have a page', async () => {
    const browser = await signedUp(service());
    expect((await browser.submit('/revisions', '/revisions', { text: 'on paper' })).location).toBe(
      '/revisions',
    );
    const { text } = await browser.get('/revisions');
    expect(text).toContain('<bdi>on paper</bdi>');
    expect(text).toContain('href="/revisions" aria-current="page"');
    const [action = ''] = /\/revisions\/\d+\/delete/.exec(text) ?? [];
    await browser.submit('/revisions', action, {});
    expect((await browser.get('/revisions')).text).not.toContain('on paper');
  });
});
