import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Topic } from '../../events/catalogue.ts';
import { ExtensionPoint } from '../../extensions.ts';
import { type Session, streamNumber } from '../../features/accounts/accounts.ts';
import { readCookie } from '../../http/cookies.ts';
import type { Caller } from '../../http/endpoint.ts';
import type { Incoming } from '../../http/outcome.ts';
import { findSession, hasOwnOrigin, type Visit, viewerOf } from './visit.ts';

/** What all open pages of a person hear of besides what they show: each is a topic of the person. */
export const ownTopics = new ExtensionPoint<(user: number) => Topic>();

/**
 * Authenticates the user streams of pages by the session's cookie. Other sites' pages could make a browser send the cookie, and
 * read what a WebSocket receives: only an `Origin` of our own is served, which every browser sends with a WebSocket and no script
 * can set.
 * @throws {ApiError} 403 unless the request came from one of our pages.
 */
export async function authenticateSession(ctx: Context, incoming: Incoming): Promise<Caller | undefined> {
  if (!hasOwnOrigin({ ctx, request: incoming.request }))
    throw new ApiError('forbidden', 'only pages of this service may open this stream.');
  const session = await findSession(
    { ctx, ip: incoming.ip },
    readCookie(incoming, ctx.config.url, 'session'),
  );
  return session && streamCaller({ session });
}

/** The signed-in person as the owner of their browser's stream. */
export function streamCaller(visit: Pick<Visit, 'session'> & { session: Session }): Caller {
  return { ...(viewerOf(visit) as Caller), id: streamNumber(visit.session) };
}
