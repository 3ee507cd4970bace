import type { Scope } from '../scopes.ts';
import type { Bodies, EventType, LogEvent } from './types.ts';

/**
 * What a live subscription listens to. A number is an author, whose posts go into home timelines: of these there are
 * many, so they take no text.
 */
export type Topic = number | string;

/** The topics that subscriptions and events have in common. */
export const topics = {
  author: (user: number): Topic => user,
  /** Follows by the reader of a home timeline, which change its authors. */
  reader: (user: number): Topic => `reader:${user}`,
  posts: (user: number): Topic => `posts:${user}`,
  mentions: (user: number): Topic => `mentions:${user}`,
  thread: (post: number): Topic => `thread:${post}`,
  tag: (name: string): Topic => `tag:${name}`,
  following: (user: number): Topic => `following:${user}`,
  followers: (user: number): Topic => `followers:${user}`,
  marker: (user: number, name: string): Topic => `marker:${user}:${name}`,
  account: (user: number): Topic => `account:${user}`,
  authorization: (user: number, app: number): Topic => `authorization:${user}:${app}`,
  /** The channels that a user is subscribed to. */
  channels: (user: number): Topic => `channels:${user}`,
  /** Changes of a channel, and its messages. */
  channel: (channel: number): Topic => `channel:${channel}`,
  /** A user's own markers of channels. */
  channelMarkers: (user: number): Topic => `channel-markers:${user}`,
  messages: (channel: number): Topic => `messages:${channel}`,
  subscribers: (channel: number): Topic => `subscribers:${channel}`,
  files: (user: number): Topic => `files:${user}`,
};

/** Whom an event is told to. */
export interface Receiver {
  userId: number;
  tokenId: number;
}

/** The object that an event shows: its kind, its id, and its `pagination_id` where its list has pages. */
export interface Shown {
  kind: string;
  id: number;
  paginationId?: number;
}

/** A change of what subscriptions listen to: those on `reader` get `topic`, or lose it. */
export interface Retopic {
  reader: Topic;
  topic: Topic;
  add: boolean;
}

/** An object that is part of `data`: its key there, empty where it is all of it, its kind and its id. */
export type Part = readonly [key: string, kind: string, id: number];

/** Whom an event is to be notified to: who caused it, and the users whom it concerns. */
export interface Notified {
  by: number;
  users: readonly number[];
  /** Those who are subscribed to its channel as well. */
  subscribers?: true;
  /** Nobody is to be told: only programs read it. */
  isSilent?: boolean;
}

/** What app streams know of one type of event (docs/interface.md, App stream messages). */
export interface AppSpec<B> {
  /** `meta.id` */
  id(body: B): string | number;
  /** What `data` consists of. */
  data(body: B): readonly Part[];
  /** False for those events of the type of which no app is told. */
  isTold?(body: B): boolean;
  /** Whether what it is about is gone, beside where the event itself is a deletion. */
  isOver?(body: B): boolean;
  /** The only app that is told. */
  app?(body: B): number;
  /** The user who must have authorised the app. */
  ofUser?(body: B): number;
  /** One of these scopes must have been granted, by that user or else by any. */
  scopes?(body: B): readonly Scope[];
  /** The channel that it is about or in, for `meta`. */
  channel?(body: B): number | undefined;
  /** What `meta` says of that channel. */
  meta?: readonly ('channel_id' | 'channel_type' | 'subscribed_user_ids')[];
  /** `meta.user_id` */
  user?(body: B): number;
  notifies?(body: B): Notified;
}

/** What live streams know of one type of event (docs/interface.md, Streams). */
interface EventSpec<B> {
  /** Subscriptions to one of these get it. */
  topics(body: B): Topic[];
  /**
   * What a subscription is shown; absent where no user stream tells of the event. `list` names the kind of object that the
   * subscription lists.
   */
  shows?(body: B, receiver: Receiver, list: string | undefined): Shown;
  /** How it changes what others listen to. */
  retopic?(body: B, isDeleted: boolean): Retopic;
  /** Whose streams it ends. */
  ends?(body: B, isDeleted: boolean): { token: number } | { user: number } | undefined;
  /** Absent where no app stream tells of it. */
  app?: AppSpec<B>;
}

/** The scopes that let an app see channels and messages. */
const channelScopes = (): Scope[] => ['messages', 'public_messages'];

