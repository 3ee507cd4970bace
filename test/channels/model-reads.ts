/**
 * The calls that read channels and messages, each with what the model says of its reply: a further read is a row in
 * `readsOf`.
 */
import type { Random } from '@millrace/avatars/random';
import type { Json } from '../harness.ts';
import {
  aclNames,
  activity,
  broadcast,
  everything,
  type Model,
  type ModelCaller,
  type ModelChannel,
  type ModelMarker,
  type ModelMessage,
  page,
  pm,
  rights,
} from './model.ts';
import { flag, RandomQuery } from './model-queries.ts';

/** What is compared of a reply: its status, and of a successful one its data in short and `meta` of pages. */
export interface Answer {
  status: number;
  data?: unknown;
  meta?: unknown;
}

export interface Read {
  path: string;
  /** Takes from `data` what the model knows. */
  brief(data: Json): unknown;
  expected(caller: ModelCaller): Answer;
}

const notFound: Answer = { status: 404 };

/** What the model knows of a Channel. */
export function briefChannel(data: Json): unknown {
  const { readers, writers, editors, counts, owner, recent_message } = data;
  return {
    id: data.id,
    type: data.type,
    isInactive: data.is_inactive,
    counts,
    acls: [readers, writers, editors].map((acl) => ({ ...acl, user_ids: [...acl.user_ids].sort() })),
    yours: [data.you_subscribed, data.you_muted, data.you_can_edit, data.has_unread],
    marker: data.marker && withoutTime(data.marker),
    owner: owner?.id,
    recent: [data.recent_message_id, recent_message?.id],
  };
}

/** What the model knows of a Message. */
export function briefMessage(data: Json): unknown {
  const { id, channel_id, user, text, reply_to, thread_id, num_replies, is_deleted, machine_only } = data;
  const place = { id, channel_id, user: user?.id, reply_to, thread_id, num_replies };
  return { ...place, text, is_deleted, machine_only };
}

const briefList = (brief: (data: Json) => unknown) => (data: Json) => data.map(brief);
const sorted = (data: Json) => [...data].sort();

function withoutTime({ updated_at, ...marker }: Json): unknown {
  return marker;
}

function markerFor(marker: ModelMarker | undefined, { id }: ModelChannel): object {
  const name = `channel:${id}`;
  if (marker === undefined) return { name };
  const { id: at, lastRead, version } = marker;
  return { name, id: `${at}`, last_read_id: `${lastRead}`, version: `${version}`, percentage: 0 };
}

/** What of a channel is asked for besides. */
export interface Shown {
  isRecentShown?: boolean;
  isMarkerShown?: boolean;
}

/** The Channel that a caller should be shown. */
export function channelFor(
  model: Model,
  caller: ModelCaller,
  channel: ModelChannel,
  { isRecentShown = false, isMarkerShown = false }: Shown = {},
) {
  const { user } = caller;
  const isGone = (id: string) => model.suspended.has(id) || model.deleted.has(id);
  const right = user === undefined ? undefined : model.right(channel, user);
  const reads = right === undefined ? channel.acls.readers.open === 'everybody' : right >= rights.read;
  const you = { readers: reads, writers: (right ?? 0) >= rights.write, editors: (right ?? 0) >= rights.edit };
  const recent = channel.messages.at(-1);
  const isShown =
    isRecentShown &&
    recent !== undefined &&
    model.seesMessage(caller, recent, { ...everything, blocked: false });
  return {
    id: channel.id,
    type: channel.type,
    isInactive: channel.isInactive,
    counts: {
      messages: channel.messages.filter(({ isDeleted }) => !isDeleted).length,
      ...(you.editors && { subscribers: channel.subscribers.length }),
    },
    acls: aclNames.map((name) => {
      const { open, immutable, users } = channel.acls[name];
      return {
        any_user: open === 'users',
        public: open === 'everybody',
        immutable,
        user_ids: [...users].sort(),
        you: you[name],
      };
    }),
    yours:
      user === undefined
        ? [undefined, undefined, undefined, undefined]
        : [
            channel.subscribers.includes(user),
            channel.muters.has(user),
            you.editors,
            model.isUnread(user, channel),
          ],
    marker: user !== undefined && isMarkerShown ? markerFor(model.marker(user, channel), channel) : undefined,
    owner: isGone(channel.owner) ? undefined : channel.owner,
    recent: [recent?.id, isShown ? recent.id : undefined],
  };
}

