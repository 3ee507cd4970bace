/** The pages with those whom one has muted or blocked, as a browser without scripts. */
import { expect, test } from 'vitest';
import { addUser } from '../../src/features/accounts/new-account.actions.ts';
import { suspendUser } from '../../src/features/admin/admin.actions.ts';
import { closeAccount } from '../../src/features/admin/deletion.actions.ts';
import { mute } from '../../src/features/mutes/mutes.actions.ts';
import { page, pagesOf, send, visitor } from '../channel-pages.ts';
import { type Doc, textOf } from '../doc.ts';
import { FormClient } from '../form-client.ts';
import { describeService } from '../harness.ts';
import { people } from '../people.ts';

const lists = [
  { path: '/account/muted', verb: 'mute', bit: 'you_muted', label: 'Unmute' },
  { path: '/account/blocked', verb: 'block', bit: 'you_blocked', label: 'Unblock' },
] as const;

const listed = (doc: Doc): string[] =>
  doc.all('li').flatMap((li) => {
    const id = li.attrs.find(({ name }) => name === 'id')?.value ?? '';
    return id.startsWith('person-') ? [id.slice(7)] : [];
  });

describeService('people whom one has muted and blocked', (service) => {
  test.each(lists)('$path lists them, newest first, and undoes it', async ({ path, verb, bit, label }) => {
    const me = await visitor(service(), 'lists');
    expect((await page(me, path)).text).toContain('nobody');
    const { ann, bob, cy } = await people(service(), 'ann', 'bob', 'cy');
    for (const one of [ann, bob, cy]) await me.api.post(`/users/${one.id}/${verb}`);
    expect(listed(await page(me, path))).toEqual([cy.id, bob.id, ann.id]);
    for (const from of lists) expect((await page(me, from.path)).all('a', 'href', path)).not.toEqual([]);
    expect(await send(me, path, `${path}/${bob.id}/undo`)).toBe(path);
    expect(listed(await page(me, path))).toEqual([cy.id, ann.id]);
    expect((await me.api.get(`/users/${bob.id}`)).data[bit]).toBe(false);
    // Twice is as once.
    const csrf = await me.csrf('/account');
    expect((await me.request(`${path}/${bob.id}/undo`, { form: { csrf } })).status).toBe(303);
    // What scripts show is the same, and offers it again.
    const fragment = `/fragments/target?list=${path.slice(9)}&user=${bob.id}&next=${path}`;
    expect(textOf((await page(me, fragment)).all('button')[0]!)).toMatch(/again$/);
    await send(me, fragment, `/users/${bob.id}/${verb}`);
    expect((await me.api.get(`/users/${bob.id}`)).data[bit]).toBe(true);
    expect(textOf((await page(me, fragment)).all('button')[0]!)).toBe(label);
  });

  test.each(lists)('$path has those who were suspended, without those who left', async ({ path, verb }) => {
    const me = await visitor(service(), 'gone');
    const { ann, bob } = await people(service(), 'ann', 'bob');
    for (const one of [ann, bob]) await me.api.post(`/users/${one.id}/${verb}`);
    await suspendUser(service().ctx.store, undefined, Number(ann.id));
    await closeAccount(service().ctx.store, Number(bob.id), '127.0.0.1');
    const doc = await page(me, path);
    expect(listed(doc)).toEqual([ann.id]);
    expect(doc.text).toContain('suspended');
    expect(doc.all('a', 'href', `/@${ann.username}`)).toEqual([]);
    await send(me, path, `${path}/${ann.id}/undo`);
    expect(listed(await page(me, path))).toEqual([]);
    // There is nothing left that a script could show.
    const { text } = await me.get(`/fragments/target?list=${path.slice(9)}&user=${ann.id}`);
    expect(text).toBe('');
  });

  test('has pages that neither skip nor repeat, also of people added at one moment', async () => {
    const me = await visitor(service(), 'paged');
    const { store } = service().ctx;
    const ids: number[] = [];
    for (let n = 0; n < 120; n++) ids.push(await addUser(store, { username: `paged_${n}` }));
    for (const id of ids) await mute(store, me.id, id);
    await store.bookkeeping((db) =>
      db.all(`update mutes set created_at = created_at / 1000000 where user_id = ${me.id}`, []),
    );
    const seen = await pagesOf(me, '/account/muted', listed, 'next');
    expect(seen).toEqual(ids.map(String).reverse());
    for (const odd of ['x', '1', '-', '1-', '99999999999999999999-1', "1-1'"]) {
      expect((await me.get(`/account/muted?before=${encodeURIComponent(odd)}`)).status, odd).toBe(200);
    }
  });

  test('belongs to its owner, by a form of our own', async () => {
    const [me, other] = [await visitor(service(), 'me'), await visitor(service(), 'other')];
    const { ann } = await people(service(), 'ann');
    await me.api.post(`/users/${ann.id}/mute`);
    expect(listed(await page(other, '/account/muted'))).toEqual([]);
    const undo = `/account/muted/${ann.id}/undo`;
    expect((await other.request(undo, { form: { csrf: await me.csrf('/account') } })).status).toBe(403);
    expect((await me.request(undo, { form: { csrf: 'x' } })).status).toBe(403);
    expect(
      (await me.request('/account/muted/x/undo', { form: { csrf: await me.csrf('/account') } })).status,
    ).toBe(404);
    expect(listed(await page(me, '/account/muted'))).toEqual([ann.id]);
    expect((await new FormClient(service().origin).get('/account/muted')).status).toBe(303);
  });
});
