import { setWordRule } from '../../../src/features/words/words.actions.ts';
import { unique } from '../../people.ts';
import type { Action, Before } from './area.ts';

const withRules: Before = async ({ ctx }) => {
  await setWordRule(ctx.store, undefined, { kind: 'domain', value: 'spam.example', action: 'refuse' });
};

export const actions: readonly Action[] = [
  { name: 'list rules about words', command: ['word list', () => []], what: 'settings', call: ['words'] },
  {
    name: 'test words',
    command: ['word test', () => ['Buy pills!']],
    what: 'settings',
    page: ['words.test', () => '/admin/words/test', () => ({ text: 'Buy pills!', act: 'test' })],
    shows: true,
    call: ['word.test', { text: 'Buy pills!' }],
  },
  {
    name: 'add a rule about words',
    command: ['word add', () => [unique('w').replace('_', '')], { action: 'refuse' }],
    what: 'settings',
    page: [
      'words',
      () => '/admin/words',
      () => ({ kind: 'word', value: unique('w').replace('_', ''), action: 'refuse' }),
    ],
    call: ['word.add', () => ({ kind: 'word', value: unique('w').replace('_', ''), action: 'refuse' })],
  },
  {
    name: 'remove a rule about words',
    command: ['word remove', () => ['spam.example'], { domain: true }],
    what: 'settings',
    page: ['words.remove', () => '/admin/words/remove', () => ({ kind: 'domain', value: 'spam.example' })],
    before: withRules,
    call: ['word.remove', { kind: 'domain', value: 'spam.example' }],
  },
];
