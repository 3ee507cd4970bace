import type { Static } from 'typebox';
import type { Context } from '../../context.ts';
import { readClock } from '../../db/clock.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { lastSeqBefore, readRange } from '../../events/log.ts';
import { isLoopbackHost } from '../../http/client-address.ts';
import type { Caller } from '../../http/endpoint.ts';
import { isPublicAddress } from '../../http/fetch-public.ts';
import { readGivenFlag } from '../../http/params.ts';
import { readTime } from '../../text/given-time.ts';
import { checkTypes, readFilterId } from '../app-streams/app-streams.ts';
import { type changedWebhookBody, MAX_DESCRIPTION, MAX_URL } from './webhooks.schema.ts';
import {
  deleteWebhook,
  insertWebhook,
  selectWebhook,
  selectWebhooksOfApp,
  updateWebhook,
  type WebhookRow,
} from './webhooks.sql.ts';

/** Most webhooks of one app (docs/interface.md, Limits). */
const MAX_WEBHOOKS = 10;

type Given = Static<ReturnType<typeof changedWebhookBody>>;
type Owner = Pick<Context, 'store' | 'config'>;

/** @throws {ApiError} 404 if the app has no such webhook. */
export async function findWebhook({ store }: Pick<Context, 'store'>, app: number, id: number) {
  const [row] = await selectWebhook(store.read, { id });
  if (row?.app_id !== app) throw noWebhook();
  return row;
}

/**
 * Creates a webhook; its events start now.
 * @returns its id.
 * @throws {ApiError} 400 for one too many, or an invalid value.
 */
export async function createWebhook({ store, config }: Owner, caller: Caller, given: Given): Promise<number> {
  const { url = '', description = '' } = check(config, { ...given, url: given.url ?? '' });
  const object_types = JSON.stringify(checkTypes(given.object_types));
  return store.write(async (tx) => {
    if ((await selectWebhooksOfApp(tx, { app: caller.appId })).length >= MAX_WEBHOOKS) {
      throw new ApiError('not-allowed', `an app can have at most ${MAX_WEBHOOKS} webhooks.`);
    }
    const id = await tx.newId();
    await insertWebhook(tx, {
      id,
      url,
      description,
      object_types,
      token_id: caller.id,
      app_id: caller.appId,
      filter_id: await readFilterId(tx, caller.appId, given.filter_id),
      created_at: tx.now,
      ...(await present(tx)),
    });
    tx.emit({ type: 'webhook', body: { id } });
    return id;
  });
}

/**
 * Changes the given fields of a webhook, from the next event on. A failed request to it is sent again at once.
 * @throws {ApiError} 404, 400.
 */
export async function changeWebhook(
  { store, config }: Owner,
  app: number,
  id: number,
  given: Given,
): Promise<void> {
  const fields = check(config, given);
  const isEnabled = readGivenFlag(given.is_enabled, 'is_enabled');
  const types = given.object_types && JSON.stringify(checkTypes(given.object_types));
  await change(store, app, id, async (tx, row) => ({
    ...fields,
    ...(types !== undefined && { object_types: types }),
    ...(given.filter_id !== undefined && { filter_id: await readFilterId(tx, row.app_id, given.filter_id) }),
    ...(isEnabled === true && row.disabled_at !== null && (await enabled(tx, row))),
    ...(isEnabled === false && row.disabled_at === null && disabled(tx)),
    ...(row.failures > 0 && { next_at: tx.now, moved: row.moved + 1 }),
  }));
}

/** Enables a webhook of an app, for who registered the app. @throws {ApiError} 404 */
export async function enableWebhook({ store }: Pick<Owner, 'store'>, app: number, id: number): Promise<void> {
  await store.write(async (tx) => {
    const [row] = await selectWebhook(tx, { id });
    if (row?.app_id !== app) throw noWebhook();
    if (row.disabled_at === null) return;
    await updateWebhook(tx, { id, ...(await enabled(tx, row)) });
    tx.emit({ type: 'webhook', body: { id } });
  });
}

/** Replaces the secret of a webhook; the one before stays valid for a day. @throws {ApiError} 404 */
export async function replaceSecret({ store }: Owner, app: number, id: number): Promise<void> {
  await change(store, app, id, async (tx, row) => ({
    secret_number: row.secret_number + 1,
    secret_replaced_at: tx.now,
  }));
}

/**
 * Delivers events again that are still in the log; after them the webhook goes on where it was.
 * @throws {ApiError} 404, 400 where there are none.
 */
