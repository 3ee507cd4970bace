import type { Config } from './config.ts';
import { type Context, type Features, openContext } from './context.ts';
import type { Purpose } from './db/open.ts';
import { topics } from './events/catalogue.ts';
import { pruneOldEvents } from './events/log.ts';
import { accountPages } from './features/accounts/account.pages.ts';
import { entrancePages } from './features/accounts/accounts.pages.ts';
import { mailPages } from './features/accounts/mail.pages.ts';
import { forgetSubmissions } from './features/accounts/once.ts';
import { passwordLinkPages } from './features/accounts/password-links.pages.ts';
import { profilePages } from './features/accounts/profile.pages.ts';
import { appStreams } from './features/app-streams/app-streams.host.ts';
import { appStreamEndpoints, describedConnect } from './features/app-streams/app-streams.routes.ts';
import { AppStreamServer } from './features/app-streams/app-streams.server.ts';
import { selectStreamsWithFilters } from './features/app-streams/app-streams.sql.ts';
import { sweepAppStreams } from './features/app-streams/owners.ts';
import { appPages } from './features/apps/apps.pages.ts';
import { blockEndpoints } from './features/blocks/blocks.routes.ts';
import { aclKind, channelKind } from './features/channels/channels.kind.ts';
import { onlyToReaders, subscribedTopics } from './features/channels/channels.live.ts';
import { channelPages } from './features/channels/channels.pages.ts';
import { channelEndpoints } from './features/channels/channels.routes.ts';
import { channelSearchEndpoints } from './features/channels/channels.search.routes.ts';
import { subscribedChannels } from './features/channels/subscribed.cache.ts';
import { subscriptionEndpoints } from './features/channels/subscriptions.routes.ts';
import { explorePages } from './features/explore/explore.pages.ts';
import { exploreEndpoints } from './features/explore/explore.routes.ts';
import { trendingCache } from './features/explore/trending.cache.ts';
import { fileKind } from './features/files/files.kind.ts';
import { filePages } from './features/files/files.pages.ts';
import { fileEndpoints } from './features/files/files.routes.ts';
import { fileUses } from './features/files/files.uses.ts';
import { ownFilePages } from './features/files/own-files.pages.ts';
import { filterKind } from './features/filters/filters.kind.ts';
import { filterEndpoints } from './features/filters/filters.routes.ts';
import { followEndpoints } from './features/follows/follows.routes.ts';
import { followeeIds } from './features/follows/follows.sql.ts';
import { pictureUses } from './features/images/images.contents.ts';
import { imagePages } from './features/images/images.pages.ts';
import { instanceCache } from './features/instance/instance.ts';
import { interactionsPage } from './features/interactions/interactions.page.ts';
import { interactionEndpoints } from './features/interactions/interactions.routes.ts';
import { channelMarkerKind } from './features/markers/channel-markers.ts';
import { markerCache } from './features/markers/markers.cache.ts';
import { markerKind } from './features/markers/markers.kind.ts';
import { markerEndpoints } from './features/markers/markers.routes.ts';
import { messageKind } from './features/messages/messages.kind.ts';
import { messagePages } from './features/messages/messages.pages.ts';
import { messageEndpoints } from './features/messages/messages.routes.ts';
import { messageSearchEndpoints } from './features/messages/messages.search.routes.ts';
import { muteEndpoints } from './features/mutes/mutes.routes.ts';
import { metadataPage } from './features/oauth/metadata.page.ts';
import { oauthPages } from './features/oauth/oauth.pages.ts';
import { oembedPage } from './features/oembed/oembed.pages.ts';
import { renderErrorPage } from './features/pages/error.page.ts';
import { webPages } from './features/pages/pages.ts';
import { placeKind } from './features/places/places.kind.ts';
import { placeEndpoints } from './features/places/places.routes.ts';
import { postKind } from './features/posts/posts.kind.ts';
import { postPeopleEndpoints } from './features/posts/posts.people.routes.ts';
import { postEndpoints } from './features/posts/posts.routes.ts';
import { profileEndpoints } from './features/profiles/profiles.routes.ts';
import { referencePages } from './features/reference/reference.pages.ts';
import { deletedReposts } from './features/reposts/reposts.deletions.ts';
import { repostLists } from './features/reposts/reposts.repeats.ts';
import { repostEndpoints } from './features/reposts/reposts.routes.ts';
import { searchEndpoints } from './features/search/search.routes.ts';
import { configEndpoints } from './features/service/config.routes.ts';
import { healthPages } from './features/service/health.pages.ts';
import { starEndpoints } from './features/stars/stars.routes.ts';
import { textEndpoints } from './features/text/text.routes.ts';
import { homeTimelines } from './features/timelines/home-timelines.ts';
import { withoutRepeatsLive } from './features/timelines/repeats.ts';
import { timelineEndpoints } from './features/timelines/timelines.routes.ts';
import { authenticate } from './features/tokens/authenticate.ts';
import { noteTokenUses } from './features/tokens/token-uses.ts';
import { tokenCache } from './features/tokens/tokens.cache.ts';
import { authorizationKind, tokenKind } from './features/tokens/tokens.kind.ts';
import { tokenEndpoints } from './features/tokens/tokens.routes.ts';
import { usernames } from './features/users/usernames.cache.ts';
import { userKind } from './features/users/users.kind.ts';
import { userEndpoints } from './features/users/users.routes.ts';
import { Api, type ApiParts } from './http/api.ts';
import type { Endpoint } from './http/endpoint.ts';
import type { Incoming } from './http/outcome.ts';
import { type Page, Pages } from './http/page.ts';
import type { Dispatchers } from './http/server.ts';
import { WithoutApi } from './http/without-api.ts';
import type { UpkeepTask } from './processes/upkeep.ts';
import { scopesInUse } from './scopes.ts';
import { describeConnect, userStreamEndpoints } from './streams/streams.routes.ts';
import { subscribeCall } from './streams/subscribe.ts';
import { sweepStreams } from './streams/sweep.ts';
import { StreamServer } from './streams/user-stream.ts';

