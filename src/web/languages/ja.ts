import type { Translation } from './en.ts';
import { account } from './ja/account.ts';
import { admin } from './ja/admin.ts';
import { apps } from './ja/apps.ts';
import { archives } from './ja/archives.ts';
import { audit } from './ja/audit.ts';
import { bookmarks } from './ja/bookmarks.ts';
import { channels } from './ja/channels.ts';
import { clients } from './ja/clients.ts';
import { composer } from './ja/composer.ts';
import { console } from './ja/console.ts';
import { docs } from './ja/docs.ts';
import { entrance } from './ja/entrance.ts';
import { errors } from './ja/errors.ts';
import { explore } from './ja/explore.ts';
import { faults } from './ja/faults.ts';
import { figures } from './ja/figures.ts';
import { files } from './ja/files.ts';
import { firstApp } from './ja/first-app.ts';
import { frame } from './ja/frame.ts';
import { growth } from './ja/growth.ts';
import { instance } from './ja/instance.ts';
import { interactions } from './ja/interactions.ts';
import { live } from './ja/live.ts';
import { looks } from './ja/looks.ts';
import { mail } from './ja/mail.ts';
import { members } from './ja/members.ts';
import { messages } from './ja/messages.ts';
import { moderation } from './ja/moderation.ts';
import { notifications } from './ja/notifications.ts';
import { oauth } from './ja/oauth.ts';
import { people } from './ja/people.ts';
import { pins } from './ja/pins.ts';
import { places } from './ja/places.ts';
import { polls } from './ja/polls.ts';
import { posts } from './ja/posts.ts';
import { profile } from './ja/profile.ts';
import { profiles } from './ja/profiles.ts';
import { quotes } from './ja/quotes.ts';
import { reporting } from './ja/reporting.ts';
import { revisions } from './ja/revisions.ts';
import { search } from './ja/search.ts';
import { security } from './ja/security.ts';
import { site } from './ja/site.ts';
import { testToken } from './ja/test-token.ts';
import { timelines } from './ja/timelines.ts';

export const ja = {
  tag: 'ja',
  locale: 'ja',
  dir: 'ltr',
  account,
  clients,
  frame,
  entrance,
  mail,
  oauth,
  firstApp,
  testToken,
  errors,
  composer,
  live,
  notifications,
  posts,
  profiles,
  search,
  site,
  timelines,
  apps,
  archives,
  channels,
  explore,
  figures,
  files,
  interactions,
  messages,
  people,
  places,
  polls,
  profile,
  reporting,
  revisions,
  security,
  looks,
  admin,
  audit,
  console,
  docs,
  faults,
  growth,
  instance,
  members,
  moderation,
  quotes,
  bookmarks,
  pins,
} satisfies Translation;
