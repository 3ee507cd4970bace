import { randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import { type Call, creation, endpoint } from '../../http/endpoint.ts';
import { type JsonText, jsonList, toJson } from '../../http/json-text.ts';
import type { OwnLimit } from '../../http/limits.ts';
import { pathId } from '../../http/params.ts';
import { timestamp } from '../../objects/timestamp.ts';
import { renderWithFilters } from '../app-streams/app-streams.ts';
import type { Token } from '../tokens/tokens.ts';
import { Sender } from './sender.ts';
import { type Delivery, isDelivered } from './webhook.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhooks,
  findWebhook,
  replaceSecret,
  replay,
} from './webhooks.actions.ts';
import {
  changedWebhookBody,
  newWebhookBody,
  PingResult,
  replayBody,
  WebhookDelivery,
  webhookSchema,
} from './webhooks.schema.ts';
import { secretOf } from './webhooks.secret.ts';
import { selectWebhooksOfApp, type WebhookRow } from './webhooks.sql.ts';

type Caller = Pick<Call, 'ctx' | 'viewer'>;

const common = { section: 'Webhooks', token: 'app' } as const;
const pathParams = { webhook_id: pathId('webhook') };
const ofOne = (rest = '') => ({ ...common, path: `/webhooks/:webhook_id${rest}`, pathParams }) as const;
const errors = {
  'invalid-parameter':
    'url is no https URL or leads to a private address, object_types lists something else than types of messages, description is too long, or filter_id is no filter that the app can use.',
};

/** Test requests go to servers of others. */
const pingLimit: OwnLimit = { name: 'webhook pings', perMinute: () => 10 };

function render(
  caller: Caller,
  rows: readonly WebhookRow[],
  more: (row: WebhookRow) => object = () => ({}),
): Promise<JsonText[]> {
  return renderWithFilters(caller, rows, (row) => ({
    id: String(row.id),
    url: row.url,
    description: row.description,
    object_types: JSON.parse(row.object_types),
    is_enabled: row.disabled_at === null,
    created_at: timestamp(row.created_at),
    ...more(row),
    ...(row.disabled_at !== null && {
      disabled_at: timestamp(row.disabled_at),
      disabled_because: row.disabled_because,
    }),
    ...(row.failing_since !== null && { failing_since: timestamp(row.failing_since) }),
    ...(row.next_at !== null && row.failures > 0 && { next_attempt_at: timestamp(row.next_at) }),
    ...(row.replay_until !== null && { is_replaying: true }),
  }));
}

/** The webhook that the path names. */
function find({ ctx, viewer }: Caller, id: number): Promise<WebhookRow> {
  return findWebhook(ctx, (viewer as Token).appId, id);
}

async function renderOne(caller: Caller, id: number): Promise<{ data: JsonText }> {
  const [data] = await render(caller, [await find(caller, id)]);
  return { data: data as JsonText };
}

async function renderWithSecret(caller: Caller, id: number): Promise<{ data: JsonText }> {
  const secret = (row: WebhookRow) => ({ secret: secretOf(caller.ctx.digestKey, row) });
  const [data] = await render(caller, [await find(caller, id)], secret);
  return { data: data as JsonText };
}

/** Changes the webhook that the path names, and replies with it. */
async function change(
  call: Caller & { path: { webhook_id: number } },
  act: (ctx: Context, app: number, id: number) => Promise<unknown>,
  reply = renderOne,
): Promise<{ data: JsonText }> {
  const { ctx, viewer, path } = call;
  await act(ctx, (viewer as Token).appId, path.webhook_id);
  return reply(call, path.webhook_id);
}

function renderDelivery(delivery: Delivery) {
  const { id, events, attempts, created, attempted, took, status, error } = delivery;
  return {
    webhook_id: id,
    num_events: events,
    is_delivered: isDelivered(delivery),
    attempts,
    created_at: timestamp(created),
    attempted_at: timestamp(attempted),
    duration_ms: took,
    ...(status !== undefined && { status }),
    ...(error !== undefined && { error }),
  };
}

/** Sends a test request and waits for its outcome. */
async function ping(ctx: Context, row: WebhookRow) {
  const sender = new Sender(ctx);
  const meta = { id: String(row.id), type: 'ping', timestamp: Math.floor(Date.now() / 1000) };
  const body = Buffer.from(JSON.stringify({ events: [{ event_id: '0', meta }] }));
  const id = `msg_ping_${row.id}_${randomBytes(8).toString('hex')}`;
  try {
    const answer = await sender.send(row, new URL(row.url), id, body, new AbortController().signal);
    const { took, ...rest } = answer;
    return { is_delivered: isDelivered(answer), duration_ms: took, ...rest };
  } finally {
    await sender.close();
  }
}

