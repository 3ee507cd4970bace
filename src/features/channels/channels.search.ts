import { ApiError } from '../../errors.ts';
import type { Call } from '../../http/endpoint.ts';
import { optionalFlag, type Params, text } from '../../http/params.ts';
import { findMatches, type Matches } from '../../objects/matches.ts';
import type { Condition, Phrase } from '../../search/index-text.ts';
import { MAX_TYPE_LENGTH } from '../annotations/annotations.ts';
import {
  choice,
  MAX_TERMS,
  optionalId,
  queryText,
  type Reader,
  readGroups,
  readWords,
} from '../search/search.ts';
import { userKind } from '../users/users.ts';
import { channelFilter, type channelParams } from './channels.params.ts';
import {
  channelFlags,
  channelIndex,
  channelKeywords,
  flagKeyword,
  readByActivity,
} from './channels.search.sql.ts';

/** The parameters of a search for channels (docs/interface.md, Search for channels). */
export const channelSearchParams = {
  order: choice(
    'By the number of subscribers, then by the latest activity; newest first; or by the latest activity.',
    ['popularity', 'id', 'activity'],
  ),
  q: queryText('Words of names, titles, descriptions and tags.'),
  type: text('Type of the channel.', MAX_TYPE_LENGTH),
  creator_id: optionalId('Id of the owner.'),
  tags: queryText('Tags.'),
  is_private: optionalFlag('Neither any_user nor public of readers and writers; or other channels.'),
  is_public: optionalFlag('Readers are public; or other channels.'),
} satisfies Params;

type SearchCall = Pick<
  Call<Params, typeof channelSearchParams & typeof channelParams>,
  'ctx' | 'viewer' | 'query'
>;

const readTag: Reader = ({ text: tag }) => (tag === '' ? undefined : { words: [channelKeywords.tags(tag)] });

const isPrivate = flagKeyword('is_private');

/**
 * Finds the channels that match, in the requested order. Searches only the channels that the caller may see, so that the extent
 * of a search reveals nothing about others.
 * @throws {ApiError} 400 if a query contains nothing to search for.
 */
export async function findChannels({ ctx, viewer, query }: SearchCall): Promise<Matches> {
  const { store, objects } = ctx;
  const { creator_id: owner, order } = query;
  const condition = readCondition(query);
  // The channels of a deleted account have no owner any more.
  const isFindable = owner === undefined || (await objects.find(userKind, owner)) !== undefined;
  const parts = [
    { condition: [...condition, [{ words: [isPrivate], isExcluded: true }]], within: undefined },
    ...(viewer?.userId !== undefined && viewer.scopes.includes('messages')
      ? [{ condition: [...condition, [{ words: [isPrivate] }]], within: { user: viewer.userId } }]
      : []),
  ];
  const search = {
    parts: isFindable ? parts : [],
    isRanked: order === 'popularity',
  };
  const index = order === 'activity' ? { ...channelIndex, read: readByActivity } : channelIndex;
  return findMatches(store, index, search);
}

function readCondition(query: SearchCall['query']): Condition {
  const { q, tags, type, creator_id: owner } = query;
  if ((q ?? []).flat().length + (tags ?? []).flat().length > MAX_TERMS) {
    throw new ApiError('invalid-parameter', `queries may have at most ${MAX_TERMS} terms in all.`);
  }
  const groups: Phrase[][] = [];
  if (q !== undefined) groups.push(...readGroups('q', readWords, q));
  if (tags !== undefined) groups.push(...readGroups('tags', readTag, tags));
  const { types, inactive } = channelFilter(query);
  const wanted = type === undefined ? [types] : [types, [type]];
  for (const some of wanted) {
    if (some !== undefined) groups.push(some.map((one) => ({ words: [channelKeywords.type(one)] })));
  }
  if (owner !== undefined) groups.push([{ words: [channelKeywords.creator_id(owner)] }]);
  for (const name of Object.keys(channelFlags) as (keyof typeof channelFlags)[]) {
    const value = name === 'is_inactive' ? (inactive ? undefined : false) : query[name];
    if (value !== undefined) groups.push([{ words: [flagKeyword(name)], isExcluded: !value }]);
  }
  return groups;
}
