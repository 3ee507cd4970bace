import type { Context } from '../../context.ts';
import { markerTopic, notifiedTopic } from '../../events/catalogue.ts';
import { mayDo } from '../../features/audit/audit.ts';
import { channelFilter, channelKind } from '../../features/channels/channels.ts';
import { messageKind, shownMessages } from '../../features/messages/messages.ts';
import {
  MARKER,
  readNotifications,
  readSettings,
  viewerFor,
} from '../../features/notifications/notifications.ts';
import { postFilter, postKind } from '../../features/posts/posts.ts';
import { reportsTopic } from '../../features/reports/reports.ts';
import { includeRevisions } from '../../features/revisions/revisions.ts';
import type { PageCall } from '../../http/page.ts';
import { Hydration } from '../../objects/hydration.ts';
import type { SignedIn } from '../kit/forms.ts';
import { newestBounds } from '../kit/paging.ts';
import { streamCaller } from '../kit/session-streams.ts';
import { type Form, readerOf } from '../kit/visit.ts';

/** What the pages' scripts call the list; no call of the API lists it. */
export const LIST = '/notifications';

/** How many of the newest notifications scripts compare with what they show. */
const COMPARED = 20;

/** Subscribes a browser's stream to what notifies its person, and to the marker. Frames only tell that there is something new. */
export async function subscribeToNotifications(
  { ctx }: PageCall,
  visit: SignedIn,
  { connection_id = '', subscription_id }: Form,
): Promise<string> {
  const { userId } = visit.session;
  const decides = mayDo(readerOf(visit.session).role, 'reports');
  const topics = [notifiedTopic(userId), markerTopic(userId, MARKER), ...(decides ? [reportsTopic] : [])];
  const filters = {
    [postKind.name]: postFilter({}, { deleted: false }),
    [messageKind.name]: shownMessages,
    [channelKind.name]: channelFilter({}),
  };
  const asked = [includeRevisions.name];
  const what = { target: { topics, filters, rule: 'deciders-of-reports', asked }, filter: undefined };
  const { streams, tail } = ctx;
  return streams.subscribe(connection_id, streamCaller(visit).id, subscription_id, what, tail.position);
}

/** The places of the newest notifications. */
export async function newestNotifications(ctx: Context, { session }: SignedIn): Promise<{ id: string }[]> {
  const reader = readerOf(session);
  const { page } = await readSettings(ctx.store, reader.id);
  const state = Hydration.of(ctx, viewerFor(reader));
  const { entries } = await readNotifications(ctx, state, reader, newestBounds(COMPARED), page);
  return entries.map(({ pid }) => ({ id: String(pid) }));
}
