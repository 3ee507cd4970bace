import { Type } from 'typebox';
import { type Call, creation, endpoint, viewerId } from '../../http/endpoint.ts';
import { type JsonText, toJson } from '../../http/json-text.ts';
import { pathId } from '../../http/params.ts';
import { renderObject, renderObjects } from '../../objects/list.ts';
import { userParams } from '../users/users.ts';
import { createFilter, MAX_FILTERS, noFilter, removeFilters, replaceFilter } from './filters.actions.ts';
import { readFilter } from './filters.fields.ts';
import { type Filter, filterKind } from './filters.kind.ts';
import { filterBody, filterSchema } from './filters.schema.ts';
import { selectFilterIdsOf } from './filters.sql.ts';

const pathParams = { filter_id: pathId('filter') };
const common = { section: 'Filters', token: 'user', query: userParams } as const;
const ofOne = () => ({ ...common, path: '/filters/:filter_id', pathParams, reply: filterSchema() }) as const;
const body = () => ({ schema: filterBody() });

const invalid =
  'A field has the wrong form: the pointer of a clause is malformed, or its value is not one that its operator compares with.';
const used = 'A stream uses it. The message names the streams.';

type CallOfOne = Call<typeof pathParams, typeof userParams>;

/** @throws {ApiError} 404 for a filter that is not the caller's. */
async function findOwn({ ctx, viewer, path }: CallOfOne): Promise<Filter> {
  const filter = await ctx.objects.find(filterKind, path.filter_id);
  if (filter?.userId !== viewerId(viewer)) throw noFilter();
  return filter;
}

async function renderOwn(call: CallOfOne): Promise<JsonText> {
  const { id } = await findOwn(call);
  return renderObject(call, filterKind, id);
}

/** A filter that is to be deleted. One whose clauses cannot be read can be deleted too, and is shown without them. */
async function renderLeaving(call: CallOfOne): Promise<JsonText> {
  const { id, name, match_policy } = await findOwn(call);
  const [json] = await renderObjects(call, filterKind, [id]);
  return json ?? toJson({ id: String(id), ...(name !== '' && { name }), clauses: [], match_policy });
}

async function ownIds({ ctx, viewer }: Pick<Call, 'ctx' | 'viewer'>): Promise<number[]> {
  return (await selectFilterIdsOf(ctx.store.read, { user: viewerId(viewer) })).map(({ id }) => id);
}

/** A function, because the schemas name event types. */
export const filterEndpoints = () => [
  creation({
    name: 'filters.create',
    path: '/filters',
    summary: 'Create a filter.',
    ...common,
    body: body(),
    reply: filterSchema(),
    errors: { 'invalid-parameter': invalid, 'not-allowed': `You have ${MAX_FILTERS} filters already.` },
    create: async ({ ctx, viewer, body }) => createFilter(ctx.store, viewerId(viewer), readFilter(body)),
    created: async (call, id) => ({ data: await renderObject(call, filterKind, id) }),
  }),

  endpoint({
    name: 'filters.list',
    method: 'GET',
    path: '/filters',
    summary: 'List your filters, the oldest first.',
    ...common,
    reply: Type.Array(filterSchema()),
    async handle(call) {
      return { data: await renderObjects(call, filterKind, await ownIds(call)) };
    },
  }),

  endpoint({
    name: 'filters.get',
    method: 'GET',
    ...ofOne(),
    summary: 'Retrieve a filter of your own.',
    async handle(call) {
      return { data: await renderOwn(call) };
    },
  }),

  endpoint({
    name: 'filters.replace',
    method: 'PUT',
    ...ofOne(),
    summary: 'Replace a filter of your own; streams that use it go on with the new one.',
    body: body(),
    errors: { 'invalid-parameter': invalid },
    async handle(call) {
      const { ctx, viewer, path } = call;
      await replaceFilter(ctx.store, viewerId(viewer), path.filter_id, readFilter(call.body));
      return { data: await renderObject(call, filterKind, path.filter_id) };
    },
  }),

  endpoint({
    name: 'filters.delete',
    method: 'DELETE',
    ...ofOne(),
    summary: 'Delete a filter of your own that no stream uses.',
    errors: { 'not-allowed': used },
    async handle(call) {
      const { ctx, viewer, path } = call;
      // Rendered first: nothing is left to render afterwards.
      const data = await renderLeaving(call);
      const gone = await removeFilters(ctx.store, viewerId(viewer), [path.filter_id]);
      if (gone.length === 0) throw noFilter();
      return { data };
    },
  }),

  endpoint({
    name: 'filters.delete.all',
    method: 'DELETE',
    path: '/filters',
    summary: 'Delete all your filters; none of them where a stream uses one.',
    ...common,
    reply: Type.Array(filterSchema()),
    errors: { 'not-allowed': used },
    async handle(call) {
      const ids = await ownIds(call);
      const data = await renderObjects(call, filterKind, ids);
      if (ids.length > 0) await removeFilters(call.ctx.store, viewerId(call.viewer), ids);
      return { data };
    },
  }),
];
