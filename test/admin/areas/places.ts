import { unique } from '../../people.ts';
import { type Action, type Before, change } from './area.ts';

const imported: Before = async ({ ctx }, { other }) => {
  const id = unique('place');
  await change(
    ctx,
    `insert into places (number, id, fields, words, is_closed, x, y, z)
      values (${other}, '${id}', '{"name":"Mill"}', ' mill', 0, 0, 0, 1)`,
  );
  return { other: id };
};

export const actions: readonly Action[] = [
  { name: 'list places', what: 'settings', call: ['places'], command: ['places list', () => []] },
  {
    name: 'remove a place',
    what: 'settings',
    before: imported,
    page: ['places.remove', () => '/admin/places/remove', ({ other }) => ({ id: other })],
    call: ['place.remove', ({ other }) => ({ id: other })],
    command: ['places remove', ({ other }) => [other]],
  },
];
