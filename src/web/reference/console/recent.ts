import type { Context } from '../../../context.ts';
import { eventsAfter, readRange } from '../../../events/log.ts';
import { Authorizations, type Message, makeAll } from '../../../features/app-streams/app-streams.ts';
import { compileFilter, explain, type FilterRules } from '../../../features/filters/filters.ts';
import { decodeJson } from '../../../http/json-text.ts';
import { Slices } from '../../../slices.ts';
import { type Judged, MAX_FOUND, MAX_FOUND_TEXT, type Tried } from '../../client/shared.ts';

const HOUR_MS = 3_600_000;
/** How many events a try reads from the log in all and at a time. */
const MAX_EVENTS = 2_000;
const CHUNK = 200;
/** How many messages are listed of those that pass, and of those that do not; and the size of all together in characters. */
const MAX_LISTED = 50;
const MAX_LISTED_TEXT = 1_000_000;

/**
 * Applies a filter to the messages of the last hour: those of the types that its clauses name, as far as the app may see them
 * now. Reads at most 2,000 events.
 */
export async function tryFilter(ctx: Context, app: number, rules: FilterRules): Promise<Tried> {
  const { read } = ctx.store;
  const authorizations = new Authorizations(read);
  await authorizations.hold(app);
  const authorized = () => authorizations.of(app).users;
  const filter = compileFilter(rules);
  const types: ReadonlySet<string> = new Set(rules.clauses.map(({ object_type }) => object_type));
  const listed: Judged[] = [];
  const tried = { isWhole: false, judged: 0, passed: 0, listed };
  const room = { passed: MAX_LISTED, other: MAX_LISTED, text: MAX_LISTED_TEXT };
  const slices = new Slices();

  const judge = (message: Message, at: number): void => {
    tried.judged++;
    const passes = filter.passes(message, authorized);
    if (passes) tried.passed++;
    const kind = passes ? 'passed' : 'other';
    if (room[kind] === 0 || room.text < message.text.length) return;
    room[kind]--;
    const { clauses } = explain(rules, message, authorized);
    const shown = clauses.map(({ found, ...clause }) => ({ ...clause, found: shortened(found) }));
    // A filter may have many clauses on the same long text.
    room.text -= message.text.length + JSON.stringify(shown).length;
    listed.push({ at, message: JSON.parse(decodeJson(message.text)), passes, clauses: shown });
  };

  const since = Date.now() - HOUR_MS;
  const { first, last } = await readRange(read);
  for (let end = last; last - end < MAX_EVENTS; end -= CHUNK) {
    const events = await eventsAfter(read, Math.max(end - CHUNK, first - 1), Math.min(CHUNK, end));
    const recent = events.filter(({ seq, at }) => seq <= end && at >= since);
    const wanted = recent.filter(({ type }) => types.has(type));
    const times = new Map(wanted.map(({ seq, at }) => [seq, at]));
    const messages = await makeAll(ctx, authorizations, wanted, [app]);
    for (const message of messages.reverse()) {
      judge(message, times.get(message.seq) ?? 0);
      if (slices.isOver) await slices.next();
    }
    tried.isWhole = recent.length < events.length || end - CHUNK < first;
    if (tried.isWhole) break;
    await slices.next();
  }
  return tried;
}

/** As much of the values found at a field as the page shows, and one more. */
function shortened(found: readonly unknown[]): unknown[] {
  return found
    .slice(0, MAX_FOUND + 1)
    .map((one) => (typeof one === 'string' ? one.slice(0, MAX_FOUND_TEXT) : one));
}
