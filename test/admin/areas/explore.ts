import { unique } from '../../people.ts';
import { type Action, type Before, runCommand } from './area.ts';

const birds = { title: 'Birds', description: 'Feathers.' };

const added: Before = async ({ ctx }) => {
  const other = unique('birds');
  await runCommand(ctx, 'explore add', [other], { ...birds, has: 'photo' });
  return { other };
};

export const actions: readonly Action[] = [
  { name: 'list explore streams', what: 'settings', call: ['explore'], command: ['explore list', () => []] },
  {
    name: 'add an explore stream',
    what: 'settings',
    page: ['explore', () => '/admin/explore', () => ({ ...birds, slug: unique('birds'), hashtags: 'birds' })],
    call: ['explore.add', () => ({ ...birds, slug: unique('birds'), hashtags: ['birds'] })],
    command: ['explore add', () => [unique('birds')], { ...birds, hashtag: ['birds'] }],
  },
  {
    name: 'change an explore stream',
    what: 'settings',
    before: added,
    page: ['explore.change', () => '/admin/explore/change', ({ other }) => ({ ...birds, slug: other })],
    call: ['explore.change', ({ other }) => ({ ...birds, slug: other })],
    command: ['explore change', ({ other }) => [other], { ...birds, has: 'photo' }],
  },
  {
    name: 'remove an explore stream',
    what: 'settings',
    before: added,
    page: ['explore.remove', () => '/admin/explore/remove', ({ other }) => ({ slug: other })],
    call: ['explore.remove', ({ other }) => ({ slug: other })],
    command: ['explore remove', ({ other }) => [other]],
  },
];
