/** Places in the administration: they are found by name and by id, and what is removed is gone from searches at once. */
import { expect, test } from 'vitest';
import { permitAdministration } from '../../src/features/admin/apps.actions.ts';
import { importPlacesAs } from '../../src/features/admin/places.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { adminScope } from '../../src/scopes.ts';
import { signedUp } from '../form-client.ts';
import { describeService, type Json } from '../harness.ts';
import { people, unique } from '../people.ts';

describeService('places of the administration', (service) => {
  const importAs = async (...names: string[]): Promise<string[]> => {
    const ids = names.map(() => unique('place'));
    async function* rows() {
      for (const [index, name] of names.entries()) {
        const given = { placedb_id: ids[index], name, latitude: 52.5, longitude: 13.4, locality: 'Ütersen' };
        yield { row: index + 1, given };
      }
    }
    const options = {
      idField: 'placedb_id',
      replace: false,
      warn: (fault: string) => expect(fault).toBe(''),
    };
    const { imported } = await importPlacesAs(service().ctx.store, undefined, rows() as never, options);
    expect(imported).toBe(names.length);
    return ids;
  };

  test('are listed by pages, searched by words of the name and by id, and removed', async () => {
    const word = unique('Mühle').replace('_', '');
    const [first, second] = await importAs(`Alte ${word}`, `100% ${word}`);
    const person = await signedUp(service(), 'admin');
    await setRole(service().ctx.store, undefined, person.id, 'administrator');
    await permitAdministration(service().ctx.store, undefined, service().clientId, true);
    const tool = await service().tokenFor(person, [adminScope]);
    const found = async (search: string, more = ''): Promise<Json[]> =>
      (await tool.get(`/admin/places?search=${encodeURIComponent(search)}${more}`)).data;
    expect((await found(word.toUpperCase())).map(({ id }) => id)).toEqual([second, first]);
    expect(await found(`alte ${word}`)).toMatchObject([
      { id: first, name: `Alte ${word}`, address: 'Ütersen', categories: [] },
    ]);
    expect((await found(`100% ${word}`)).map(({ id }) => id)).toEqual([second]);
    expect((await found(first!)).map(({ id }) => id)).toEqual([first]);
    const [page] = await found(word, '&count=1');
    expect(await found(word, `&count=1&before_id=${page!.pagination_id}`)).toMatchObject([{ id: first }]);

    const shown = await person.get(`/admin/places?search=${encodeURIComponent(word)}`);
    expect([shown.text.includes(`Alte ${word}</bdi>`), shown.text.includes(second!)]).toEqual([true, true]);
    const { ann } = await people(service(), 'ann');
    const nearby = async () =>
      (await ann.get(`/places/search?latitude=52.5&longitude=13.4&q=${encodeURIComponent(word)}`)).data.map(
        ({ placedb_id }: Json) => placedb_id,
      );
    expect((await nearby()).toSorted()).toEqual([first, second].toSorted());
    expect((await ann.get(`/places/${first}`)).status).toBe(200);
    const removal = { csrf: await person.csrf('/admin/places'), id: first!, reason: 'closed' };
    expect((await person.request('/admin/places/remove', { form: removal })).status).toBe(303);
    expect([await nearby(), (await ann.get(`/places/${first}`)).status]).toEqual([[second], 404]);
    expect((await found(word)).map(({ id }) => id)).toEqual([second]);
    const again = await person.request('/admin/places/remove', { form: removal });
    expect([again.status, /there is no such place/i.test(again.text)]).toEqual([404, true]);
    const [entry] = (await service().ctx.store.read.all(
      `select action, reason, detail from audit where actor_id = ${person.id} order by id desc`,
      [],
    )) as Json[];
    expect(entry).toMatchObject({ action: 'place-remove', reason: 'closed', detail: `{"place":"${first}"}` });
  });
});
