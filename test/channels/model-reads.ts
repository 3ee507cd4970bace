/**
 * The calls that read channels and messages, each with what the model says of its reply: a further read is a row in
 * `readsOf`.
 */
import type { Random } from '../../src/random.ts';
import type { Json } from '../harness.ts';
import {
  aclNames,
  activity,
  everything,
  type Model,
  type ModelCaller,
  type ModelChannel,
  type ModelFilter,
  type ModelMessage,
  page,
  rights,
} from './model.ts';

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
    yours: [data.you_subscribed, data.you_muted, data.you_can_edit],
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

/** The Channel that a caller should be shown, with its latest message where that is asked for. */
export function channelFor(model: Model, caller: ModelCaller, channel: ModelChannel, isRecentShown: boolean) {
  const { user } = caller;
  const right = user === undefined ? undefined : model.right(channel, user);
  const reads = right === undefined ? channel.acls.readers.open === 'everybody' : right >= rights.read;
  const you = { readers: reads, writers: (right ?? 0) >= rights.write, editors: (right ?? 0) >= rights.edit };
  const recent = channel.messages.at(-1);
  const isShown = isRecentShown && recent !== undefined && model.seesMessage(caller, recent, everything);
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
        ? [undefined, undefined, undefined]
        : [channel.subscribers.includes(user), channel.muters.has(user), you.editors],
    owner: model.suspended.has(channel.owner) ? undefined : channel.owner,
    recent: [recent?.id, isShown ? recent.id : undefined],
  };
}

function messageFor(message: ModelMessage) {
  const { id, channel, author, text, replyTo, isDeleted, isMachine } = message;
  let root = message;
  while (root.replyTo !== undefined) root = root.replyTo;
  return {
    id,
    channel_id: channel.id,
    user: author,
    reply_to: replyTo?.id ?? null,
    thread_id: root.id,
    num_replies: channel.messages.filter((one) => one.replyTo === message && !one.isDeleted).length,
    text: isDeleted || isMachine ? undefined : text,
    is_deleted: isDeleted ? true : undefined,
    machine_only: isMachine,
  };
}

const numberOf = ({ id }: { id: string }) => Number(id);

/** The reads of a moment, with random parameters. */
export function readsOf(model: Model, random: Random): Read[] {
  const { channels, messages } = model;
  const flag = (name: string, value: boolean) => `${name}=${value ? 1 : 0}`;
  /** The parameters of a page of these places, and what they ask for. */
  const range = (pids: readonly number[]) => {
    const bound = () => (random.chance(0.25) && pids.length > 0 ? random.pick(pids) : undefined);
    const asked = { count: random.pick([20, 200, 3, -2, 0]), since: bound(), before: bound() };
    const ends = [asked.since && `since_id=${asked.since}`, asked.before && `before_id=${asked.before}`];
    return { query: [`count=${asked.count}`, ...ends.filter(Boolean)].join('&'), asked: withoutHoles(asked) };
  };
  const messageFilter = (): { query: string; filter: ModelFilter } => {
    const filter = { muted: random.chance(0.3), deleted: random.chance(0.7), machine: random.chance(0.5) };
    const query = Object.entries(filter).map(([name, value]) => flag(`include_${name}`, value));
    return { query: query.join('&'), filter };
  };

  const channelReads = (channel: ModelChannel): Read[] => {
    const { id } = channel;
    const { query, filter } = messageFilter();
    const paged = range(channel.messages.map(numberOf));
    const isSeen = (caller: ModelCaller) => model.sees(caller, channel);
    // In any order: those who are subscribed by one call are so in none that is promised.
    const subscribers = () => sorted(channel.subscribers.filter((user) => !model.suspended.has(user)));
    return [
      {
        path: `/channels/${id}?include_recent_message=1`,
        brief: briefChannel,
        expected: (caller) =>
          isSeen(caller) ? { status: 200, data: channelFor(model, caller, channel, true) } : notFound,
      },
      {
        path: `/channels/${id}/messages?${query}&${paged.query}`,
        brief: briefList(briefMessage),
        expected(caller) {
          if (!isSeen(caller)) return notFound;
          const seen = channel.messages.filter((one) => model.seesMessage(caller, one, filter));
          const { items, meta } = page(seen, numberOf, paged.asked);
          return { status: 200, data: items.map(messageFor), meta };
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
          ? { status: 200, data: messageFor(message) }
          : notFound,
    };
  };

  /** Lists of one's own channels. */
  const ownLists = (): Read[] => {
    const isInactiveShown = random.chance(0.3);
    const types = random.chance(0.3) ? ['com.example.chat', 'net.svc.core.pm'] : undefined;
    const filters = `${flag('include_inactive', isInactiveShown)}${types ? `&channel_types=${types}` : ''}`;
    const isListed = (caller: ModelCaller, one: ModelChannel) =>
      model.sees(caller, one) &&
      (isInactiveShown || !one.isInactive) &&
      (types === undefined || types.includes(one.type));
    const list = (
      path: string,
      pid: (one: ModelChannel) => number,
      isOwn: (one: ModelChannel, user: string) => boolean,
    ): Read => {
      const paged = range(channels.map(pid));
      return {
        path: `${path}?${filters}&${paged.query}`,
        brief: briefList(briefChannel),
        expected(caller) {
          const { user } = caller;
          if (user === undefined) return { status: caller.grants ? 403 : 401 };
          const own = channels.filter((one) => isOwn(one, user) && isListed(caller, one));
          const { items, meta } = page(own, pid, paged.asked);
          return { status: 200, data: items.map((one) => channelFor(model, caller, one, false)), meta };
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
    const { query, filter } = messageFilter();
    // There is always one that names nothing.
    const asked = (list: readonly { id: string }[]) => ['1', ...list.map(({ id }) => id)].join();
    const forToken = (list: (caller: ModelCaller) => unknown) => (caller: ModelCaller) =>
      caller.user === undefined && !caller.grants ? { status: 401 } : { status: 200, data: list(caller) };
    return [
      {
        path: `/channels?ids=${asked(some)}&include_recent_message=1`,
        brief: briefList(briefChannel),
        expected: forToken((caller) =>
          some.filter((one) => model.sees(caller, one)).map((one) => channelFor(model, caller, one, true)),
        ),
      },
      {
        path: `/channels/messages?ids=${asked(said)}&${query}`,
        brief: briefList(briefMessage),
        expected: forToken((caller) =>
          said.filter((one) => model.seesMessage(caller, one, filter)).map(messageFor),
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

  const own = messageFilter();
  const pageOfOwn = range(messages.map(numberOf));
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
        return { data: items.map(messageFor), meta };
      },
    }),
  ];
}

function withoutHoles<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}
