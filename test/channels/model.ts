/**
 * Channels and messages as docs/interface.md has them, in memory and in the simplest way: who may do what, who sees what,
 * and which events a change causes. Users, channels and messages are named by their ids.
 */
export type Open = 'nobody' | 'users' | 'everybody';

export interface ModelAcl {
  open: Open;
  users: ReadonlySet<string>;
  immutable: boolean;
}

export const aclNames = ['readers', 'writers', 'editors'] as const;
export type ModelAcls = Record<(typeof aclNames)[number], ModelAcl>;

export interface ModelChannel {
  id: string;
  owner: string;
  type: string;
  acls: ModelAcls;
  isInactive: boolean;
  /** The first to subscribe first. */
  subscribers: string[];
  muters: Set<string>;
  /** The oldest first. */
  messages: ModelMessage[];
  /** Of private messages: all who were in it when it was created. */
  people?: string;
}

export interface ModelMessage {
  id: string;
  channel: ModelChannel;
  author: string;
  text: string;
  replyTo: ModelMessage | undefined;
  isMachine: boolean;
  isDeleted: boolean;
}

/** Who asks: a token of a user, an app's own, or none. */
export interface ModelCaller {
  user?: string;
  /** The token has the scope `messages`. */
  isPrivate?: boolean;
  /** Of an app's own token: the users who authorised it with `messages`. */
  grants?: Set<string>;
}

export interface ModelFilter {
  muted: boolean;
  /** Only where messages are asked for by id. */
  blocked?: boolean;
  deleted: boolean;
  machine: boolean;
}

export const everything: ModelFilter = { muted: true, blocked: true, deleted: true, machine: true };

export interface ModelMarker {
  id: number;
  lastRead: number;
  version: number;
}

/** What live streams are told of, with the users whose lists of channels had the channel then. */
export interface ModelEvent {
  type: 'channel' | 'channel_subscription' | 'message' | 'stream_marker';
  isDeleted: boolean;
  channel: ModelChannel;
  hearers: ReadonlySet<string>;
  user?: string;
  message?: ModelMessage;
}

export const rights = { none: 0, read: 1, write: 2, edit: 3, own: 4 };

export const pm = 'net.svc.core.pm';
export const broadcast = 'net.svc.core.broadcast';

export class Model {
  readonly channels: ModelChannel[] = [];
  readonly messages: ModelMessage[] = [];
  readonly bots = new Set<string>();
  readonly suspended = new Set<string>();
  /** Those whose accounts were deleted. */
  readonly deleted = new Set<string>();
  /** By user and channel. */
  readonly #markers = new Map<string, ModelMarker>();
  /** Such as `block 1 2`: user 1 blocks user 2. */
  readonly relations = new Set<string>();
  /** Since they were taken last. */
  #events: ModelEvent[] = [];

  takeEvents(): ModelEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  is(verb: 'follow' | 'mute' | 'block', user: string, other: string): boolean {
    return this.relations.has(`${verb} ${user} ${other}`);
  }

  right({ owner, acls }: Pick<ModelChannel, 'owner' | 'acls'>, user: string): number {
    if (user === owner) return rights.own;
    if (acls.editors.users.has(user)) return rights.edit;
    if (acls.writers.open !== 'nobody' || acls.writers.users.has(user)) return rights.write;
    return acls.readers.open !== 'nobody' || acls.readers.users.has(user) ? rights.read : rights.none;
  }

  isOpen({ readers, writers }: ModelAcls): boolean {
    return readers.open !== 'nobody' || writers.open !== 'nobody';
  }

  sees({ user, isPrivate, grants }: ModelCaller, channel: ModelChannel): boolean {
    const isOpen = this.isOpen(channel.acls);
    if (user !== undefined) return this.right(channel, user) > 0 && (isPrivate === true || isOpen);
    if (grants === undefined) return channel.acls.readers.open === 'everybody';
    return isOpen || [...grants].some((one) => !this.suspended.has(one) && this.right(channel, one) > 0);
  }

  seesMessage(caller: ModelCaller, message: ModelMessage, filter: ModelFilter): boolean {
    const { author, channel } = message;
    const { user } = caller;
    if (this.suspended.has(author) || (this.deleted.has(author) && !message.isDeleted)) return false;
    if ((message.isDeleted && !filter.deleted) || (message.isMachine && !filter.machine)) return false;
    if (user === author) return caller.isPrivate === true || this.isOpen(channel.acls);
    if (!this.sees(caller, channel)) return false;
    if (user === undefined) return true;
    if (this.is('block', author, user)) return false;
    if (this.is('block', user, author) && filter.blocked !== true) return false;
    return filter.muted || !this.is('mute', user, author);
  }

  /** Whether `user` can subscribe `other`, who has not muted the channel. */
  canSubscribe(user: string, other: string): boolean {
    if (this.is('block', other, user)) return false;
    return !this.bots.has(user) || this.is('follow', other, user);
  }

  // Changes, of which it is known that they are allowed.

  create(channel: ModelChannel): void {
    this.channels.push(channel);
    this.#tell('channel', channel, { hearers: new Set([channel.owner]) });
  }

  changeAcls(channel: ModelChannel, acls: ModelAcls): void {
    this.#tell('channel', channel);
    channel.acls = acls;
    for (const user of [...channel.subscribers])
      if (this.right(channel, user) === rights.none) this.unsubscribe(channel, user);
  }