export async function replay(
  { store }: Owner,
  app: number,
  id: number,
  given: { since: string; until?: string },
): Promise<void> {
  const [since, until] = [readMoment(given.since, 'since'), readMoment(given.until, 'until')];
  await change(store, app, id, async (tx, row) => {
    if (row.disabled_at !== null)
      throw new ApiError('not-allowed', 'the webhook is disabled: enable it first.');
    const { first } = await readRange(tx);
    const [seq, at] = [row.resume_seq ?? row.delivered_seq, row.resume_at ?? row.delivered_at];
    const after = await lastSeqBefore(tx, first - 1, since ?? 0);
    const last = until === undefined ? seq : Math.min(seq, await lastSeqBefore(tx, first - 1, until));
    if (last <= after) {
      throw new ApiError('not-allowed', 'the log has no events of this time that were delivered before.');
    }
    return {
      delivered_seq: after,
      // From then on the log is needed.
      delivered_at: Math.min(at, since ?? at),
      replay_until: last,
      resume_seq: seq,
      resume_at: at,
      moved: row.moved + 1,
      ...calm,
    };
  });
}

/** Deletes one webhook of an app, or all. @returns what was deleted. @throws {ApiError} 404. */
export async function deleteWebhooks({ store }: Owner, app: number, id?: number): Promise<WebhookRow[]> {
  return store.write(async (tx) => {
    const own = await selectWebhooksOfApp(tx, { app });
    const rows = id === undefined ? own : own.filter((row) => row.id === id);
    if (id !== undefined && rows.length === 0) throw noWebhook();
    for (const { id } of rows) {
      await deleteWebhook(tx, { id });
      tx.emit({ type: 'webhook', deleted: true, body: { id } });
    }
    return rows;
  });
}

async function change(
  store: Context['store'],
  app: number,
  id: number,
  changes: (tx: Tx, row: WebhookRow) => Promise<Partial<Omit<WebhookRow, 'id'>>>,
): Promise<void> {
  await store.write(async (tx) => {
    const [row] = await selectWebhook(tx, { id });
    if (row?.app_id !== app) throw noWebhook();
    const changed = await changes(tx, row);
    if (Object.keys(changed).length === 0) return;
    await updateWebhook(tx, { id, ...changed });
    tx.emit({ type: 'webhook', body: { id } });
  });
}

/** Nothing has failed. */
const calm = { failures: 0, failing_since: null, next_at: null };

/** The columns of a webhook that gets only what happens from now on. */
async function present(tx: Tx) {
  const { lastSeq, lastAt } = await readClock(tx);
  return { delivered_seq: lastSeq, delivered_at: lastAt, ...calm };
}

async function enabled(tx: Tx, { moved }: WebhookRow) {
  const over = { replay_until: null, resume_seq: null, resume_at: null };
  return { ...(await present(tx)), ...over, disabled_at: null, disabled_because: null, moved: moved + 1 };
}

function disabled({ now }: Tx) {
  return { disabled_at: now, disabled_because: 'app', ...calm };
}

/** @throws {ApiError} 400 naming the error. */
function check(
  { webhookUrls }: Owner['config'],
  { url, description }: Given,
): { url?: string; description?: string } {
  const parsed = url === undefined || !URL.canParse(url) ? undefined : new URL(url);
  if (url !== undefined) {
    const isHere = webhookUrls === 'loopback' && parsed !== undefined && isLoopbackHost(parsed.host);
    const mayBePrivate = webhookUrls === 'any' || isHere;
    const schemes = mayBePrivate ? ['https:', 'http:'] : ['https:'];
    const isUrl = parsed !== undefined && schemes.includes(parsed.protocol) && parsed.href.length <= MAX_URL;
    if (!isUrl || parsed.username !== '' || parsed.password !== '') {
      throw new ApiError(
        'invalid-parameter',
        `url must be an https URL without a password, at most ${MAX_URL} characters long.`,
      );
    }
    const host = parsed.hostname.replace(/^\[|\]$/g, '');
    if (!mayBePrivate && /^[\d.]+$|:/.test(host) && !isPublicAddress(host)) {
      throw new ApiError('invalid-parameter', 'url must not lead to a private address.');
    }
  }
  const isShort = description === undefined || [...description].length <= MAX_DESCRIPTION;
  if (!isShort) {
    throw new ApiError(
      'invalid-parameter',
      `description must be at most ${MAX_DESCRIPTION} characters long.`,
    );
  }
  return {
    ...(parsed !== undefined && { url: parsed.href }),
    ...(description !== undefined && { description }),
  };
}

/** @throws {ApiError} 400 */
function readMoment(given: string | undefined, name: string): number | undefined {
  if (given === undefined) return undefined;
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(given);
  const time = isTime ? readTime(given) : undefined;
  if (time === undefined) {
    throw new ApiError('invalid-parameter', `${name} must be a time such as 2026-01-02T03:04:05Z.`);
  }
  return time;
}

function noWebhook(): ApiError {
  return new ApiError('not-found', 'there is no such webhook of this app.');
}
