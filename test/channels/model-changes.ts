/** Random changes of channels, messages and of those who use them, made over HTTP and in the model alike. */

import type { Random } from '@millrace/avatars/random';
import { expect } from 'vitest';
import { chat, news } from '../channels.ts';
import type { ApiReply, Client } from '../harness.ts';
import {
  aclNames,
  broadcast,
  everything,
  isSameAcl,
  keyOf,
  type Model,
  type ModelAcl,
  type ModelAcls,
  type ModelCaller,
  type ModelChannel,
  type ModelMessage,
  type Open,
  pm,
  rights,
} from './model.ts';

/** A caller, with what the model knows of them. */
export interface Caller extends ModelCaller {
  name: string;
  client: Client;
}

/** A user token that makes changes. */
export type Writer = Caller & { user: string };

/** Makes one change. @returns what it was, for messages of failures. */
export type Change = (by: Writer) => Promise<string>;

const nobody: ModelAcl = { open: 'nobody', users: new Set(), immutable: false };

export class ModelChanges {
  readonly #model: Model;
  readonly #random: Random;
  readonly #writers: readonly Writer[];
  readonly #others: readonly Change[];
  #users: readonly string[];
  #count = 0;
  /** Who made the latest change, and of which channel. */
  by: Writer | undefined;
  touched: ModelChannel | undefined;

  /** `others` are changes of other things, among which those of channels and messages come. */
  constructor(model: Model, random: Random, writers: readonly Writer[], others: readonly Change[]) {
    this.#model = model;
    this.#random = random;
    this.#writers = writers;
    this.#others = others;
    this.#users = [...new Set(writers.map(({ user }) => user))];
  }

  /** Makes one change, whose reply has to be what the model says. @returns what it was, for messages of failures. */
  async make(): Promise<string> {
    const kinds = [
      ...[this.#create, this.#update, this.#update, this.#stand, this.#stand, this.#stand],
      ...[this.#write, this.#write, this.#write, this.#write, this.#sendPrivate, this.#delete],
      ...this.#others,
    ];
    const isRare = this.#random.chance(0.03);
    this.touched = undefined;
    const { suspended, deleted } = this.#model;
    this.#users = this.#users.filter((user) => !deleted.has(user));
    const active = this.#writers.filter(({ user }) => !suspended.has(user) && !deleted.has(user));
    const by = this.#random.pick(active);
    this.by = by;
    return (isRare ? this.#deactivate : this.#random.pick(kinds)).call(this, by);
  }

  /** One of the channels, more often one that is late, or that the user muted. */
  #pickChannel(by: Writer): ModelChannel | undefined {
    const random = this.#random;
    const { channels } = this.#model;
    const muted = channels.filter(({ muters }) => muters.has(by.user));
    const some = random.chance(0.6) ? channels.slice(-8) : channels;
    const from = muted.length > 0 && random.chance(0.2) ? muted : some;
    this.touched = from.length === 0 ? undefined : random.pick(from);
    return this.touched;
  }

  /** Expects a reply to have the first status whose condition holds, or else 200. @returns whether it is that. */
  #check(reply: ApiReply, about: string, ...refused: (readonly [status: number, isSo: boolean])[]): boolean {
    const status = refused.find(([, isSo]) => isSo)?.[0] ?? 200;
    expect(reply.status, `${about}: ${JSON.stringify(reply.meta)}`).toBe(status);
    return status === 200;
  }

  #acl(name: (typeof aclNames)[number]): ModelAcl {
    const random = this.#random;
    const opens: Record<typeof name, Open[]> = {
      readers: ['nobody', 'users', 'everybody'],
      writers: ['nobody', 'nobody', 'users'],
      editors: ['nobody'],
    };
    const open = random.pick(opens[name]);
    const isListing = open === 'nobody' && random.chance(0.7);
    const users = isListing ? [random.pick(this.#users), random.pick(this.#users)] : [];
    return { open, users: new Set(users), immutable: random.chance(0.04) };
  }

  /** An ACL as a client sends it. */
  #body({ open, users, immutable }: ModelAcl): object {
    return {
      any_user: open === 'users',
      public: open === 'everybody',
      user_ids: [...users],
      immutable,
    };
  }

  /** What is stored of it: the owner is not listed. */
  #stored(acl: ModelAcl, owner: string): ModelAcl {
    return { ...acl, users: new Set([...acl.users].filter((user) => user !== owner)) };
  }

  #listsSuspended({ users }: ModelAcl): boolean {
    return [...users].some((user) => this.#model.suspended.has(user));
  }