export function messageFor(model: Model, message: ModelMessage) {
  const { id, channel, author, text, replyTo, isDeleted, isMachine } = message;
  let root = message;
  while (root.replyTo !== undefined) root = root.replyTo;
  return {
    id,
    channel_id: channel.id,
    user: model.deleted.has(author) ? undefined : author,
    reply_to: replyTo?.id ?? null,
    thread_id: root.id,
    num_replies: repliesTo(message),
    text: isDeleted || isMachine ? undefined : text,
    is_deleted: isDeleted ? true : undefined,
    machine_only: isMachine,
  };
}

export function repliesTo(message: ModelMessage): number {
  return message.channel.messages.filter((one) => one.replyTo === message && !one.isDeleted).length;
}

export const numberOf = ({ id }: { id: string }) => Number(id);

/** The reads of a moment, with random parameters. */
export function readsOf(model: Model, random: Random): Read[] {
  const { channels, messages } = model;
  const queries = new RandomQuery(random);
  const known = new Set([...channels, ...messages].map(numberOf));
  // A page back from one that was given is in the order of that one (paging-back.test.ts).
  const isNoEnd = (pid: number) => !known.has(pid);

  const channelReads = (channel: ModelChannel): Read[] => {
    const { id } = channel;
    const { query, filter } = queries.messageFilter();
    const paged = queries.range(channel.messages.map(numberOf));
    const isSeen = (caller: ModelCaller) => model.sees(caller, channel);
    // In any order: those who are subscribed by one call are so in none that is promised.
    const subscribers = () => sorted(channel.subscribers.filter((user) => !model.suspended.has(user)));
    return [
      {
        path: `/channels/${id}?include_recent_message=1`,
        brief: briefChannel,
        expected: (caller) =>
          isSeen(caller)
            ? { status: 200, data: channelFor(model, caller, channel, { isRecentShown: true }) }
            : notFound,
      },
      {
        path: `/channels/${id}/messages?${query}&${paged.query}`,
        brief: briefList(briefMessage),
        expected(caller) {
          if (!isSeen(caller)) return notFound;
          const seen = channel.messages.filter((one) => model.seesMessage(caller, one, filter));
          const { items, meta } = page(seen, numberOf, paged.asked);
          return { status: 200, data: items.map((one) => messageFor(model, one)), meta };
        },
      },
      ...[`/channels/${id}/subscribers?count=200`, `/channels/${id}/subscribers/ids`].map((path) => ({
        path,
        brief: (data: Json) => sorted(data.map((one: Json) => one.id ?? one)),
        expected: (caller: ModelCaller) => (isSeen(caller) ? { status: 200, data: subscribers() } : notFound),
      })),
    ];
  };

  const messageRead = (message: ModelMessage): Read => {
    const machine = random.chance(0.5);
    return {
      path: `/channels/${message.channel.id}/messages/${message.id}?${flag('include_machine', machine)}`,
      brief: briefMessage,
      expected: (caller) =>
        model.seesMessage(caller, message, { ...everything, machine })
          ? { status: 200, data: messageFor(model, message) }
          : notFound,
    };
  };

  /** Lists of one's own channels. */
  const ownLists = (): Read[] => {
    const { query, isListed, isMarkerShown } = queries.channelFilter(model);
    const list = (
      path: string,
      pid: (one: ModelChannel) => number,
      isOwn: (one: ModelChannel, user: string) => boolean,
    ): Read => {
      // Also just beside one.
      const beside = channels.map((one) => pid(one) + 1);
      const paged = queries.range(
        [...channels.map(pid), ...beside],
        path === '/channels' ? isNoEnd : undefined,
      );
      return {
        path: `${path}?${query}&${paged.query}`,
        brief: briefList(briefChannel),
        expected(caller) {
          const { user } = caller;
          if (user === undefined) return { status: caller.grants ? 403 : 401 };
          const own = channels.filter((one) => isOwn(one, user) && isListed(caller, one));
          const { items, meta } = page(own, pid, paged.asked);
          const data = items.map((one) => channelFor(model, caller, one, { isMarkerShown }));
          const counts = path === '/channels' && { unread_counts: unreadCounts(model, caller, user) };
          return { status: 200, data, meta: { ...meta, ...counts } };
        },
      };
    };
    return [
      list('/channels', activity, (one, user) => one.subscribers.includes(user)),
      list('/users/me/channels', numberOf, (one, user) => one.owner === user),
    ];
  };

  /** What only users have. */
  const forUser = (
    read: Omit<Read, 'expected'> & { list(caller: ModelCaller, user: string): Omit<Answer, 'status'> },
  ): Read => ({
    ...read,
    expected: (caller) =>
      caller.user === undefined
        ? { status: caller.grants ? 403 : 401 }
        : { status: 200, ...read.list(caller, caller.user) },
  });

  const someOf = <T>(list: readonly T[]): T[] =>
    list.length === 0 ? [] : Array.from({ length: 8 }, () => random.pick(list));
  const byIds = (): Read[] => {
    const [some, said] = [someOf(channels), someOf(messages)];
    const { query, filter } = queries.messageFilter();
    // There is always one that names nothing.
    const asked = (list: readonly { id: string }[]) => ['1', ...list.map(({ id }) => id)].join();
    const forToken = (list: (caller: ModelCaller) => unknown) => (caller: ModelCaller) =>
      caller.user === undefined && !caller.grants ? { status: 401 } : { status: 200, data: list(caller) };
    return [
      {
        path: `/channels?ids=${asked(some)}&include_recent_message=1`,
        brief: briefList(briefChannel),
        expected: forToken((caller) =>
          some
            .filter((one) => model.sees(caller, one))
            .map((one) => channelFor(model, caller, one, { isRecentShown: true })),
        ),
      },
      {
        path: `/channels/messages?ids=${asked(said)}&${query}`,
        brief: briefList(briefMessage),
        expected: forToken((caller) =>
          said
            .filter((one) => model.seesMessage(caller, one, { ...filter, blocked: true }))
            .map((one) => messageFor(model, one)),
        ),
      },
      {
        path: `/channels/subscribers/ids?ids=${asked(some)}`,
        brief: (data) =>
          Object.entries(data)
            .map(([id, users]) => [id, sorted(users)])
            .sort(),
        expected: (caller) => ({
          status: 200,
          data: sorted(
            [...new Set(some)]
              .filter((one) => model.sees(caller, one))
              .map(({ id, subscribers }) => [
                id,
                sorted(subscribers.filter((user) => !model.suspended.has(user))),
              ]),
          ),
        }),
      },
    ];
  };

  const own = queries.messageFilter();
  const pageOfOwn = queries.range(messages.map(numberOf));
  return [
    ...channels.flatMap(channelReads),
    ...messages.slice(-40).map(messageRead),
    // More often than those of single objects.
    ...Array.from({ length: 8 }, () => [...ownLists(), ...byIds()]).flat(),
    forUser({
      path: '/users/me/channels/muted',
      brief: (data) => sorted(data.map(({ id }: Json) => id)),
      list: (caller, user) => ({
        data: sorted(
          channels
            .filter((one) => one.muters.has(user) && !one.isInactive && model.sees(caller, one))
            .map(({ id }) => id),
        ),
      }),
    }),
    forUser({
      path: `/users/me/messages?${own.query}&${pageOfOwn.query}`,
      brief: briefList(briefMessage),
      list(caller, user) {
        const written = messages.filter(
          (one) => one.author === user && model.seesMessage(caller, one, own.filter),
        );
        const { items, meta } = page(written, numberOf, pageOfOwn.asked);
        return { data: items.map((one) => messageFor(model, one)), meta };
      },
    }),
  ];
}

/** How many unread channels of each core type a token shows. */
function unreadCounts(model: Model, caller: ModelCaller, user: string): Record<string, number> {
  const unread = model.unread(user).filter((one) => model.sees(caller, one));
  return Object.fromEntries(
    [pm, broadcast].map((type) => [type, unread.filter((one) => one.type === type).length]),
  );
}
