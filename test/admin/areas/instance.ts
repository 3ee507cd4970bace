import { unique } from '../../people.ts';
import type { Action } from './area.ts';

export const actions: readonly Action[] = [
  { name: 'see the texts', what: 'settings', call: ['instance'], command: ['instance show', () => []] },
  {
    name: 'change a text',
    what: 'settings',
    call: ['instance.set', () => ({ key: 'rules', text: unique('Be kind') })],
    command: ['instance set', () => ['rules', unique('Be kind')]],
    page: ['instance', () => '/admin/instance', () => ({ rules: unique('Be kind') })],
  },
];
