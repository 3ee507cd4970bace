import { type Action, type Before, name, personPath, run } from './area.ts';

/** They are limited. */
const limited: Before = ({ ctx }, { username }) => run(ctx, 'user limit', [username]);

const suspended: Before = ({ ctx }, { username }) => run(ctx, 'user suspend', [username]);

/** All of their posts are removed. */
const postsRemoved: Before = ({ ctx }, { username }) => run(ctx, 'user remove-posts', [username]);

export const actions: readonly Action[] = [
  { name: 'list people', what: 'look', call: ['users'], command: ['user list', () => []] },
  { name: 'see a person', what: 'look', call: ['user'], command: ['user show', name] },
  { name: 'read notes', what: 'warn', call: ['user.notes'] },
  { name: 'read what they were told', what: 'look', call: ['user.notices'] },
  {
    name: 'warn',
    what: 'warn',
    page: ['person.warn', personPath('warn'), () => ({ text: 'Be kind.' })],
    call: ['user.warn', { text: 'Be kind.' }],
    command: ['user warn', ({ username }) => [username, 'Be kind.']],
  },
  {
    name: 'note',
    what: 'warn',
    page: ['person.note', personPath('note'), () => ({ note: 'rude' })],
    call: ['user.note', { text: 'rude' }],
    command: ['user note', ({ username }) => [username, 'rude']],
  },
  {
    name: 'write to a person',
    what: 'warn',
    page: ['person.notice', personPath('notice'), () => ({ message: 'We close on Friday.' })],
    call: ['user.notice', { text: 'We close on Friday.' }],
    command: ['user notice', ({ username }) => [username, 'We close on Friday.']],
  },
  {
    name: 'remove all posts',
    what: 'content',
    page: ['person.remove-posts', personPath('remove-posts')],
    call: ['user.remove-posts', {}],
    command: ['user remove-posts', name],
  },
  {
    name: 'restore all posts',
    what: 'content',
    before: postsRemoved,
    page: ['person.restore-posts', personPath('restore-posts')],
    call: ['user.restore-posts', {}],
    command: ['user restore-posts', name],
  },
  {
    name: 'limit',
    what: 'limit',
    page: ['person.limit', personPath('limit'), () => ({ until: '7d' })],
    call: ['user.limit', { until: '7d' }],
    command: ['user limit', name],
  },
  {
    name: 'lift a limit',
    what: 'limit',
    before: limited,
    page: ['person.unlimit', personPath('unlimit')],
    call: ['user.unlimit', {}],
    command: ['user unlimit', name],
  },
  {
    name: 'suspend',
    what: 'suspend',
    page: ['person.suspend', personPath('suspend'), () => ({ until: '7d' })],
    call: ['user.suspend', { until: '7d' }],
    command: ['user suspend', name],
  },
  {
    name: 'end a suspension',
    what: 'suspend',
    before: suspended,
    page: ['person.restore', personPath('restore')],
    call: ['user.restore', {}],
    command: ['user restore', name],
  },
  {
    name: 'set the storage',
    what: 'accounts',
    page: ['person.tier', personPath('tier'), () => ({ tier: 'paid' })],
    call: ['user.tier', { tier: 'paid' }],
    command: ['user tier', ({ username }) => [username, 'paid']],
  },
  {
    name: 'give a role',
    what: 'roles',
    page: ['person.role', personPath('role'), () => ({ role: 'moderator' })],
    call: ['user.role', { role: 'moderator' }],
    command: ['user role', ({ username }) => [username, 'moderator']],
  },
];
