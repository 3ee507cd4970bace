import { setWordRule } from '../../../src/features/words/words.actions.ts';
import { post, unique } from '../../people.ts';
import type { Action, Before } from './area.ts';

const held: Before = async ({ ctx }, { author }) => {
  const value = unique('held').replace('_', '');
  await setWordRule(ctx.store, undefined, { kind: 'word', value, action: 'hold' });
  return { post: await post(author, value) };
};

export const actions: readonly Action[] = [
  { name: 'list held posts', command: ['content held', () => []], what: 'content', call: ['held'] },
  {
    name: 'approve a held post',
    command: ['content approve', ({ post: id }) => [id]],
    what: 'content',
    page: ['held.approve', () => '/admin/held/approve', ({ post: id }) => ({ id })],
    before: held,
    call: ['held.approve', {}],
  },
  {
    name: 'refuse a held post',
    command: ['content refuse', ({ post: id }) => [id]],
    what: 'content',
    page: ['held.refuse', () => '/admin/held/refuse', ({ post: id }) => ({ id })],
    before: held,
    call: ['held.refuse', {}],
  },
];
