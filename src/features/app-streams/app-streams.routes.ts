import { type Static, Type } from 'typebox';
import type { Context } from '../../context.ts';
import { type Described, endpoint } from '../../http/endpoint.ts';
import { type JsonText, jsonList, toJson } from '../../http/json-text.ts';
import { flag, pathId, text } from '../../http/params.ts';
import type { Token } from '../tokens/tokens.cache.ts';
import {
  changeStream,
  createStream,
  deleteStreams,
  findStream,
  type GivenStream,
} from './app-streams.actions.ts';
import { AppStream, ChangedAppStreamBody, NewAppStreamBody } from './app-streams.schema.ts';
import { endpointOf, PATH } from './app-streams.secret.ts';
import { type AppStreamRow, selectStreamsOf } from './app-streams.sql.ts';

const section = 'App streams';
const token = 'app';
const pathParams = { stream_id: pathId('app stream') };
const errors = {
  'invalid-parameter': 'object_types lists something else than types of messages, or type is not long_poll.',
  'not-allowed': 'Another stream of the token has the key.',
};

const purge = flag(false, 'Drop what has queued so far.');

/** The parameters of a connection (docs/interface.md, App streams). */
export const connectParams = {
  secret: text('That of the endpoint; instead of the app token.'),
  purge,
  auto_delete: flag(false, 'Delete the stream when the client leaves.'),
};

function render({ config, digestKey }: Context, rows: readonly AppStreamRow[]): JsonText[] {
  return rows.map((row) =>
    toJson({
      id: String(row.id),
      endpoint: endpointOf(config, digestKey, row),
      object_types: JSON.parse(row.object_types),
      type: 'long_poll',
      ...(row.key !== null && { key: row.key }),
    } satisfies Static<typeof AppStream>),
  );
}

function renderOne(ctx: Context, row: AppStreamRow): JsonText {
  return render(ctx, [row])[0] as JsonText;
}

export const appStreamEndpoints = [
  endpoint({
    name: 'app-streams.create',
    method: 'POST',
    path: '/streams',
    section,
    summary: 'Create an app stream.',
    token,
    query: { purge },
    body: { schema: NewAppStreamBody },
    reply: AppStream,
    errors: {
      ...errors,
      'missing-parameter': 'object_types lists no type.',
      'too-many-streams': 'The token has as many streams as it can.',
    },
    async handle({ ctx, viewer, body }) {
      return { data: renderOne(ctx, await createStream(ctx, viewer as Token, body as GivenStream)) };
    },
  }),

  endpoint({
    name: 'app-streams.list',
    method: 'GET',
    path: '/streams',
    section,
    summary: 'List the app streams of the token, oldest first.',
    token,
    query: { key: text('Only the stream with this key.') },
    reply: Type.Array(AppStream),
    async handle({ ctx, viewer, query }) {
      const own = { token: (viewer as Token).id, key: query.key ?? null };
      return { data: jsonList(render(ctx, await selectStreamsOf(ctx.store.read, own))) };
    },
  }),

  endpoint({
    name: 'app-streams.delete-all',
    method: 'DELETE',
    path: '/streams',
    section,
    summary: 'Delete all app streams of the token; their clients are disconnected.',
    token,
    reply: Type.Array(AppStream),
    async handle({ ctx, viewer }) {
      return { data: jsonList(render(ctx, await deleteStreams(ctx, (viewer as Token).id))) };
    },
  }),

  endpoint({
    name: 'app-streams.get',
    method: 'GET',
    path: '/streams/:stream_id',
    section,
    summary: 'Retrieve an app stream.',
    token,
    pathParams,
    reply: AppStream,
    async handle({ ctx, viewer, path }) {
      return { data: renderOne(ctx, await findStream(ctx, (viewer as Token).id, path.stream_id)) };
    },
  }),

  endpoint({
    name: 'app-streams.change',
    method: 'PUT',
    path: '/streams/:stream_id',
    section,
    summary: 'Change an app stream: what is left out stays. Its client stays connected.',
    token,
    pathParams,
    body: { schema: ChangedAppStreamBody },
    reply: AppStream,
    errors: { ...errors, 'missing-parameter': 'object_types lists no type.' },
    async handle({ ctx, viewer, path, body }) {
      const changed = await changeStream(ctx, (viewer as Token).id, path.stream_id, body as GivenStream);
      return { data: renderOne(ctx, changed) };
    },
  }),

  endpoint({
    name: 'app-streams.delete',
    method: 'DELETE',
    path: '/streams/:stream_id',
    section,
    summary: 'Delete an app stream; its client is disconnected.',
    token,
    pathParams,
    reply: AppStream,
    async handle({ ctx, viewer, path }) {
      const [row] = await deleteStreams(ctx, (viewer as Token).id, path.stream_id);
      return { data: renderOne(ctx, row as AppStreamRow) };
    },
  }),
];

/** Connecting is no call of the API, but is described like one. */
export const describedConnect: Described = {
  name: 'app-streams.connect',
  method: 'GET',
  path: `${PATH}:stream_id`,
  section,
  summary:
    'Connect to an app stream: a reply in chunks that does not end, with frames that end in CRLF. The endpoint of the stream is this URL with its secret.',
  token,
  delegates: false,
  scopes: [],
  pathParams,
  query: connectParams,
  body: undefined,
  reply: {},
  errors: {},
  paginated: false,
  limited: true,
  isWrite: false,
};
