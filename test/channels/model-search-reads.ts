/** Searches for channels and messages, and the calls that count unread channels, with what the model says of their replies. */
import type { Random } from '@millrace/avatars/random';
import type { Json } from '../harness.ts';
import {
  activity,
  broadcast,
  everything,
  type Model,
  type ModelCaller,
  type ModelChannel,
  type ModelMessage,
  page,
  pm,
} from './model.ts';
import { RandomQuery } from './model-queries.ts';
import {
  type Answer,
  briefChannel,
  briefMessage,
  channelFor,
  messageFor,
  numberOf,
  type Read,
  repliesTo,
} from './model-reads.ts';

/** The `pagination_id` of the best in an order of rank. */
const RANKS = 1000;

type Compare<T> = (one: T, other: T) => number;

/** The places of a list by rank: of what is equal, the later comes first. */
function ranked<T>(
  list: readonly T[],
  rank: (one: T) => number,
  tie: (one: T) => number,
): (one: T) => number {
  const order: Compare<T> = (a, b) => rank(b) - rank(a) || tie(b) - tie(a);
  const places = new Map([...list].sort(order).map((one, index) => [one, RANKS - index]));
  return (one) => places.get(one) as number;
}

/** Random searches of a moment. */
export function searchReadsOf(model: Model, random: Random): Read[] {
  const { channels, messages } = model;
  const queries = new RandomQuery(random);

  const channelSearch = (): Read => {
    const order = random.pick(['id', 'activity', 'popularity']);
    const { query, isListed, isMarkerShown } = queries.channelFilter(model);
    const wanted = {
      q: random.chance(0.2) ? 'news' : undefined,
      type: random.chance(0.2) ? random.pick(['com.example.chat', broadcast]) : undefined,
      creator_id: random.chance(0.2) && channels.length > 0 ? random.pick(channels).owner : undefined,
      is_private: random.chance(0.2) ? random.chance(0.5) : undefined,
      is_public: random.chance(0.2) ? random.chance(0.5) : undefined,
    };
    const terms = Object.entries(wanted).flatMap(([name, value]) =>
      value === undefined ? [] : `${name}=${typeof value === 'boolean' ? Number(value) : value}`,
    );
    const pids = order === 'popularity' ? channels.map((_, index) => RANKS - index) : channels.map(activity);
    const paged = queries.range(pids);
    const matches = (one: ModelChannel) =>
      (wanted.q === undefined || one.type !== pm) &&
      (wanted.type === undefined || one.type === wanted.type) &&
      (wanted.creator_id === undefined ||
        (one.owner === wanted.creator_id && !model.deleted.has(one.owner))) &&
      (wanted.is_private === undefined || wanted.is_private === !model.isOpen(one.acls)) &&
      (wanted.is_public === undefined || wanted.is_public === (one.acls.readers.open === 'everybody'));
    return {
      path: `/channels/search?${[`order=${order}`, ...terms, query, paged.query].join('&')}`,
      brief: (data) => data.map(briefChannel),
      expected(caller) {
        if (caller.user === undefined) return { status: caller.grants ? 403 : 401 };
        const isInactiveShown = query.includes('include_inactive=1');
        const types = /channel_types=([^&]+)/.exec(query)?.[1]?.split(',');
        // What is read has its rank, though it is left out.
        const found = channels.filter(
          (one) =>
            matches(one) &&
            model.sees(caller, one) &&
            (isInactiveShown || !one.isInactive) &&
            types?.includes(one.type) !== false,
        );
        const places = ranked(found, ({ subscribers }) => subscribers.length, activity);
        const pid = { id: numberOf, activity, popularity: places }[order] as (one: ModelChannel) => number;
        const shown = found.filter((one) => isListed(caller, one));
        const { items, meta } = page(shown, pid, paged.asked);
        return {
          status: 200,
          data: items.map((one) => channelFor(model, caller, one, { isMarkerShown })),
          meta,
        };
      },
    };
  };

  const messageSearch = (): Read => {
    const some = Array.from({ length: random.integer(1, 6) }, () => random.pick(channels));
    const types = random.chance(0.4) ? [random.pick(['pm', 'broadcast'])] : [];
    const asked = ['1', ...types, ...some.map(({ id }) => id)].join();
    const isRanked = random.chance(0.4);
    const isMutedShown = random.chance(0.5);
    const paged = queries.range(
      isRanked ? messages.map((_, index) => RANKS - index) : messages.map(numberOf),
    );
    const words = isRanked || random.chance(0.3) ? '&query=message' : '';
    const filter = { ...everything, blocked: false, muted: isMutedShown, deleted: false, machine: false };
    return {
      path: `/channels/messages/search?channel_ids=${asked}&order=${isRanked ? 'score' : 'id'}${words}&include_muted=${isMutedShown ? 1 : 0}&${paged.query}`,
      brief: (data) => data.map(briefMessage),
      expected(caller) {
        const { user } = caller;
        if (user === undefined && !caller.grants) return { status: 401 };
        if (user === undefined && types.length > 0) return { status: 403 };
        const standsFor = types.includes('pm') ? pm : broadcast;
        const isAsked = (one: ModelChannel) =>
          some.includes(one) ||
          (types.length > 0 && one.type === standsFor && one.subscribers.includes(user as string));
        const found = messages.filter(
          (one) =>
            isAsked(one.channel) &&
            !one.isMachine &&
            !one.isDeleted &&
            (one.author === user || model.sees(caller, one.channel)),
        );
        const pid = isRanked ? ranked(found, repliesTo, numberOf) : numberOf;
        const seen = found.filter((one) => model.seesMessage(caller, one, filter));
        const { items, meta } = page<ModelMessage>(seen, pid, paged.asked);
        return { status: 200, data: items.map((one) => messageFor(model, one)), meta };
      },
    };
  };

  const count = (name: string, type: string): Read => ({
    path: `/users/me/channels/${name}/num_unread`,
    brief: (data: Json) => data,
    expected: (caller: ModelCaller): Answer => {
      const { user, isPrivate } = caller;
      if (user === undefined || !isPrivate)
        return { status: user === undefined && !caller.grants ? 401 : 403 };
      return { status: 200, data: model.unread(user).filter((one) => one.type === type).length };
    },
  });

  return [
    ...(channels.length === 0
      ? []
      : Array.from({ length: 12 }, () => [channelSearch(), messageSearch()])
    ).flat(),
    ...Array.from({ length: 4 }, () => [count('pm', pm), count('broadcast', broadcast)]).flat(),
  ];
}