  async #create(by: Writer): Promise<string> {
    const random = this.#random;
    const model = this.#model;
    const type = random.pick([chat, chat, 'com.example.other', broadcast]);
    const given: ModelAcls = {
      readers: this.#acl('readers'),
      writers: type === broadcast ? nobody : this.#acl('writers'),
      editors: this.#acl('editors'),
    };
    const isSubscribing = random.chance(0.5);
    const reply = await by.client.post('/channels', {
      type,
      annotations: [news],
      ...Object.fromEntries(aclNames.map((name) => [name, this.#body(given[name])])),
      auto_subscribe: isSubscribing,
    });
    const acls = { ...given };
    for (const name of aclNames) acls[name] = this.#stored(given[name], by.user);
    const about = `${by.name} creates ${JSON.stringify(reply.data?.id)}`;
    const isRefused = aclNames.some((name) => this.#listsSuspended(given[name]));
    if (!this.#check(reply, about, [400, isRefused], [403, !by.isPrivate && !model.isOpen(acls)]))
      return about;
    const channel: ModelChannel = {
      ...{ id: reply.data.id, owner: by.user, type, acls, isInactive: false },
      ...{ subscribers: [], muters: new Set<string>(), messages: [] },
    };
    model.create(channel);
    model.subscribe(channel, by.user);
    if (isSubscribing && type !== broadcast) this.#subscribeListed(channel, by);
    return about;
  }

  #subscribeListed(channel: ModelChannel, by: Writer): void {
    const listed = new Set(aclNames.flatMap((name) => [...channel.acls[name].users]));
    this.#model.subscribeOthers(channel, by.user, listed);
  }

  async #update(by: Writer): Promise<string> {
    const [random, model, channel] = [this.#random, this.#model, this.#pickChannel(by)];
    if (channel === undefined) return 'nothing';
    const { acls: before, type, owner } = channel;
    const names = aclNames.filter((name) => random.chance(0.5) && (name !== 'writers' || type !== broadcast));
    // At times as they are.
    const given = new Map(names.map((name) => [name, random.chance(0.2) ? before[name] : this.#acl(name)]));
    const isSubscribing = random.chance(0.3);
    const body = Object.fromEntries([...given].map(([name, acl]) => [name, this.#body(acl)]));
    const reply = await by.client.call(`/channels/${channel.id}`, {
      method: random.pick(['PUT', 'PATCH']),
      body: { ...body, auto_subscribe: isSubscribing },
    });
    const about = `${by.name} changes ${channel.id} to ${JSON.stringify(body)}`;
    const acls = { ...before };
    for (const [name, acl] of given) acls[name] = this.#stored(acl, owner);
    const changed = names.filter((name) => !isSameAcl(before[name], acls[name]));
    const isListed = (user: string) => aclNames.some((name) => before[name].users.has(user));
    const isUnknown = [...given.values()].some(({ users }) =>
      [...users].some((user) => model.suspended.has(user) && !isListed(user)),
    );
    const isPrivate = changed.length > 0 && !by.isPrivate && !model.isOpen(acls);
    const isDone = this.#check(
      ...[reply, about],
      [404, !model.sees(by, channel)],
      [403, model.right(channel, by.user) < rights.edit],
      [400, isUnknown],
      [403, channel.isInactive],
      [400, changed.some((name) => before[name].immutable)],
      [403, isPrivate],
    );
    if (!isDone) return about;
    if (changed.length > 0) model.changeAcls(channel, acls);
    if (isSubscribing && type !== broadcast) this.#subscribeListed(channel, by);
    return about;
  }

  async #deactivate(by: Writer): Promise<string> {
    const [model, channel] = [this.#model, this.#pickChannel(by)];
    if (channel === undefined) return 'nothing';
    const about = `${by.name} deactivates ${channel.id}`;
    const reply = await by.client.delete(`/channels/${channel.id}`);
    const isDone = this.#check(
      ...[reply, about],
      [404, !model.sees(by, channel)],
      [403, channel.owner !== by.user],
      [400, channel.type === pm],
    );
    if (isDone) model.deactivate(channel);
    return about;
  }

  /** Subscribes to a channel, or mutes it, or ends either. */
  async #stand(by: Writer): Promise<string> {
    const [random, model, channel] = [this.#random, this.#model, this.#pickChannel(by)];
    if (channel === undefined) return 'nothing';
    const action = random.pick(['subscribe', 'subscribe', 'mute'] as const);
    const isOver = random.chance(0.35);
    const about = `${by.name} ${isOver ? 'ends: ' : ''}${action} ${channel.id}`;
    const path = `/channels/${channel.id}/${action}`;
    const reply = await by.client.call(path, { method: isOver ? 'DELETE' : 'POST' });
    const isRefused = action === 'subscribe' && !isOver && channel.isInactive;
    if (!this.#check(reply, about, [404, !model.sees(by, channel)], [403, isRefused])) return about;
    if (action === 'mute') {
      if (isOver) channel.muters.delete(by.user);
      else model.mute(channel, by.user);
    } else if (isOver) model.unsubscribe(channel, by.user);
    else model.subscribe(channel, by.user);
    return about;
  }

  /** A new message, and the message of the channel that it replies to, if any. */
  #draft(channel: ModelChannel | undefined) {
    const random = this.#random;
    const text = `message ${++this.#count}`;
    const isMachine = random.chance(0.15) && channel?.type !== broadcast && channel?.type !== pm;
    const said = random.chance(0.05) ? this.#model.messages : (channel?.messages ?? []);
    const replyTo = said.length > 0 && random.chance(0.4) ? random.pick(said.slice(-10)) : undefined;
    const annotations = [{ type: 'com.example.mood', value: { is: 'good' } }];
    const body = {
      ...(isMachine ? { machine_only: true, annotations } : { text }),
      ...(replyTo !== undefined && { reply_to: replyTo.id }),
    };
    return { body, text, isMachine, replyTo };
  }

  #repliesWrongly(by: Writer, channel: ModelChannel | undefined, replyTo: ModelMessage | undefined): boolean {
    if (replyTo === undefined) return false;
    if (replyTo.channel !== channel || replyTo.isDeleted) return true;
    return !this.#model.seesMessage(by, replyTo, everything);
  }

  async #write(by: Writer): Promise<string> {
    const [model, channel] = [this.#model, this.#pickChannel(by)];
    if (channel === undefined) return 'nothing';
    const { body, ...draft } = this.#draft(channel);
    const reply = await by.client.post(`/channels/${channel.id}/messages`, body);
    const about = `${by.name} writes to ${channel.id}: ${JSON.stringify(body)}`;
    const isDone = this.#check(
      ...[reply, about],
      [404, !model.sees(by, channel)],
      [403, model.right(channel, by.user) < rights.write || channel.isInactive],
      [400, channel.type === pm && draft.isMachine],
      [400, this.#repliesWrongly(by, channel, draft.replyTo)],
    );
    if (isDone) model.write({ id: reply.data.id, author: by.user, channel, isDeleted: false, ...draft });
    return about;
  }

  async #sendPrivate(by: Writer): Promise<string> {
    const [random, model] = [this.#random, this.#model];
    const destinations = [
      random.pick(this.#users),
      ...(random.chance(0.4) ? [random.pick(this.#users)] : []),
    ];
    const others = new Set(destinations.filter((user) => user !== by.user));
    const people = keyOf([by.user, ...others]);
    let channel = model.channels.find((one) => one.people === people);
    const { body, ...draft } = this.#draft(channel);
    const reply = await by.client.post('/channels/pm/messages', { ...body, destinations });
    const about = `${by.name} sends to ${destinations}: ${JSON.stringify(body)}`;
    const isBotFirst =
      channel === undefined &&
      model.bots.has(by.user) &&
      [...others].some((one) => !model.is('follow', one, by.user));
    const isDone = this.#check(
      ...[reply, about],
      [403, !by.isPrivate],
      [400, others.size === 0 || destinations.some((one) => model.suspended.has(one))],
      [400, draft.isMachine],
      [403, isBotFirst],
      [400, this.#repliesWrongly(by, channel, draft.replyTo)],
    );
    if (!isDone) return about;
    if (channel === undefined) {
      const closed = { ...nobody, immutable: true };
      const acls = { readers: closed, writers: { ...closed, users: others }, editors: closed };
      channel = {
        ...{ id: reply.data.channel_id, owner: by.user, type: pm, acls, isInactive: false },
        ...{ subscribers: [], muters: new Set<string>(), messages: [], people },
      };
      model.create(channel);
    }
    expect(reply.data.channel_id, about).toBe(channel.id);
    if (!channel.muters.has(by.user)) model.subscribe(channel, by.user);
    model.subscribeOthers(channel, by.user, others);
    model.write({ id: reply.data.id, author: by.user, channel, isDeleted: false, ...draft });
    return about;
  }

  async #delete(by: Writer): Promise<string> {
    const [random, model] = [this.#random, this.#model];
    if (model.messages.length === 0) return 'nothing';
    const own = model.messages.filter(({ author }) => author === by.user);
    const message = random.pick(own.length > 0 && random.chance(0.7) ? own : model.messages);
    const about = `${by.name} deletes ${message.id} in ${message.channel.id}`;
    const reply = await by.client.delete(`/channels/${message.channel.id}/messages/${message.id}`);
    const isHidden = !model.seesMessage(by, message, everything);
    if (this.#check(reply, about, [404, isHidden], [403, message.author !== by.user])) model.delete(message);
    return about;
  }
}
