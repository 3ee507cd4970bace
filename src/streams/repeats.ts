import type { Context } from '../context.ts';
import type { LogEvent } from '../events/types.ts';
import { loadRecords } from '../features/posts/posts.load.ts';
import { peopleOf } from '../features/posts/posts.visibility.ts';
import type { Repost } from '../features/reposts/reposts.repeats.ts';
import { shownIn } from '../features/timelines/repeats.ts';
import type { Connection, Subscription } from './connection.ts';

export type Matches = Map<Connection, Subscription[]>;

/**
 * Takes a repost away from the personal streams that do not show it again (decision 7), as timelines/repeats.ts does
 * for a page. `readersOf` gives the personal streams that hold a user's posts, so that a popular original costs no
 * more than there are open streams that follow those who reposted it.
 */
export async function withoutRepeats(
  ctx: Context,
  event: LogEvent,
  matches: Matches,
  readersOf: (user: number) => ReadonlySet<Subscription>,
): Promise<Matches> {
  if (matches.size === 0 || event.type !== 'post' || event.deleted || event.body.repost_of === undefined) {
    return matches;
  }
  const personal = new Set([...matches.values()].flat().filter(isPersonal));
  const records = await loadRecords(ctx, [event.body.repost_of]);
  const original = records.get(event.body.repost_of);
  if (personal.size === 0 || original === undefined) return matches;
  const list = (await ctx.reposts.get([original.row.id])).get(original.row.id)?.reposts ?? [];
  const reposts = list.filter(({ id }) => id <= event.body.id);

  const earlier = new Map<Subscription, Repost[]>();
  const people = peopleOf([original], records);
  for (const repost of reposts) {
    const readers = readersOf(repost.user);
    const [small, large] = readers.size < personal.size ? [readers, personal] : [personal, readers];
    for (const subscription of small) {
      if (!large.has(subscription)) continue;
      const own = earlier.get(subscription);
      if (own === undefined) earlier.set(subscription, [repost]);
      else own.push(repost);
      people.add(repost.user);
    }
  }
  const viewers = [...new Set([...personal].map(({ connection }) => connection.userId))];
  const relations = new Map<number, ReadonlyMap<number, number>>();
  for (const person of people) relations.set(person, await ctx.viewers.relationsTo(viewers, person));

  const active = await ctx.users.get(people);

  const shows = (subscription: Subscription): boolean => {
    if (!personal.has(subscription)) return true;
    const { filter, target, connection } = subscription;
    const id = connection.userId;
    const reader = {
      lens: { id, relations: { get: (person: number) => relations.get(person)?.get(id) } },
      filter,
      holds: (user: number) => active.has(user) && readersOf(user).has(subscription),
      withMentions: target.kind === 'unified',
    };
    return shownIn(reader, original, records, earlier.get(subscription) ?? []).has(event.body.id);
  };
  const left: Matches = new Map();
  for (const [connection, subscriptions] of matches) {
    const shown = subscriptions.filter(shows);
    if (shown.length > 0) left.set(connection, shown);
  }
  return left;
}

function isPersonal({ target }: Subscription): boolean {
  return target.kind === 'home' || target.kind === 'unified';
}