/** A function, because the schemas name event types. */
export const webhookEndpoints = () => [
  creation({
    name: 'webhooks.create',
    path: '/webhooks',
    ...common,
    summary: 'Create a webhook. The reply has its secret.',
    body: { schema: newWebhookBody() },
    reply: webhookSchema(),
    errors: {
      ...errors,
      'missing-parameter': 'object_types lists no type.',
      'not-allowed': 'The app has as many webhooks as it can.',
    },
    create: ({ ctx, viewer, body }) => createWebhook(ctx, viewer as Token, body),
    created: (call, id) => renderWithSecret(call, id),
  }),

  endpoint({
    name: 'webhooks.list',
    method: 'GET',
    path: '/webhooks',
    ...common,
    summary: 'List the webhooks of the app, oldest first.',
    reply: Type.Array(webhookSchema()),
    async handle(call) {
      const rows = await selectWebhooksOfApp(call.ctx.store.read, { app: (call.viewer as Token).appId });
      return { data: jsonList(await render(call, rows)) };
    },
  }),

  endpoint({
    name: 'webhooks.delete.all',
    method: 'DELETE',
    path: '/webhooks',
    ...common,
    summary: 'Delete all webhooks of the app.',
    reply: Type.Array(webhookSchema()),
    async handle(call) {
      const rows = await deleteWebhooks(call.ctx, (call.viewer as Token).appId);
      return { data: jsonList(await render(call, rows)) };
    },
  }),

  endpoint({
    name: 'webhooks.get',
    method: 'GET',
    ...ofOne(),
    summary: 'Retrieve a webhook.',
    reply: webhookSchema(),
    handle: (call) => renderOne(call, call.path.webhook_id),
  }),

  endpoint({
    name: 'webhooks.change',
    method: 'PUT',
    ...ofOne(),
    summary: 'Change a webhook, disable or enable it: what is left out stays.',
    body: { schema: changedWebhookBody() },
    reply: webhookSchema(),
    errors: { ...errors, 'missing-parameter': 'object_types lists no type.' },
    handle: (call) => change(call, (...of) => changeWebhook(...of, call.body)),
  }),

  endpoint({
    name: 'webhooks.delete',
    method: 'DELETE',
    ...ofOne(),
    summary: 'Delete a webhook.',
    reply: webhookSchema(),
    async handle(call) {
      const rows = await deleteWebhooks(call.ctx, (call.viewer as Token).appId, call.path.webhook_id);
      const [data] = await render(call, rows);
      return { data: data as JsonText };
    },
  }),

  endpoint({
    name: 'webhooks.secret',
    method: 'POST',
    ...ofOne('/secret'),
    summary: 'Replace the secret of a webhook. Requests are signed with both for a day.',
    reply: webhookSchema(),
    handle: (call) => change(call, replaceSecret, renderWithSecret),
  }),

  endpoint({
    name: 'webhooks.ping',
    method: 'POST',
    ...ofOne('/ping'),
    summary: 'Send a test request, signed like all others, and see how it is answered.',
    limit: pingLimit,
    reply: PingResult,
    async handle(call) {
      return { data: toJson(await ping(call.ctx, await find(call, call.path.webhook_id))) };
    },
  }),

  endpoint({
    name: 'webhooks.replay',
    method: 'POST',
    ...ofOne('/replay'),
    summary: 'Deliver events of a time again that are still in the log; then it goes on where it was.',
    body: { schema: replayBody },
    reply: webhookSchema(),
    errors: {
      'invalid-parameter': 'since or until is no time.',
      'not-allowed': 'The webhook is disabled, or the log has no events of this time that were delivered.',
    },
    handle: (call) => change(call, (...of) => replay(...of, call.body)),
  }),

  endpoint({
    name: 'webhooks.deliveries',
    method: 'GET',
    ...ofOne('/deliveries'),
    summary: 'The last 20 requests of a webhook, newest first.',
    reply: Type.Array(WebhookDelivery),
    async handle(call) {
      const { deliveries } = await find(call, call.path.webhook_id);
      return { data: toJson((JSON.parse(deliveries) as Delivery[]).map(renderDelivery)) };
    },
  }),
];
