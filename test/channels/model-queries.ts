/** Random parameters of the calls that read channels and messages. */
import type { Random } from '@millrace/avatars/random';
import type { Model, ModelCaller, ModelChannel, ModelFilter } from './model.ts';

export class RandomQuery {
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** The parameters of a page of these places, and what they ask for; `isBound` tells which can be bounds. */
  range(pids: readonly number[], isBound: (pid: number) => boolean = () => true) {
    const random = this.#random;
    const bound = (known: readonly number[]) =>
      random.chance(0.25) && known.length > 0 ? random.pick(known) : undefined;
    const asked = {
      count: random.pick([20, 200, 3, -2, 0]),
      since: bound(pids),
      before: bound(pids.filter(isBound)),
    };
    const ends = [asked.since && `since_id=${asked.since}`, asked.before && `before_id=${asked.before}`];
    return { query: [`count=${asked.count}`, ...ends.filter(Boolean)].join('&'), asked: withoutHoles(asked) };
  }

  messageFilter(): { query: string; filter: ModelFilter } {
    const random = this.#random;
    const filter = { muted: random.chance(0.3), deleted: random.chance(0.7), machine: random.chance(0.5) };
    const query = Object.entries(filter).map(([name, value]) => flag(`include_${name}`, value));
    return { query: query.join('&'), filter };
  }

  /** What lists of channels leave out and show. */
  channelFilter(model: Model) {
    const random = this.#random;
    const isInactiveShown = random.chance(0.3);
    const isReadShown = random.chance(0.7);
    const isMarkerShown = random.chance(0.3);
    const types = random.chance(0.3) ? ['com.example.chat', 'net.svc.core.pm'] : undefined;
    const flags = {
      include_inactive: isInactiveShown,
      include_read: isReadShown,
      include_marker: isMarkerShown,
    };
    const query = Object.entries(flags).map(([name, value]) => flag(name, value));
    if (types !== undefined) query.push(`channel_types=${types}`);
    const isListed = (caller: ModelCaller, one: ModelChannel) =>
      model.sees(caller, one) &&
      (isInactiveShown || !one.isInactive) &&
      (types === undefined || types.includes(one.type)) &&
      (isReadShown || caller.user === undefined || model.isUnread(caller.user, one));
    return { query: query.join('&'), isListed, isMarkerShown };
  }
}

export const flag = (name: string, value: boolean) => `${name}=${value ? 1 : 0}`;

function withoutHoles<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}
