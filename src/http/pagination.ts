import type { Entry } from '../db/keyset.ts';
import { ApiError } from '../errors.ts';
import { clampedInteger, type Param, text, type Values } from './params.ts';

/** Bounds that name the reader's saved marker of the list (docs/interface.md, Pagination). */
const savedBounds = ['last_read', 'last_read_inclusive', 'marker', 'marker_inclusive'] as const;

export type SavedBound = (typeof savedBounds)[number];

/** A `pagination_id`; undefined if absent, which some clients write as `null`. */
function bound(about: string): Param<number | undefined> {
  return {
    schema: { type: 'string' },
    about,
    required: false,
    read(value, name) {
      if (value === undefined || value === '' || value === 'null') return undefined;
      if (/^\d+$/.test(value)) return Math.min(Number(value), Number.MAX_SAFE_INTEGER);
      const saved = savedBounds.some((known) => known === value);
      const reason = saved
        ? `must be an id: this list has no marker, which "${value}" asks for.`
        : 'must be an id.';
      throw new ApiError('invalid-parameter', `${name} ${reason}`);
    },
  };
}

/** The same for a list that has a marker. */
function markedBound(about: string): Param<number | SavedBound | undefined> {
  const plain = bound(about);
  return {
    ...plain,
    read: (value, name) => savedBounds.find((known) => known === value) ?? plain.read(value, name),
  };
}

const count = clampedInteger({
  fallback: 20,
  min: -200,
  max: 200,
  about: 'How many items; a negative count takes the oldest of the range. They are always newest first.',
});

/** The parameters of every paginated list (docs/interface.md, Pagination). */
export const pageParams = {
  since_id: bound('Only items after this pagination_id.'),
  before_id: bound('Only items before this pagination_id.'),
  count,
};

/** The parameters of paginated lists that have a marker. */
export const markedPageParams = {
  since_id: markedBound(
    'Only items after this pagination_id, or after the marker of the list: last_read, marker.',
  ),
  before_id: markedBound('Only items before this pagination_id, or before the marker of the list.'),
  count,
};

export type PageQuery = Values<typeof markedPageParams>;

/** The same with saved bounds resolved to ids. */
export type Bounds = Values<typeof pageParams>;

/** Additional parameters of calls that can be subscribed to (docs/interface.md, Subscribing). */
export const subscriptionParams = {
  connection_id: {
    ...text('Subscribe this user stream connection to what follows this page.'),
    errors: {
      'not-found': 'connection_id names no stream connection of this token.',
      'too-many-streams': 'The connection holds as many subscriptions as it can.',
    },
  },
  subscription_id: text('Name of the subscription; made up when absent.'),
};

/** A page, newest first, and its place in the list. */
export interface Page<E extends Entry = Entry> {
  entries: E[];
  meta: { more: boolean; max_id?: string; min_id?: string };
}