/** The channel whose messages a marker is in. */
function channelOf(marker: string): number | undefined {
  return marker.startsWith('channel:') ? Number(marker.slice('channel:'.length)) : undefined;
}

function isGone(account: Bodies['user']['account']): boolean {
  return account === 'suspended' || account === 'deleted';
}

function isNotImported({ imported }: { imported?: true }): boolean {
  return imported === undefined;
}

/** Of a mute or block; `key` is what it calls the other user. */
function appSpecOfPair(key: string): AppSpec<{ user: number; target: number }> {
  return {
    id: ({ user, target }) => `${user}:${target}`,
    data: ({ user, target }) => [
      [key, 'user', target],
      ['user', 'user', user],
    ],
    ofUser: ({ user }) => user,
  };
}

const noTopics = (): Topic[] => [];

/** One row for each type of event. Code that delivers events reads it; nothing else tells the types apart. */
const catalogue: { [T in EventType]: EventSpec<Bodies[T]> } = {
  post: {
    topics({ user, thread, mentions = [], hashtags = [], repost_of, imported }) {
      if (imported) return [];
      const author = [topics.author(user), topics.posts(user)];
      // A repost is in no thread, tag or mentions (docs/interface.md, Posts).
      if (repost_of !== undefined) return author;
      return [
        ...author,
        topics.thread(thread),
        ...mentions.map((id) => topics.mentions(id)),
        ...hashtags.map((name) => topics.tag(name)),
      ];
    },
    shows: ({ id }) => ({ kind: 'post', id, paginationId: id }),
    app: {
      id: ({ id }) => id,
      data: ({ id }) => [['', 'post', id]],
      isTold: isNotImported,
      notifies: ({ user, mentions = [], of_user, machine_only }) => ({
        by: user,
        users: of_user === undefined ? mentions : [...mentions, of_user],
        isSilent: machine_only === true,
      }),
    },
  },
  user_follow: {
    topics: ({ user, follows }) => [topics.following(user), topics.followers(follows)],
    // The other one of the two.
    shows: ({ id, user, follows }, { userId }) => ({
      kind: 'user',
      id: userId === user ? follows : user,
      paginationId: id,
    }),
    retopic: ({ user, follows }, isDeleted) => ({
      reader: topics.reader(user),
      topic: topics.author(follows),
      add: !isDeleted,
    }),
    app: {
      id: ({ id }) => id,
      data: ({ user, follows }) => [
        ['follows_user', 'user', follows],
        ['user', 'user', user],
      ],
      notifies: ({ user, follows }) => ({ by: user, users: [follows] }),
    },
  },
  token: {
    topics: ({ user, app, token }) => (token === undefined ? [topics.authorization(user, app)] : []),
    shows: (_, { tokenId }) => ({ kind: 'token', id: tokenId }),
    ends: ({ token }, isDeleted) => (isDeleted && token !== undefined ? { token } : undefined),
    app: {
      id: ({ id }) => id,
      data: ({ id }) => [['', 'authorization', id]],
      isTold: ({ token }) => token === undefined,
      app: ({ app }) => app,
      user: ({ user }) => user,
    },
  },
  user: {
    topics: ({ id }) => [topics.account(id)],
    shows: (_, { tokenId }) => ({ kind: 'token', id: tokenId }),
    ends: ({ id, account }) => (isGone(account) ? { user: id } : undefined),
    app: {
      id: ({ id }) => id,
      data: ({ id }) => [['', 'user', id]],
      isTold: ({ beside_profile }) => beside_profile === undefined,
      isOver: ({ account }) => isGone(account),
    },
  },
  stream_marker: {
    topics: ({ user, name }) => [
      topics.marker(user, name),
      ...(name.startsWith('channel:') ? [topics.channelMarkers(user)] : []),
    ],
    shows: ({ id }) => ({ kind: 'stream_marker', id }),
    app: {
      id: ({ user, name }) => `${user}:${name}`,
      data: ({ id }) => [['', 'stream_marker', id]],
      ofUser: ({ user }) => user,
      scopes: ({ name }) => (channelOf(name) === undefined ? ['stream'] : channelScopes()),
      channel: ({ name }) => channelOf(name),
      meta: ['channel_id', 'channel_type'],
      user: ({ user }) => user,
    },
  },
  channel: {
    topics: ({ id, owner }) => [
      topics.channel(id),
      // Who creates one hears of it before being subscribed to it.
      ...(owner === undefined ? [] : [topics.channels(owner)]),
    ],
    shows: ({ id }) => ({ kind: 'channel', id }),
    app: {
      id: ({ id }) => id,
      data: ({ id }) => [['', 'channel', id]],
      scopes: channelScopes,
      channel: ({ id }) => id,
      meta: ['subscribed_user_ids'],
    },
  },
  channel_subscription: {
    topics: ({ user, channel }) => [topics.channels(user), topics.subscribers(channel)],
    shows: ({ id, user, channel }, _, list) =>
      list === 'channel' ? { kind: 'channel', id: channel } : { kind: 'user', id: user, paginationId: id },
    retopic: ({ user, channel }, isDeleted) => ({
      reader: topics.channels(user),
      topic: topics.channel(channel),
      add: !isDeleted,
    }),
    app: {
      id: ({ id }) => id,
      data: ({ user, channel }) => [
        ['user', 'user', user],
        ['channel', 'channel', channel],
      ],
    },
  },
  message: {
    topics: ({ channel }) => [topics.channel(channel), topics.messages(channel)],
    shows: ({ id }) => ({ kind: 'message', id, paginationId: id }),
    app: {
      id: ({ id }) => id,
      data: ({ id }) => [['', 'message', id]],
      scopes: channelScopes,
      channel: ({ channel }) => channel,
      meta: ['channel_type', 'subscribed_user_ids'],
      notifies: ({ user, mentions = [], of_user, machine_only }) => ({
        by: user,
        users: of_user === undefined ? mentions : [...mentions, of_user],
        subscribers: true,
        isSilent: machine_only === true,
      }),
    },
  },
  file: {
    topics: ({ user, imported }) => (imported ? [] : [topics.files(user)]),
    shows: ({ id }) => ({ kind: 'file', id, paginationId: id }),
    app: {
      id: ({ id }) => id,
      data: ({ id }) => [['', 'file', id]],
      isTold: isNotImported,
      ofUser: ({ user }) => user,
      scopes: () => ['files'],
    },
  },
  star: {
    topics: noTopics,
    app: {
      id: ({ id }) => id,
      data: ({ user, post }) => [
        ['post', 'post', post],
        ['user', 'user', user],
      ],
      notifies: ({ user, of_user }) => ({ by: user, users: of_user === undefined ? [] : [of_user] }),
    },
  },
  mute: { topics: noTopics, app: appSpecOfPair('muted_user') },
  block: { topics: noTopics, app: appSpecOfPair('blocked_user') },
  channel_mute: { topics: noTopics },
  app: { topics: noTopics },
  app_stream: { topics: noTopics },
  filter: { topics: noTopics },
  instance: { topics: noTopics },
  places: { topics: noTopics },
};

