import type { Context } from './context.ts';
import { accountPages } from './features/accounts/accounts.pages.ts';
import { blockEndpoints } from './features/blocks/blocks.routes.ts';
import { followEndpoints } from './features/follows/follows.routes.ts';
import { imagePages } from './features/images/images.pages.ts';
import { muteEndpoints } from './features/mutes/mutes.routes.ts';
import { oauthPages } from './features/oauth/oauth.pages.ts';
import { renderErrorPage } from './features/pages/error.page.ts';
import { webPages } from './features/pages/pages.ts';
import { postPeopleEndpoints } from './features/posts/posts.people.routes.ts';
import { postEndpoints } from './features/posts/posts.routes.ts';
import { profileEndpoints } from './features/profiles/profiles.routes.ts';
import { referencePages } from './features/reference/reference.pages.ts';
import { repostEndpoints } from './features/reposts/reposts.routes.ts';
import { configEndpoints } from './features/service/config.routes.ts';
import { healthPages } from './features/service/health.pages.ts';
import { starEndpoints } from './features/stars/stars.routes.ts';
import { textEndpoints } from './features/text/text.routes.ts';
import { timelineEndpoints } from './features/timelines/timelines.routes.ts';
import { authenticate } from './features/tokens/authenticate.ts';
import { tokenEndpoints } from './features/tokens/tokens.routes.ts';
import { userEndpoints } from './features/users/users.routes.ts';
import { Api, type ApiParts } from './http/api.ts';
import type { Endpoint } from './http/endpoint.ts';
import { type Page, Pages } from './http/page.ts';
import type { Dispatchers } from './http/server.ts';
import { userStreamEndpoints } from './streams/streams.routes.ts';
import { subscribeCall } from './streams/subscribe.ts';
import { StreamServer } from './streams/user-stream.ts';

/** Every call of the API, in the order of the reference. */
export const endpoints: readonly Endpoint[] = [
  ...tokenEndpoints,
  ...userEndpoints,
  ...profileEndpoints,
  ...followEndpoints,
  ...muteEndpoints,
  ...blockEndpoints,
  ...postPeopleEndpoints,
  ...postEndpoints,
  ...repostEndpoints,
  ...starEndpoints,
  ...timelineEndpoints,
  ...userStreamEndpoints,
  ...configEndpoints,
  ...textEndpoints,
];

/** Everything beside the API. */
export const pages: readonly Page[] = [
  ...webPages,
  ...imagePages,
  ...accountPages,
  ...oauthPages,
  ...referencePages(endpoints),
  ...healthPages,
];

/** What the API is made with, besides its calls. */
export function makeApiParts(ctx: Context): ApiParts {
  return {
    authenticate: (incoming, credentials) => authenticate(ctx, incoming, credentials),
    subscribe: subscribeCall,
  };
}

/** What the server hands requests to. */
export function makeDispatchers(ctx: Context): Dispatchers {
  const parts = makeApiParts(ctx);
  return {
    api: new Api(ctx, endpoints, parts),
    pages: new Pages(ctx, pages, renderErrorPage),
    streams: new StreamServer(ctx, parts.authenticate),
  };
}
