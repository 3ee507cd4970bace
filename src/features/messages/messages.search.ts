import type { Context } from '../../context.ts';
import { type Call, type Viewer, viewerId } from '../../http/endpoint.ts';
import { idList, type Params, readParams } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { filterEntries } from '../../objects/list.ts';
import { findMatches, type Matches, type Search } from '../../objects/matches.ts';
import type { Condition, Phrase } from '../../search/index-text.ts';
import { broadcastType, channelKind, everyChannel, isOpen, privateType } from '../channels/channels.ts';
import { keywordOf, readSearch, searchParams, type Thread } from '../search/search.ts';
import { messageKind } from './messages.kind.ts';
import { channelKeyword, messageIndex, selectSubscribedOfType } from './messages.search.sql.ts';

const crossposts = ['crosspost_url', 'crosspost_domain', 'is_crosspost'] as const;
const shared = Object.fromEntries(
  Object.entries(searchParams).filter(([name]) => !crossposts.some((one) => one === name)),
) as Omit<typeof searchParams, (typeof crossposts)[number]>;

const ids = idList('channels', ['pm', 'broadcast']);

/** The parameters of a search for messages (docs/interface.md, Search for messages). */
export const messageSearchParams = {
  channel_ids: {
    ...ids,
    about: `${ids.about} pm and broadcast stand for all such channels that you are subscribed to.`,
    // A search of no channels is a mistake.
    read: (value, name) => ids.read(value || undefined, name),
  },
  ...shared,
} satisfies Params;

type SearchFor = Pick<Call<Params, typeof messageSearchParams>, 'ctx' | 'viewer' | 'query'>;

/**
 * Translates the parameters into a search of the index.
 * @throws {ApiError} 400 if there is nothing to search for, or a query contains nothing searchable, 403 for `pm` and `broadcast`
 * with an app token.
 */
export async function readMessageSearch(call: SearchFor): Promise<Search<Thread>> {
  const channels = await findChannels(call);
  const search = await readSearch(call.ctx, messageKind, call.query, channels);
  return channels.length === 0 ? { ...search, parts: [] } : search;
}

/**
 * The messages of a channel, or with `pm` of all private conversations that the viewer is in, that match a query, newest first.
 * @throws {ApiError} 400 if the query contains nothing searchable
 */
export async function searchMessages(
  ctx: Context,
  viewer: Viewer,
  channels: number | 'pm',
  query: string,
): Promise<Matches> {
  const given = readParams(messageSearchParams, { channel_ids: String(channels), query });
  return findMatches(ctx.store, messageIndex, await readMessageSearch({ ctx, viewer, query: given }));
}

/**
 * Restricts a search to the channels given; in those the caller may not read, to the caller's own messages. Messages that the
 * caller may not see are never searched, so that how far a search reads reveals nothing about them. Empty if nothing can match.
 */
async function findChannels(call: SearchFor): Promise<Condition> {
  const { ctx, viewer, query } = call;
  const given = new Set(query.channel_ids.filter((one) => typeof one === 'number'));
  const state = Hydration.of(ctx, viewer);
  const entries = [...given].map((item) => ({ item }));
  const seen = new Set(
    (await filterEntries(state, channelKind, entries, everyChannel)).map(({ item }) => item),
  );
  for (const id of seen) given.delete(id);
  for (const id of await findSubscribed(call)) seen.add(id);
  const readable = [...seen].map(phraseOf);
  if (viewer?.userId === undefined || given.size === 0) return readable.length === 0 ? [] : [readable];
  const own: Phrase = { words: [keywordOf('creator_id', String(viewer.userId)) as string] };
  return [
    [...readable, ...[...given].map(phraseOf)],
    [...readable, own],
  ];
}

const phraseOf = (channel: number): Phrase => ({ words: [channelKeyword(channel)] });

/** The channels that `pm` and `broadcast` mean. */
async function findSubscribed({ ctx, viewer, query }: SearchFor): Promise<number[]> {
  const types = new Set(
    query.channel_ids.flatMap((one) =>
      one === 'pm' ? privateType(ctx.config) : one === 'broadcast' ? broadcastType(ctx.config) : [],
    ),
  );
  if (types.size === 0) return [];
  const user = viewerId(viewer);
  const rows = await Promise.all(
    [...types].map((type) => selectSubscribedOfType(ctx.store.read, { user, type })),
  );
  const isPrivateShown = viewer?.scopes.includes('messages') === true;
  return rows.flat().flatMap((row) => (isPrivateShown || isOpen(row) ? row.id : []));
}
