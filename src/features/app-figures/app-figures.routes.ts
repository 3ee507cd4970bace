import { type Static, Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import type { Call, Reply } from '../../http/endpoint.ts';
import { toJson } from '../../http/json-text.ts';
import { pageParams } from '../../http/pagination.ts';
import { type Param, text } from '../../http/params.ts';
import { actorOf, adminEndpoint, limitApp, replyWithRows, restoreApp, suspendApp } from '../admin/admin.ts';
import { appBodies } from './app-figures.bodies.ts';
import { AdminApp, AdminAppFigures } from './app-figures.schema.ts';
import { describeApp, describeFigures } from './describe.ts';
import { figuresOf } from './figures.ts';
import { findListedApp, readApps } from './list.sql.ts';

/** The client id of an app in a path. */
const pathApp: Param<string> = {
  schema: { type: 'string', examples: ['0123456789abcdef0123456789abcdef'] },
  about: 'Client id of the app.',
  required: true,
  errors: { 'not-found': 'There is no such app.' },
  read: (value = '') => value,
};
const pathParams = { client_id: pathApp };

async function findApp({ ctx }: Pick<Call, 'ctx'>, client_id: string) {
  const row = await findListedApp(ctx.store.read, client_id);
  if (row === undefined) throw new ApiError('not-found', 'there is no such app.');
  return row;
}

async function replyWithApp(call: Pick<Call, 'ctx'>, client_id: string): Promise<Reply> {
  return { data: toJson(describeApp(await findApp(call, client_id))) };
}

export const appFiguresRoutes = [
  adminEndpoint('tokens', {
    name: 'apps',
    method: 'GET',
    path: '/apps',
    summary: 'List apps with their calls, the newest first.',
    query: { ...pageParams, search: text('Only apps whose name, client id or owner has this in it.') },
    reply: Type.Array(AdminApp),
    paginated: true,
    handle(call) {
      const { search = '' } = call.query;
      return replyWithRows(call, (db, range) => readApps(db, search, range), describeApp);
    },
  }),
  adminEndpoint('tokens', {
    name: 'app',
    method: 'GET',
    path: '/apps/:client_id',
    summary: 'Retrieve an app with its figures.',
    pathParams,
    reply: AdminAppFigures,
    async handle(call) {
      const app = await findApp(call, call.path.client_id);
      const figures = describeFigures(await figuresOf(call.ctx, app));
      return { data: toJson({ ...describeApp(app), ...figures }) };
    },
  }),
  adminEndpoint('tokens', {
    name: 'app.suspend',
    method: 'POST',
    path: '/apps/:client_id/suspend',
    summary: 'Suspend an app: its tokens are rejected, and its streams end.',
    pathParams,
    body: appBodies.suspend,
    reply: AdminApp,
    errors: { 'not-allowed': 'The app belongs to the service itself.' },
    async handle(call) {
      const { client_id } = call.path;
      const { tell } = call.body as Static<typeof appBodies.suspend.schema>;
      await suspendApp(call.ctx.store, actorOf(call), client_id, tell);
      return replyWithApp(call, client_id);
    },
  }),
  adminEndpoint('tokens', {
    name: 'app.restore',
    method: 'POST',
    path: '/apps/:client_id/restore',
    summary: 'End the suspension of an app.',
    pathParams,
    body: appBodies.restore,
    reply: AdminApp,
    errors: { 'not-allowed': 'The app belongs to the service itself.' },
    async handle(call) {
      const { client_id } = call.path;
      await restoreApp(call.ctx.store, actorOf(call), client_id);
      return replyWithApp(call, client_id);
    },
  }),
  adminEndpoint('tokens', {
    name: 'app.limit',
    method: 'PUT',
    path: '/apps/:client_id/limit',
    summary: 'Give an app limits of its own, or take them back.',
    pathParams,
    body: appBodies.limit,
    reply: AdminApp,
    errors: { 'not-allowed': 'The app belongs to the service itself.' },
    async handle(call) {
      const { client_id } = call.path;
      const { percent } = call.body as Static<typeof appBodies.limit.schema>;
      await limitApp(call.ctx.store, actorOf(call), client_id, percent);
      return replyWithApp(call, client_id);
    },
  }),
];
