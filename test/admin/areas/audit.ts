import type { Action } from './area.ts';

export const actions: readonly Action[] = [
  { name: 'read the audit', what: 'audit', call: ['audit'], command: ['audit list', () => []] },
];
