import type { Translation } from './en.ts';
import { account } from './fr/account.ts';
import { admin } from './fr/admin.ts';
import { apps } from './fr/apps.ts';
import { archives } from './fr/archives.ts';
import { audit } from './fr/audit.ts';
import { bookmarks } from './fr/bookmarks.ts';
import { channels } from './fr/channels.ts';
import { clients } from './fr/clients.ts';
import { composer } from './fr/composer.ts';
import { console } from './fr/console.ts';
import { docs } from './fr/docs.ts';
import { entrance } from './fr/entrance.ts';
import { errors } from './fr/errors.ts';
import { explore } from './fr/explore.ts';
import { faults } from './fr/faults.ts';
import { figures } from './fr/figures.ts';
import { files } from './fr/files.ts';
import { firstApp } from './fr/first-app.ts';
import { frame } from './fr/frame.ts';
import { growth } from './fr/growth.ts';
import { instance } from './fr/instance.ts';
import { interactions } from './fr/interactions.ts';
import { live } from './fr/live.ts';
import { looks } from './fr/looks.ts';
import { mail } from './fr/mail.ts';
import { members } from './fr/members.ts';
import { messages } from './fr/messages.ts';
import { moderation } from './fr/moderation.ts';
import { notifications } from './fr/notifications.ts';
import { oauth } from './fr/oauth.ts';
import { people } from './fr/people.ts';
import { pins } from './fr/pins.ts';
import { places } from './fr/places.ts';
import { polls } from './fr/polls.ts';
import { posts } from './fr/posts.ts';
import { profile } from './fr/profile.ts';
import { profiles } from './fr/profiles.ts';
import { quotes } from './fr/quotes.ts';
import { reporting } from './fr/reporting.ts';
import { revisions } from './fr/revisions.ts';
import { search } from './fr/search.ts';
import { security } from './fr/security.ts';
import { site } from './fr/site.ts';
import { testToken } from './fr/test-token.ts';
import { timelines } from './fr/timelines.ts';

export const fr = {
  tag: 'fr',
  locale: 'fr',
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
