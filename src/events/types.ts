/**
 * What the log holds. An event names objects by id; those who deliver it load and render them for each viewer.
 * A deletion carries what is needed to find whom it concerns. `id` is that of the relation where there is one.
 */
export interface Bodies {
  post: {
    id: number;
    user: number;
    thread: number;
    reply_to?: number;
    repost_of?: number;
    /** Users mentioned, leading ones included. */
    mentions?: number[];
    hashtags?: string[];
    machine_only?: true;
    /** It was made elsewhere before: no stream tells of it. */
    imported?: true;
    /** On a deletion: there are reposts of the post. */
    is_reposted?: true;
    /** Not on a deletion: the author of the post that is replied to or reposted. */
    of_user?: number;
  };
  /** `of_user` is the author of the post; absent in events of earlier versions. */
  star: { id: number; user: number; post: number; of_user?: number };
  user_follow: { id: number; user: number; follows: number };
  /** A user's place in a stream has changed. */
  stream_marker: { id: number; user: number; name: string };
  mute: { user: number; target: number };
  block: { user: number; target: number };
  /**
   * An authorisation that is new, changed or (deleted) over. With `token` it tells instead that this one token has
   * ended; `id` and `user` are then 0 for an app token.
   */
  token: { id: number; user: number; app: number; scopes: string[]; token?: number };
  /** An app was changed or deleted. */
  app: { id: number };
  /**
   * The profile changed, unless `account` says what became of the account. With `beside_profile` the account is new, or
   * something else of it changed: no app stream tells of it.
   */
  user: {
    id: number;
    account?: 'suspended' | 'active' | 'deleted' | 'renamed';
    beside_profile?: true;
  };
  /** A channel was created, changed or deactivated, or its ACLs were. `owner` only of a new one. */
  channel: { id: number; owner?: number };
  channel_subscription: { id: number; user: number; channel: number };
  channel_mute: { user: number; channel: number };
  message: {
    id: number;
    user: number;
    channel: number;
    reply_to?: number;
    /** The rest not on a deletion. Users mentioned, leading ones included. */
    mentions?: number[];
    /** The author of the message that is replied to. */
    of_user?: number;
    machine_only?: true;
  };
  /** A file was created, completed, changed or deleted. */
  file: { id: number; user: number; imported?: true };
  /** An app stream was changed or deleted; with `wanted` it tells instead that a client of another process asks for it. */
  app_stream: { id: number; wanted?: true };
  /** A filter of app streams was created, changed or deleted. */
  filter: { id: number; user: number };
  /** A text of the instance was changed. */
  instance: { key: string };
  /** So many places were changed, merged or removed by an import. */
  places: { changed: number };
}

export type EventType = keyof Bodies;

/** An event as a write emits it. */
export type NewEvent = {
  [T in EventType]: { type: T; deleted?: true; body: Bodies[T] };
}[EventType];

/** An event as the log holds it: `seq` has no gaps, `at` is in milliseconds. */
export type LogEvent = NewEvent & { seq: number; at: number };