/** Of types that only a newer version knows, which serves its own streams. */
const unknown: EventSpec<LogEvent['body']> = { topics: noTopics };

/** Whether this version knows the type of an event. */
export function isKnown({ type }: LogEvent): boolean {
  return type in catalogue;
}

function specOf(event: LogEvent): EventSpec<LogEvent['body']> {
  return (catalogue[event.type] as EventSpec<LogEvent['body']> | undefined) ?? unknown;
}

/** The topics of an event. */
export function topicsOf(event: LogEvent): Topic[] {
  return specOf(event).topics(event.body);
}

/** What an event shows to a receiver, in a list of this kind; undefined where nothing is told of it. */
export function shownBy(event: LogEvent, receiver: Receiver, list: string | undefined): Shown | undefined {
  return specOf(event).shows?.(event.body, receiver, list);
}

/** How an event changes what subscriptions listen to. */
export function retopicOf(event: LogEvent): Retopic | undefined {
  return specOf(event).retopic?.(event.body, event.deleted === true);
}

/** Whose streams an event ends: those of a token that was revoked, or of an account that is no longer active. */
export function endedBy(event: LogEvent): { token: number } | { user: number } | undefined {
  return specOf(event).ends?.(event.body, event.deleted === true);
}

/** What app streams tell of an event; undefined where they tell nothing. */
export function appSpecOf(event: LogEvent): AppSpec<LogEvent['body']> | undefined {
  const spec = specOf(event).app;
  return spec?.isTold?.(event.body) === false ? undefined : spec;
}

/** The types of messages of app streams (docs/interface.md, App stream). */
export const appTypes: readonly EventType[] = (Object.keys(catalogue) as EventType[]).filter(
  (type) => catalogue[type].app !== undefined,
);
