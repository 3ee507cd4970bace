import { Type } from 'typebox';
import { type Call, creation, type Described, endpoint } from '../../http/endpoint.ts';
import { type JsonText, jsonList } from '../../http/json-text.ts';
import { flag, pathId, text } from '../../http/params.ts';
import type { Token } from '../tokens/tokens.ts';
import { changeStream, createStream, deleteStreams, findStream } from './app-streams.actions.ts';
import { appStreamSchema, changedAppStreamBody, newAppStreamBody } from './app-streams.schema.ts';
import { endpointOf, PATH } from './app-streams.secret.ts';
import { type AppStreamRow, selectStreamsOf } from './app-streams.sql.ts';
import { renderWithFilters } from './selection.ts';

const common = { section: 'App streams', token: 'app' } as const;
const pathParams = { stream_id: pathId('app stream') };
const ofOne = () =>
  ({ ...common, path: '/streams/:stream_id', pathParams, reply: appStreamSchema() }) as const;
const errors = {
  'invalid-parameter':
    'object_types lists something else than types of messages, type is not long_poll, or filter_id is no filter that the app can use.',
  'not-allowed': 'Another stream that the same token made has the key.',
};

const purge = flag(false, 'Drop what has queued so far.');

/** The parameters of a connection (docs/interface.md, App streams). */
export const connectParams = {
  secret: text('That of the endpoint; instead of the app token.'),
  purge,
  auto_delete: flag(false, 'Delete the stream when the client leaves.'),
};

function render(call: Pick<Call, 'ctx' | 'viewer'>, rows: readonly AppStreamRow[]): Promise<JsonText[]> {
  const { config, digestKey } = call.ctx;
  return renderWithFilters(call, rows, (row) => ({
    id: String(row.id),
    endpoint: endpointOf(config, digestKey, row),
    object_types: JSON.parse(row.object_types),
    type: 'long_poll',
    ...(row.key !== null && { key: row.key }),
  }));
}

async function renderOne(call: Pick<Call, 'ctx' | 'viewer'>, row: AppStreamRow): Promise<JsonText> {
  return (await render(call, [row]))[0] as JsonText;
}

/** A function, because the schemas name event types. */
export const appStreamEndpoints = () => [
  creation({
    name: 'app-streams.create',
    path: '/streams',
    ...common,
    summary: 'Create an app stream.',
    query: { purge },
    body: { schema: newAppStreamBody() },
    reply: appStreamSchema(),
    errors: {
      ...errors,
      'missing-parameter': 'object_types lists no type.',
      'too-many-streams': 'The token has made as many streams as it can.',
    },
    create: async ({ ctx, viewer, body }) => (await createStream(ctx, viewer as Token, body)).id,
    async created(call, id) {
      const { ctx, viewer } = call;
      return { data: await renderOne(call, await findStream(ctx, (viewer as Token).appId, id)) };
    },
  }),

  endpoint({
    name: 'app-streams.list',
    method: 'GET',
    path: '/streams',
    ...common,
    summary: 'List the app streams of the app, oldest first.',
    query: { key: text('Only streams with this key.') },
    reply: Type.Array(appStreamSchema()),
    async handle(call) {
      const { ctx, viewer, query } = call;
      const own = await selectStreamsOf(ctx.store.read, { app: (viewer as Token).appId });
      const rows = own.filter(({ key }) => query.key === undefined || key === query.key);
      return { data: jsonList(await render(call, rows)) };
    },
  }),

  endpoint({
    name: 'app-streams.delete.all',
    method: 'DELETE',
    path: '/streams',
    ...common,
    summary: 'Delete all app streams of the app; their clients are disconnected.',
    reply: Type.Array(appStreamSchema()),
    async handle(call) {
      const rows = await deleteStreams(call.ctx, (call.viewer as Token).appId);
      return { data: jsonList(await render(call, rows)) };
    },
  }),

  endpoint({
    name: 'app-streams.get',
    method: 'GET',
    ...ofOne(),
    summary: 'Retrieve an app stream.',
    async handle(call) {
      const { ctx, viewer, path } = call;
      return { data: await renderOne(call, await findStream(ctx, (viewer as Token).appId, path.stream_id)) };
    },
  }),

  endpoint({
    name: 'app-streams.change',
    method: 'PUT',
    ...ofOne(),
    summary: 'Change an app stream: what is left out stays. Its client stays connected.',
    body: { schema: changedAppStreamBody() },
    errors: { ...errors, 'missing-parameter': 'object_types lists no type.' },
    async handle(call) {
      const { ctx, viewer, path, body } = call;
      const changed = await changeStream(ctx, (viewer as Token).appId, path.stream_id, body);
      return { data: await renderOne(call, changed) };
    },
  }),

  endpoint({
    name: 'app-streams.delete',
    method: 'DELETE',
    ...ofOne(),
    summary: 'Delete an app stream; its client is disconnected.',
    async handle(call) {
      const { ctx, viewer, path } = call;
      const [row] = await deleteStreams(ctx, (viewer as Token).appId, path.stream_id);
      return { data: await renderOne(call, row as AppStreamRow) };
    },
  }),
];

/** Connecting is not a call of the API, but is described like one. */
export const describedConnect: Described = {
  name: 'app-streams.connect',
  method: 'GET',
  path: `${PATH}:stream_id`,
  ...common,
  summary:
    'Connect to an app stream: a reply in chunks that does not end, with frames that end in CRLF. The endpoint of the stream is this URL with its secret.',
  delegates: false,
  scopes: [],
  pathParams,
  query: connectParams,
  body: undefined,
  reply: {},
  meta: 'MessageMeta',
  errors: { 'not-allowed': 'A WebSocket was asked for.' },
  paginated: false,
  limited: true,
  isWrite: false,
};