/** What the features bring to lists, live streams and caches. */
export const features: Features = {
  kinds: [
    channelKind,
    aclKind,
    messageKind,
    postKind,
    userKind,
    tokenKind,
    authorizationKind,
    markerKind,
    channelMarkerKind,
    placeKind,
    fileKind,
    filterKind,
  ],
  caches: [
    tokenCache,
    usernames,
    repostLists,
    homeTimelines,
    instanceCache,
    trendingCache,
    markerCache,
    subscribedChannels,
  ],
  streams: {
    expansions: {
      authors: async ({ store }, user) => [user, ...(await followeeIds(store.read, user))].map(topics.author),
      channels: subscribedTopics,
    },
    rules: {
      'reposts-once-a-week': withoutRepeatsLive(false),
      'reposts-once-a-week-or-mentioned': withoutRepeatsLive(true),
      'readers-of-channel': onlyToReaders,
    },
    consequences: [deletedReposts],
  },
  live: [appStreams],
  contents: [...pictureUses, ...fileUses],
};

/** Opens the store with all features, as `openContext` does; `closeContext` ends it. */
export function openApp(config: Config, purpose: Purpose = 'serve'): Promise<Context> {
  return openContext(config, features, purpose);
}

/** Every call of the API, in the order of the reference. */
export const endpoints: readonly Endpoint[] = [
  ...tokenEndpoints,
  ...userEndpoints,
  ...profileEndpoints,
  ...followEndpoints,
  ...muteEndpoints,
  ...blockEndpoints,
  ...interactionEndpoints,
  ...searchEndpoints,
  ...postPeopleEndpoints,
  ...postEndpoints,
  ...repostEndpoints,
  ...starEndpoints,
  ...timelineEndpoints,
  ...exploreEndpoints,
  ...markerEndpoints,
  ...placeEndpoints,
  ...channelEndpoints,
  ...channelSearchEndpoints,
  ...subscriptionEndpoints,
  ...messageEndpoints,
  ...messageSearchEndpoints,
  ...fileEndpoints,
  ...filterEndpoints(selectStreamsWithFilters),
  ...userStreamEndpoints,
  ...appStreamEndpoints,
  ...configEndpoints,
  ...textEndpoints,
];

/** What the reference and the description for programs describe. */
export const described = { endpoints, beside: [describeConnect(features.kinds), describedConnect] };

/** Everything beside the API. */
export const pages: readonly Page[] = [
  ...webPages,
  ...explorePages,
  oembedPage,
  interactionsPage,
  ...messagePages,
  ...channelPages,
  ...imagePages,
  ...filePages,
  ...entrancePages,
  ...accountPages,
  ...profilePages,
  ...ownFilePages,
  ...mailPages,
  ...appPages,
  ...passwordLinkPages,
  ...oauthPages,
  metadataPage(scopesInUse(endpoints)),
  ...referencePages(described),
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
  const { authenticate } = parts;
  const streams = [new StreamServer(ctx, authenticate), new AppStreamServer(ctx, authenticate)];
  if (ctx.config.roles.has('api')) {
    return { api: new Api(ctx, endpoints, parts), pages: new Pages(ctx, pages, renderErrorPage), streams };
  }
  const api = new WithoutApi(ctx.config);
  const health = new Pages(ctx, healthPages, renderErrorPage);
  const isHealth = (path: string) => healthPages.some((page) => page.path === path.replace(/\/$/, ''));
  const pagesFor = ({ path }: Incoming) => (isHealth(path) ? health : api);
  return { api, pages: { answer: (incoming) => pagesFor(incoming).answer(incoming) }, streams };
}

/** What is done now and then. */
export const upkeep: readonly UpkeepTask[] = [
  { name: 'old events', by: 'leader', run: ({ store }) => pruneOldEvents(store) },
  { name: 'streams', by: 'leader', run: sweepStreams },
  { name: 'unused contents', by: 'leader', run: ({ blobs }) => blobs.keepUp() },
  { name: 'app streams of clients that left', by: 'leader', run: sweepAppStreams },
  { name: 'forms that were sent', by: 'leader', run: forgetSubmissions },
  { name: 'uses of tokens', by: 'each', run: noteTokenUses },
];
