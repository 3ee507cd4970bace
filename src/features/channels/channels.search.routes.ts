import { Type } from 'typebox';
import { endpoint } from '../../http/endpoint.ts';
import { pageParams } from '../../http/pagination.ts';
import { replyWithMatches } from '../../objects/matches.ts';
import { channelScopes } from '../../scopes.ts';
import { channelKind } from './channels.kind.ts';
import { channelParams, channelSection } from './channels.params.ts';
import { channelSchema } from './channels.schema.ts';
import { channelSearchParams, findChannels } from './channels.search.ts';

export const channelSearchEndpoints = () => [
  endpoint({
    name: 'channels.search',
    method: 'GET',
    path: '/channels/search',
    section: channelSection,
    summary: 'Search for channels by title, description and tags; everything given must match.',
    token: 'user',
    scopes: channelScopes,
    query: { ...channelSearchParams, ...pageParams, ...channelParams },
    reply: Type.Array(channelSchema()),
    errors: {
      'invalid-parameter': 'A query contains nothing to search for, or there are too many terms.',
    },
    paginated: true,
    list: { kind: channelKind, filter: { withinReach: true } },
    handle: async (call) => replyWithMatches(call, channelKind, await findChannels(call)),
  }),
];
