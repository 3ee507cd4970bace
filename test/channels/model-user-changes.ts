/** Random changes of those who use channels, and of how far they have read, made over HTTP and in the model alike. */

import type { Random } from '@millrace/avatars/random';
import { expect } from 'vitest';
import { restoreUser, suspendUser } from '../../src/features/admin/admin.actions.ts';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import type { TestService } from '../harness.ts';
import { activity, broadcast, type Model } from './model.ts';
import type { Change, Writer } from './model-changes.ts';

interface Users {
  /** Those who follow, mute and block one another. */
  related: readonly string[];
  /** Those who may be suspended. */
  mayEnd: readonly string[];
}

export class ModelUserChanges {
  readonly #service: TestService;
  readonly #model: Model;
  readonly #random: Random;
  readonly #users: Users;
  readonly changes: readonly Change[];

  constructor(service: TestService, model: Model, random: Random, users: Users) {
    this.#service = service;
    this.#model = model;
    this.#random = random;
    this.#users = users;
    const relate = (by: Writer) => this.#relate(by);
    const mark = (by: Writer) => this.#mark(by);
    this.changes = [
      relate,
      relate,
      () => this.#suspend(),
      mark,
      mark,
      mark,
      (by) => this.#readBroadcasts(by),
    ];
  }

  /** Deletes an account. */
  async delete(user: string): Promise<string> {
    await deleteUser(this.#service.ctx.store, undefined, Number(user));
    this.#model.deleteUser(user);
    return `${user} is deleted`;
  }

  async #relate(by: Writer): Promise<string> {
    const random = this.#random;
    const { related } = this.#users;
    if (!related.includes(by.user)) return 'nothing';
    const other = random.pick(related);
    const verb = random.pick(['follow', 'follow', 'mute', 'block']);
    // Mutes and blocks do not last, so that there is something to see.
    const isOver = random.chance(verb === 'follow' ? 0.2 : 0.6);
    const { status } = await by.client.call(`/users/${other}/${verb}`, {
      method: isOver ? 'DELETE' : 'POST',
    });
    if (status === 200) this.#model.relate(verb, by.user, other, isOver);
    return `${by.name} ${isOver ? 'ends: ' : ''}${verb} ${other}: ${status}`;
  }

  /** Suspends a user, or restores those who are. */
  async #suspend(): Promise<string> {
    const { store } = this.#service.ctx;
    const { suspended } = this.#model;
    if (suspended.size > 0) {
      for (const user of suspended) await restoreUser(store, undefined, Number(user));
      suspended.clear();
      return 'all are restored';
    }
    const user = this.#random.pick(this.#users.mayEnd);
    await suspendUser(store, undefined, Number(user));
    suspended.add(user);
    return `${user} is suspended`;
  }

  /** Moves a marker of a channel, also of one that the user cannot read. */
  async #mark(by: Writer): Promise<string> {
    const [random, model] = [this.#random, this.#model];
    if (model.channels.length === 0) return 'nothing';
    const own = model.channels.filter(({ subscribers }) => subscribers.includes(by.user));
    const channel = random.pick(own.length > 0 && random.chance(0.8) ? own : model.channels);
    const { messages } = channel;
    const isLatest = messages.length === 0 || random.chance(0.5);
    const id = isLatest ? activity(channel) : Number(random.pick(messages).id);
    const isReset = random.chance(0.3);
    const body = { name: `channel:${channel.id}`, id: String(id) };
    const reply = await by.client.post(`/posts/marker?reset_read_id=${isReset ? 1 : 0}`, body);
    const about = `${by.name} moves the marker of ${channel.id} to ${id}`;
    expect(reply.status, about).toBe(200);
    model.moveMarker(by.user, channel, id, isReset);
    expect(reply.data.last_read_id, about).toBe(`${model.marker(by.user, channel)?.lastRead}`);
    return about;
  }

  async #readBroadcasts(by: Writer): Promise<string> {
    const model = this.#model;
    const about = `${by.name} has read all broadcasts`;
    const { status, data } = await by.client.delete('/users/me/channels/broadcast/num_unread');
    expect([status, data], about).toEqual(by.isPrivate ? [200, 0] : [403, undefined]);
    if (!by.isPrivate) return about;
    for (const channel of model.unread(by.user)) {
      if (channel.type === broadcast) model.moveMarker(by.user, channel, activity(channel), false);
    }
    return about;
  }
}
