import { accountsModule } from './features/accounts/accounts.module.ts';
import { adminModule } from './features/admin/admin.module.ts';
import { annotationsModule } from './features/annotations/annotations.module.ts';
import { appFiguresModule } from './features/app-figures/app-figures.module.ts';
import { appStreamsModule } from './features/app-streams/app-streams.module.ts';
import { appsModule } from './features/apps/apps.module.ts';
import { archivesModule } from './features/archives/archives.module.ts';
import { auditModule } from './features/audit/audit.module.ts';
import { blocksModule } from './features/blocks/blocks.module.ts';
import { bookmarksModule } from './features/bookmarks/bookmarks.module.ts';
import { channelsModule } from './features/channels/channels.module.ts';
import { contentModule } from './features/content/content.module.ts';
import { exploreModule } from './features/explore/explore.module.ts';
import { factorsModule } from './features/factors/factors.module.ts';
import { filesModule } from './features/files/files.module.ts';
import { filtersModule } from './features/filters/filters.module.ts';
import { followsModule } from './features/follows/follows.module.ts';
import { instanceModule } from './features/instance/instance.module.ts';
import { interactionsModule } from './features/interactions/interactions.module.ts';
import { levelsModule } from './features/levels/levels.module.ts';
import { markersModule } from './features/markers/markers.module.ts';
import { messagesModule } from './features/messages/messages.module.ts';
import { mutesModule } from './features/mutes/mutes.module.ts';
import { notificationsModule } from './features/notifications/notifications.module.ts';
import { oauthModule } from './features/oauth/oauth.module.ts';
import { pinsModule } from './features/pins/pins.module.ts';
import { placesModule } from './features/places/places.module.ts';
import { pollsModule } from './features/polls/polls.module.ts';
import { postsModule } from './features/posts/posts.module.ts';
import { previewsModule } from './features/previews/previews.module.ts';
import { profilesModule } from './features/profiles/profiles.module.ts';
import { quotesModule } from './features/quotes/quotes.module.ts';
import { reactionsModule } from './features/reactions/reactions.module.ts';
import { relationsModule } from './features/relations/relations.module.ts';
import { reportsModule } from './features/reports/reports.module.ts';
import { repostsModule } from './features/reposts/reposts.module.ts';
import { revisionsModule } from './features/revisions/revisions.module.ts';
import { searchModule } from './features/search/search.module.ts';
import { seenModule } from './features/seen/seen.module.ts';
import { serviceModule } from './features/service/service.module.ts';
import { starsModule } from './features/stars/stars.module.ts';
import { textModule } from './features/text/text.module.ts';
import { timelinesModule } from './features/timelines/timelines.module.ts';
import { tokensModule } from './features/tokens/tokens.module.ts';
import { tombstonesModule } from './features/tombstones/tombstones.module.ts';
import { typingModule } from './features/typing/typing.module.ts';
import { userStreamsModule } from './features/user-streams/user-streams.module.ts';
import { usersModule } from './features/users/users.module.ts';
import { webhooksModule } from './features/webhooks/webhooks.module.ts';
import { wordsModule } from './features/words/words.module.ts';
import { composeApp } from './modules.ts';
import { webModule } from './web/web.module.ts';

/** The modules of the program, in the order of the reference. */
export const modules = [
  appsModule,
  tokensModule,
  accountsModule,
  factorsModule,
  usersModule,
  profilesModule,
  followsModule,
  mutesModule,
  blocksModule,
  interactionsModule,
  searchModule,
  postsModule,
  reportsModule,
  repostsModule,
  starsModule,
  timelinesModule,
  instanceModule,
  wordsModule,
  exploreModule,
  markersModule,
  placesModule,
  channelsModule,
  messagesModule,
  reactionsModule,
  typingModule,
  levelsModule,
  seenModule,
  filesModule,
  previewsModule,
  filtersModule,
  userStreamsModule,
  appStreamsModule,
  webhooksModule,
  serviceModule,
  archivesModule,
  auditModule,
  textModule,
  oauthModule,
  annotationsModule,
  contentModule,
  tombstonesModule,
  relationsModule,
  notificationsModule,
  adminModule,
  appFiguresModule,
  quotesModule,
  bookmarksModule,
  pinsModule,
  revisionsModule,
  pollsModule,
  webModule,
] as const;

export const app = composeApp(modules);
