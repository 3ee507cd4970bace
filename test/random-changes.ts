/** Random changes of everything that lists and objects depend on, made as clients and administrators make them. */

import type { Random } from '@millrace/avatars/random';
import { restoreUser, suspendUser } from '../src/features/admin/admin.actions.ts';
import { changeApp } from '../src/features/apps/apps.actions.ts';
import type { Person, TestService } from './harness.ts';

/** What the changes have made so far. */
export class RandomChanges {
  /** Ids of posts and reposts, those deleted included. */
  readonly posts: string[] = [];
  readonly channels: string[] = [];
  /** With their channels, as in a path. */
  readonly messages: string[] = [];
  readonly #service: TestService;
  readonly #people: readonly Person[];
  readonly #random: Random;
  readonly #mayEnd: readonly Person[];
  readonly #hasChannels: boolean;
  readonly #suspended = new Set<Person>();
  #count = 0;

  /** `mayEnd` are those of the people who may be suspended, all of them unless given; `hasChannels` changes channels too. */
  constructor(
    service: TestService,
    people: readonly Person[],
    random: Random,
    { mayEnd = people, hasChannels = false }: { mayEnd?: readonly Person[]; hasChannels?: boolean } = {},
  ) {
    this.#hasChannels = hasChannels;
    this.#service = service;
    this.#people = people;
    this.#random = random;
    this.#mayEnd = mayEnd;
  }

  /** Those who are not suspended now. */
  get active(): Person[] {
    return this.#people.filter((person) => !this.#suspended.has(person));
  }

  /** Makes one change; some come to nothing, such as starring a repost. @returns the id of a new post. */
  async make(): Promise<string | undefined> {
    const kinds = [
      ...[this.#post, this.#post, this.#repost, this.#relate, this.#relate, this.#star, this.#other],
      ...(this.#hasChannels ? [this.#channel, this.#talk] : []),
    ];
    const id = await this.#random.pick(kinds).call(this, this.#random.pick(this.active));
    if (id !== undefined) this.posts.push(id);
    return id;
  }

  /** Brings back everybody who is suspended. */
  async restoreAll(): Promise<void> {
    for (const { id } of this.#suspended) await restoreUser(this.#service.ctx.store, undefined, Number(id));
    this.#suspended.clear();
  }

  get #somebody(): Person {
    return this.#random.pick(this.#people);
  }

  async #post(by: Person): Promise<string | undefined> {
    const random = this.#random;
    const shown = { user_id: this.#somebody.id, format: 'full' };
    const annotation = random.chance(0.5)
      ? { type: 'com.example.about', value: { '+net.svc.core.user': shown } }
      : { type: 'com.example.mood', value: { is: 'good' } };
    const isMachine = random.chance(0.1);
    const parts = [
      random.chance(0.2) && `@${this.#somebody.username}`,
      `number ${++this.#count}`,
      random.chance(0.3) && `for @${this.#somebody.username}`,
      random.chance(0.4) && '#tag',
    ];
    const { data } = await by.post('/posts', {
      ...(isMachine ? { machine_only: true } : { text: parts.filter(Boolean).join(' ') }),
      ...((isMachine || random.chance(0.3)) && { annotations: [annotation] }),
      ...(this.posts.length > 0 && random.chance(0.5) && { reply_to: random.pick(this.posts) }),
    });
    return data?.id;
  }

  async #repost(by: Person): Promise<string | undefined> {
    if (this.posts.length === 0) return undefined;
    const original = this.#random.pick(this.posts.slice(-20));
    if (this.#random.chance(0.2)) await by.delete(`/posts/${original}/repost`);
    else {
      const { data } = await by.post(`/posts/${original}/repost`);
      if (data !== undefined && !this.posts.includes(data.id)) return data.id;
    }
    return undefined;
  }

  async #relate(by: Person): Promise<undefined> {
    const verb = this.#random.pick(['follow', 'follow', 'follow', 'mute', 'block']);
    // Follows last longer than mutes and blocks, so that there is something to see.
    const method = this.#random.chance(verb === 'follow' ? 0.25 : 0.5) ? 'DELETE' : 'POST';
    await by.call(`/users/${this.#somebody.id}/${verb}`, { method });
  }

  async #star(by: Person): Promise<undefined> {
    if (this.posts.length === 0) return;
    const path = `/posts/${this.#random.pick(this.posts.slice(-20))}/star`;
    await by.call(path, { method: this.#random.chance(0.3) ? 'DELETE' : 'POST' });
  }

  /** Creates or changes a channel, or how somebody stands to it. */
  async #channel(by: Person): Promise<undefined> {
    const random = this.#random;
    const open = (name: string) => ({ [name]: true });
    const listing = () => ({ user_ids: [this.#somebody.id, this.#somebody.id] });
    const acls = {
      readers: random.pick([{}, open('any_user'), open('public'), listing()]),
      writers: random.pick([{}, open('any_user'), listing(), listing()]),
      ...(random.chance(0.3) && { editors: listing() }),
      ...(random.chance(0.5) && { auto_subscribe: true }),
    };
    if (this.channels.length === 0 || random.chance(0.3)) {
      const { data } = await by.post('/channels', { type: 'com.example.chat', ...acls });
      // A suspended user cannot be listed.
      if (data !== undefined) this.channels.push(data.id);
      return;
    }
    const path = `/channels/${random.pick(this.channels)}`;
    if (random.chance(0.3)) await by.call(path, { method: 'PATCH', body: acls });
    else if (random.chance(0.05)) await by.delete(path);
    else {
      const action = random.pick(['subscribe', 'subscribe', 'mute']);
      await by.call(`${path}/${action}`, { method: random.chance(0.3) ? 'DELETE' : 'POST' });
    }
  }

  /** Writes a message, which some users may read, or deletes one. */
  async #talk(by: Person): Promise<undefined> {
    const random = this.#random;
    if (this.messages.length > 0 && random.chance(0.15)) await by.delete(random.pick(this.messages));
    const channel = this.channels.length === 0 || random.chance(0.2) ? 'pm' : random.pick(this.channels);
    const { data } = await by.post(`/channels/${channel}/messages`, {
      text: `message ${++this.#count} for @${this.#somebody.username}`,
      ...(channel === 'pm' && { destinations: [this.#somebody.id, this.#somebody.id] }),
    });
    if (data === undefined) return;
    if (random.chance(0.3)) {
      const reader = random.pick(this.active);
      await reader.post('/posts/marker', { name: `channel:${data.channel_id}`, id: data.id });
    }
    this.messages.push(`/channels/${data.channel_id}/messages/${data.id}`);
    if (channel === 'pm' && !this.channels.includes(data.channel_id)) this.channels.push(data.channel_id);
  }

  async #other(by: Person): Promise<undefined> {
    const { ctx, clientId } = this.#service;
    const kind = this.#random.integer(0, 9);
    if (kind < 3 && this.posts.length > 0) await by.delete(`/posts/${this.#random.pick(this.posts)}`);
    else if (kind < 6)
      await by.call('/users/me', { method: 'PATCH', body: { name: `Name ${++this.#count}` } });
    else if (kind === 6) await changeApp(ctx, clientId, { name: `App ${++this.#count}` });
    else if (this.#suspended.size > 0) await this.restoreAll();
    else {
      const one = this.#random.pick(this.#mayEnd);
      await suspendUser(ctx.store, undefined, Number(one.id));
      this.#suspended.add(one);
    }
  }
}
