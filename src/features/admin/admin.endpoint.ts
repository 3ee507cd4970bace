import type { TSchema } from 'typebox';
import type { Range } from '../../db/keyset.ts';
import type { Db } from '../../db/query.ts';
import { ApiError } from '../../errors.ts';
import type { Body } from '../../http/body.ts';
import { type Call, type Endpoint, endpoint, userCaller } from '../../http/endpoint.ts';
import { type JsonText, toJson } from '../../http/json-text.ts';
import type { Bounds } from '../../http/pagination.ts';
import type { Params, UserRef } from '../../http/params.ts';
import { dbOfPage } from '../../objects/list.ts';
import { PageReader } from '../../objects/page-reader.ts';
import { adminScope } from '../../scopes.ts';
import { type Acting, type Permission, permissions, requireAdmin } from '../audit/audit.ts';
import { findUsernames } from '../users/users.ts';

type Definition<P extends Params, Q extends Params, B extends Body> = Omit<
  Parameters<typeof endpoint<P, Q, B>>[0],
  'token' | 'scopes' | 'section' | 'reply'
> & { reply: TSchema };

/** The error of a decision about what waits once another moderator has decided about it. */
export const decidedBefore = { 'already-decided': 'Another moderator has decided about it.' };

/**
 * Declares a call of the administration. It needs the scope `admin`, and a role that may do this: it is checked before anything is
 * read, and an action checks it once more in its transaction.
 */
// biome-ignore lint/complexity/noBannedTypes: {} is the empty set of parameters
export function adminEndpoint<P extends Params = {}, Q extends Params = {}, B extends Body = Body>(
  what: Permission,
  definition: Definition<P, Q, B>,
): Endpoint {
  const { summary, errors, handle } = definition;
  return endpoint<P, Q, B>({
    ...definition,
    name: `admin.${definition.name}`,
    path: `/admin${definition.path}`,
    section: 'Administration',
    summary: `${summary} For those who may ${permissions[what].what}.`,
    token: 'user',
    scopes: [adminScope],
    errors: {
      ...errors,
      forbidden: 'The role of the user does not allow it.',
      'factor-needed':
        'The service requires a second factor of everybody with a role, and the user has none.',
    },
    async handle(call) {
      await requireAdmin(call.ctx.store.read, actorOf(call), what);
      return handle(call);
    },
  } as Parameters<typeof endpoint<P, Q, B>>[0]);
}

/** Who calls, for the actions and their audit: the user of the token, from which IP address and with which app. */
export function actorOf({ ctx, viewer, ip, body }: Pick<Call, 'ctx' | 'viewer' | 'ip' | 'body'>): Acting {
  const { userId, clientId, createdAt: confirmedAt } = userCaller(viewer);
  const app = `app ${clientId}`;
  const origin = ctx.config.logAddresses ? `${ip}, ${app}` : app;
  const { reason } = (body ?? {}) as { reason?: string };
  return { userId, confirmedAt, via: 'api', origin, reason: reason?.trim() };
}

/** Replies with a page of rows, each under its own id or what `pid` says. */
export async function replyWithRows<R extends { id: number; pid?: number }>(
  { ctx, query }: { ctx: Call['ctx']; query: Bounds },
  read: (db: Db, range: Range) => Promise<R[]>,
  describe: (row: R) => object,
): Promise<{ data: JsonText[]; meta: Record<string, unknown> }> {
  const reader = new PageReader<R & { pid: number; item: number }>(query);
  const db = dbOfPage(ctx.store, query);
  for (let range = reader.range; range !== undefined; range = await reader.next()) {
    const rows = await read(db, range);
    reader.add(reader.take(rows.map((row) => ({ ...row, pid: row.pid ?? row.id, item: row.id }))));
  }
  const { entries, meta } = reader.page();
  const texts = entries.map((row) => toJson({ ...describe(row), pagination_id: String(row.pid) }));
  return { data: texts, meta };
}

/** The id of the account that a path or parameter names. @throws {ApiError} 404 if there has never been one. */
export async function findId({ ctx, viewer }: Pick<Call, 'ctx' | 'viewer'>, ref: UserRef): Promise<number> {
  if (ref === 'me') return userCaller(viewer).userId;
  if ('id' in ref) return ref.id;
  const name = ref.username.toLowerCase();
  const user = (await findUsernames(ctx.store.read, [name])).get(name);
  if (user === undefined) throw new ApiError('not-found', 'there is no such user.');
  return user.id;
}
