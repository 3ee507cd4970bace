import { type Action, type Before, run, type Target } from './area.ts';

const path = (action: string) => (target: Target) => `/admin/apps/${target.client_id}/${action}`;
const client = ({ client_id }: Target) => [client_id];

const suspended: Before = ({ ctx }, { client_id }) => run(ctx, 'app suspend', [client_id]);

export const actions: readonly Action[] = [
  {
    name: 'permit an app',
    lacks: 'a tool gives this right to no other: only an owner does, signed in, or the operator',
    differs: 'as the command has been called since tools have it',
    what: 'apps',
    page: ['apps.permit', () => '/admin/apps/permit', ({ client_id }) => ({ client_id, permitted: '1' })],
    command: ['app admin', ({ client_id }) => [client_id, 'on']],
  },
  { name: 'list apps', what: 'tokens', call: ['apps'], command: ['app list', () => []] },
  { name: 'see an app', what: 'tokens', call: ['app'], command: ['app show', client] },
  {
    name: 'suspend an app',
    what: 'tokens',
    page: ['app.suspend', path('suspend'), () => ({ told: 'No.' })],
    call: ['app.suspend', { tell: 'No.' }],
    command: ['app suspend', client],
  },
  {
    name: 'end the suspension of an app',
    what: 'tokens',
    before: suspended,
    page: ['app.restore', path('restore')],
    call: ['app.restore', {}],
    command: ['app restore', client],
  },
  {
    name: 'limit an app',
    what: 'tokens',
    page: ['app.limit', path('limit'), () => ({ percent: '200' })],
    call: ['app.limit', { percent: 200 }],
    command: ['app limit', ({ client_id }) => [client_id, '200']],
  },
];
