import { Type } from 'typebox';
import { endpoint } from '../../http/endpoint.ts';
import { pageParams } from '../../http/pagination.ts';
import { findMatches, replyWithMatches } from '../../objects/matches.ts';
import { channelScopes } from '../../scopes.ts';
import { searchErrors } from '../search/search.ts';
import { messageKind } from './messages.kind.ts';
import { messageParams } from './messages.params.ts';
import { Message } from './messages.schema.ts';
import { messageIndex } from './messages.search.sql.ts';
import { messageSearchParams, readMessageSearch } from './messages.search.ts';

export const messageSearchEndpoints = () => [
  endpoint({
    name: 'messages.search',
    method: 'GET',
    path: '/channels/messages/search',
    section: 'Messages',
    summary:
      'Search for messages in channels by their text, entities, annotations and relations; everything given must match.',
    token: 'any',
    scopes: channelScopes,
    query: { ...messageSearchParams, ...pageParams, ...messageParams },
    reply: Type.Array(Message),
    errors: {
      'missing-parameter': 'channel_ids is empty; or there is no query, where order=score.',
      'invalid-parameter': searchErrors['invalid-parameter'],
      'wrong-token-kind': 'An app token is used with pm or broadcast.',
    },
    paginated: true,
    list: { kind: messageKind, filter: { withinReach: true } },
    async handle(call) {
      const search = await readMessageSearch(call);
      return replyWithMatches(call, messageKind, await findMatches(call.ctx.store, messageIndex, search));
    },
  }),
];
