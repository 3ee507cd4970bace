import type { Action } from './area.ts';

export const actions: readonly Action[] = [
  { name: 'see the growth', what: 'look', call: ['growth'] },
  { name: 'see the overview', what: 'look', call: ['overview'], command: ['overview', () => []] },
];
