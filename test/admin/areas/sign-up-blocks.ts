import { addSignUpBlock } from '../../../src/features/accounts/sign-up-blocks.ts';
import { unique } from '../../people.ts';
import type { Action, Before } from './area.ts';

const withRules: Before = async ({ ctx }) => {
  await addSignUpBlock(ctx.store, undefined, 'spam.example');
};

const domain = () => `${unique('b').replace('_', '')}.example`;

export const actions: readonly Action[] = [
  { name: 'list blocks', command: ['sign-up blocks', () => []], what: 'settings', call: ['sign-up-blocks'] },
  {
    name: 'test blocks',
    command: ['sign-up test', () => ['ada@spam.example']],
    what: 'settings',
    call: ['sign-up-block.test', undefined, 'value=spam.example'],
  },
  {
    name: 'block',
    command: ['sign-up block', () => [domain()]],
    differs: 'a form and a call add to the list of blocks',
    what: 'settings',
    page: ['blocked', () => '/admin/blocked', () => ({ value: domain() })],
    call: ['sign-up-block.add', () => ({ value: domain() })],
  },
  {
    name: 'end a block',
    command: ['sign-up unblock', () => ['spam.example']],
    differs: 'a form and a call remove from the list of blocks',
    what: 'settings',
    page: ['blocked.remove', () => '/admin/blocked/remove', () => ({ value: 'spam.example' })],
    before: withRules,
    call: ['sign-up-block.remove', { value: 'spam.example' }],
  },
];
