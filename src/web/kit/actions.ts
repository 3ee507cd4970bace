import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { webApp } from '../../features/apps/apps.ts';
import { countRequest } from '../../http/count-requests.ts';
import { type UserCaller, userCaller } from '../../http/endpoint.ts';
import type { PageCall } from '../../http/page.ts';
import type { SignedIn } from './forms.ts';
import { viewerOf } from './visit.ts';

/** Counts a change against the API's limits for writes. @throws {ApiError} 429 */
export async function countWrite(call: PageCall, visit: SignedIn): Promise<void> {
  await countRequest(call.ctx.limiter, viewerOf(visit), call, { isWrite: true });
}

/** Counts a star, follow, marker and the like against the API's limits for these. @throws {ApiError} 429 */
export async function countReaction(call: PageCall, visit: SignedIn): Promise<void> {
  await countRequest(call.ctx.limiter, viewerOf(visit), call, { isWrite: true, isReaction: true });
}

/** The signed-in person as the author of content written on the pages. */
export async function authorOf(ctx: Context, visit: SignedIn): Promise<UserCaller> {
  return { ...userCaller(viewerOf(visit)), appId: await webApp(ctx) };
}

/** Normalizes the input of a multi-line field: browsers send line breaks as two characters. */
export function linesOf(given = ''): string {
  return given.replaceAll('\r\n', '\n');
}

/** The notice for the action named by `done` in the query. */
export function noticeOf(known: Readonly<Record<string, string>>, { query }: PageCall): string | undefined {
  const { done = '' } = query;
  return Object.hasOwn(known, done) ? known[done] : undefined;
}

/** Does something to an object, by its id. */
export type Act = (ctx: Context, user: number, target: number) => Promise<unknown>;

/** The action that a path names. @throws {ApiError} 404 */
export function actionOf(actions: Readonly<Record<string, Act>>, name: string | undefined): Act {
  const action = Object.hasOwn(actions, name ?? '') ? actions[name as string] : undefined;
  if (action === undefined) throw new ApiError('not-found', 'there is nothing at this URL.');
  return action;
}
