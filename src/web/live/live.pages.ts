import { ApiError } from '../../errors.ts';
import { moveMarkers, readMarkerName } from '../../features/markers/markers.ts';
import { messageFilter, messageKind } from '../../features/messages/messages.ts';
import { votesOnPages } from '../../features/polls/polls.ts';
import { CHANGES, postFilter, postKind, postTopics } from '../../features/posts/posts.ts';
import { includeRevisions } from '../../features/revisions/revisions.ts';
import type { Call, Endpoint, Reply } from '../../http/endpoint.ts';
import type { Outcome } from '../../http/outcome.ts';
import type { Page } from '../../http/page.ts';
import { parseId, readParams } from '../../http/params.ts';
import { Router } from '../../http/router.ts';
import { subscribeCall } from '../../streams/subscribe.ts';
import { done, json, liveForm } from '../kit/live-form.ts';
import { ownTopics, streamCaller } from '../kit/session-streams.ts';
import { LIST, newestNotifications, subscribeToNotifications } from '../parts/live-notifications.ts';
import { newsTopics } from './news.ts';

/** Most posts of a browser's pages whose changes it is told of. */
const MAX_SHOWN = 500;

/** Most polls of a browser's pages whose votes it is told of. */
const MAX_POLLS = 100;

/** Most events before the present from which a page's stream goes on. */
const MAX_MISSED = 1000;

/** The last of the ids in a field. */
const idsOf = (field: string, most: number): number[] =>
  field
    .split(',')
    .flatMap((id) => parseId(id) ?? [])
    .slice(-most);

/** What the scripts read of a list: which items it has that are not deleted, not the items. */
function placesIn({ data, meta }: Reply): Outcome {
  const whole = Buffer.isBuffer(data) ? JSON.parse(data.toString()) : undefined;
  const items: { id?: string; pagination_id?: string; is_deleted?: boolean }[] =
    whole?.data ?? (Array.isArray(data) ? data.map((item) => JSON.parse(item)) : []);
  return json({
    data: items.flatMap(({ id, pagination_id, is_deleted }) => (is_deleted ? [] : { id, pagination_id })),
    meta: whole?.meta ?? { code: 200, ...meta },
  });
}

/** What the pages' scripts ask for their stream: subscriptions to lists and to changes of posts, and moving markers. */
export function livePages(endpoints: readonly Endpoint[]): readonly Page[] {
  const lists = new Router(endpoints.filter(({ paginated, subscribe }) => paginated && subscribe));
  return [
    // The ordinary call of the API, with its subscription; `to` is its path, and may have parameters.
    liveForm('pages.live.subscribe', '/live/subscribe', { isWrite: false }, async (call, visit, form) => {
      const { to: whole = '', ...rest } = form;
      const [to = '', flags] = whole.split('?');
      const given = { ...Object.fromEntries(new URLSearchParams(flags)), ...rest };
      if (to === LIST) {
        const id = await subscribeToNotifications(call, visit, given);
        const data = await newestNotifications(call.ctx, visit);
        return json({ data, meta: { code: 200, subscription_id: id } });
      }
      const { route: endpoint, params } = lists.find('GET', to);
      const made: Call = {
        ctx: call.ctx,
        endpoint,
        viewer: streamCaller(visit),
        ip: call.ip,
        path: readParams(endpoint.pathParams, params),
        query: readParams(endpoint.query, given),
        given,
        body: undefined,
      };
      const { connection_id } = given;
      const reply =
        connection_id === undefined
          ? await endpoint.handle(made)
          : await subscribeCall(endpoint, made, connection_id, false);
      return placesIn(reply as Reply);
    }),

    // Stars, reposts, replies and deletions of the posts that a browser shows, previews of links in these and in messages, votes on
    // polls whose votes it shows, and what its lists wait for. `since` is the event that its pages show at least.
    liveForm('pages.live.shown', '/live/shown', { isWrite: false }, async (call, visit, form) => {
      const { connection_id = '', subscription_id, ids = '', polls = '', news = '', since = '' } = form;
      const topics = idsOf(ids, MAX_SHOWN).map(postTopics.changes);
      topics.push(...idsOf(polls, MAX_POLLS).map(votesOnPages.topic));
      topics.push(...newsTopics(news, visit.session));
      topics.push(...ownTopics.items.map((topic) => topic(visit.session.userId)));
      const { streams, tail } = call.ctx;
      const caller = streamCaller(visit);
      const filters = {
        [postKind.name]: postFilter({}, { muted: true }),
        [messageKind.name]: messageFilter({}, { muted: true }),
      };
      const target = { topics, kind: CHANGES, filters, asked: [includeRevisions.name] };
      const what = { target, filter: undefined };
      const now = tail.position;
      const from = Math.max(Math.min(parseId(since) ?? now, now), now - MAX_MISSED);
      const id = await streams.subscribe(connection_id, caller.id, subscription_id, what, from);
      return json({ data: [], meta: { code: 200, subscription_id: id } });
    }),

    // The votes on polls as they are now: frames of them are not sent again to a browser that was disconnected.
    liveForm('pages.live.votes', '/live/votes', { isWrite: false }, async ({ ctx }, visit, { polls = '' }) =>
      json({ data: await votesOnPages.read(ctx, streamCaller(visit), idsOf(polls, MAX_POLLS)) }),
    ),

    liveForm('pages.live.unsubscribe', '/live/unsubscribe', { isWrite: false }, async (call, visit, form) => {
      const { connection_id = '', subscription_id = '' } = form;
      await call.ctx.streams.unsubscribe(connection_id, streamCaller(visit).id, subscription_id);
      return done();
    }),

    liveForm(
      'pages.live.marker',
      '/live/marker',
      { isWrite: true, isReaction: true },
      async (call, visit, form) => {
        const name = readMarkerName(form.name ?? '', 'name');
        const position = parseId(form.id ?? '');
        if (position === undefined) throw new ApiError('invalid-parameter', 'id must be an id.');
        await moveMarkers(call.ctx.store, visit.session.userId, [{ name, position, percentage: 0 }], false);
        return done();
      },
    ),

    // Whether the stream was refused because the session has ended: a WebSocket does not say why.
    liveForm('pages.live.session', '/live/session', { isWrite: false }, async () => done()),
  ];
}
