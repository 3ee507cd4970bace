import { account } from './de/account.ts';
import { admin } from './de/admin.ts';
import { apps } from './de/apps.ts';
import { archives } from './de/archives.ts';
import { audit } from './de/audit.ts';
import { bookmarks } from './de/bookmarks.ts';
import { channels } from './de/channels.ts';
import { clients } from './de/clients.ts';
import { composer } from './de/composer.ts';
import { console } from './de/console.ts';
import { docs } from './de/docs.ts';
import { entrance } from './de/entrance.ts';
import { errors } from './de/errors.ts';
import { explore } from './de/explore.ts';
import { faults } from './de/faults.ts';
import { figures } from './de/figures.ts';
import { files } from './de/files.ts';
import { firstApp } from './de/first-app.ts';
import { frame } from './de/frame.ts';
import { growth } from './de/growth.ts';
import { instance } from './de/instance.ts';
import { interactions } from './de/interactions.ts';
import { live } from './de/live.ts';
import { looks } from './de/looks.ts';
import { mail } from './de/mail.ts';
import { members } from './de/members.ts';
import { messages } from './de/messages.ts';
import { moderation } from './de/moderation.ts';
import { notifications } from './de/notifications.ts';
import { oauth } from './de/oauth.ts';
import { people } from './de/people.ts';
import { pins } from './de/pins.ts';
import { places } from './de/places.ts';
import { polls } from './de/polls.ts';
import { posts } from './de/posts.ts';
import { profile } from './de/profile.ts';
import { profiles } from './de/profiles.ts';
import { quotes } from './de/quotes.ts';
import { reporting } from './de/reporting.ts';
import { revisions } from './de/revisions.ts';
import { search } from './de/search.ts';
import { security } from './de/security.ts';
import { site } from './de/site.ts';
import { testToken } from './de/test-token.ts';
import { timelines } from './de/timelines.ts';
import type { Translation } from './en.ts';

export const de = {
  tag: 'de',
  locale: 'de',
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