  deactivate(channel: ModelChannel): void {
    if (channel.isInactive) return;
    this.#tell('channel', channel);
    channel.isInactive = true;
    channel.subscribers = [];
  }

  subscribe(channel: ModelChannel, user: string): void {
    channel.muters.delete(user);
    if (channel.subscribers.includes(user)) return;
    channel.subscribers.push(user);
    this.#tell('channel_subscription', channel, { user });
  }

  /** Subscribes others for a user. */
  subscribeOthers(channel: ModelChannel, user: string, others: Iterable<string>): void {
    for (const other of others) {
      if (other === user || channel.muters.has(other) || !this.canSubscribe(user, other)) continue;
      this.subscribe(channel, other);
    }
  }

  unsubscribe(channel: ModelChannel, user: string): void {
    if (!channel.subscribers.includes(user)) return;
    channel.subscribers = channel.subscribers.filter((one) => one !== user);
    this.#tell('channel_subscription', channel, { user, isDeleted: true });
  }

  mute(channel: ModelChannel, user: string): void {
    this.unsubscribe(channel, user);
    channel.muters.add(user);
  }

  write(message: ModelMessage): void {
    message.channel.messages.push(message);
    this.messages.push(message);
    this.#tell('message', message.channel, { message });
  }

  delete(message: ModelMessage): void {
    if (message.isDeleted) return;
    message.isDeleted = true;
    this.#tell('message', message.channel, { message, isDeleted: true });
  }

  marker(user: string, channel: ModelChannel): ModelMarker | undefined {
    return this.#markers.get(`${user} ${channel.id}`);
  }

  isUnread(user: string, channel: ModelChannel): boolean {
    const latest = Number(channel.messages.at(-1)?.id ?? 0);
    return latest > (this.marker(user, channel)?.lastRead ?? 0);
  }

  /** The channels that a user is subscribed to and has not read. */
  unread(user: string): ModelChannel[] {
    return this.channels.filter((one) => one.subscribers.includes(user) && this.isUnread(user, one));
  }

  moveMarker(user: string, channel: ModelChannel, id: number, isReset: boolean): void {
    const before = this.marker(user, channel);
    const lastRead = isReset ? id : Math.max(id, before?.lastRead ?? 0);
    if (before?.id === id && before.lastRead === lastRead) return;
    const version = (before?.version ?? 0) + 1;
    this.#markers.set(`${user} ${channel.id}`, { id, lastRead, version });
    this.#tell('stream_marker', channel, { user });
  }

  /** Deletes an account: what it wrote becomes tombstones, and it leaves every channel. */
  deleteUser(user: string): void {
    this.deleted.add(user);
    for (const message of this.messages) if (message.author === user) this.delete(message);
    for (const channel of this.channels) {
      this.unsubscribe(channel, user);
      channel.muters.delete(user);
    }
    for (const channel of this.channels) {
      const names = aclNames.filter((name) => channel.acls[name].users.has(user));
      if (names.length === 0) continue;
      channel.acls = { ...channel.acls };
      for (const name of names) {
        const { users, ...acl } = channel.acls[name];
        channel.acls[name] = { ...acl, users: new Set([...users].filter((one) => one !== user)) };
      }
      this.#tell('channel', channel);
    }
    for (const relation of this.relations)
      if (relation.split(' ').includes(user)) this.relations.delete(relation);
  }

  relate(verb: string, user: string, other: string, isOver: boolean): void {
    if (isOver) this.relations.delete(`${verb} ${user} ${other}`);
    else this.relations.add(`${verb} ${user} ${other}`);
    if (verb !== 'block' || isOver) return;
    this.relations.delete(`follow ${user} ${other}`);
    this.relations.delete(`follow ${other} ${user}`);
  }

  #tell(
    type: ModelEvent['type'],
    channel: ModelChannel,
    more: Partial<Pick<ModelEvent, 'user' | 'message' | 'isDeleted' | 'hearers'>> = {},
  ): void {
    this.#events.push({ type, channel, isDeleted: false, hearers: new Set(channel.subscribers), ...more });
  }
}

/** The place of a channel in the order of activity. */
export function activity({ id, messages }: ModelChannel): number {
  return Number(messages.at(-1)?.id ?? id);
}

/** A page of a list, newest first, as docs/interface.md has it (Pagination). */
export function page<T>(
  list: readonly T[],
  pid: (item: T) => number,
  {
    count = 20,
    since = 0,
    before = Number.MAX_SAFE_INTEGER,
  }: { count?: number; since?: number; before?: number },
) {
  const range = list
    .filter((item) => pid(item) > since && pid(item) < before)
    .sort((a, b) => pid(b) - pid(a));
  const items = count >= 0 ? range.slice(0, count) : range.slice(count);
  const [first, last] = [items.at(0), items.at(-1)];
  const ends = first !== undefined &&
    last !== undefined && { max_id: `${pid(first)}`, min_id: `${pid(last)}` };
  return { items, meta: { more: count !== 0 && items.length < range.length, ...ends } };
}

export function isSameAcl(one: ModelAcl, other: ModelAcl): boolean {
  return (
    one.open === other.open && one.immutable === other.immutable && keyOf(one.users) === keyOf(other.users)
  );
}

/** The same text for the same set. */
export function keyOf(users: Iterable<string>): string {
  return [...users].sort().join();
}
