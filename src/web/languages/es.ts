import type { Translation } from './en.ts';
import { account } from './es/account.ts';
import { admin } from './es/admin.ts';
import { apps } from './es/apps.ts';
import { archives } from './es/archives.ts';
import { audit } from './es/audit.ts';
import { bookmarks } from './es/bookmarks.ts';
import { channels } from './es/channels.ts';
import { clients } from './es/clients.ts';
import { composer } from './es/composer.ts';
import { console } from './es/console.ts';
import { docs } from './es/docs.ts';
import { entrance } from './es/entrance.ts';
import { errors } from './es/errors.ts';
import { explore } from './es/explore.ts';
import { faults } from './es/faults.ts';
import { figures } from './es/figures.ts';
import { files } from './es/files.ts';
import { firstApp } from './es/first-app.ts';
import { frame } from './es/frame.ts';
import { growth } from './es/growth.ts';
import { instance } from './es/instance.ts';
import { interactions } from './es/interactions.ts';
import { live } from './es/live.ts';
import { looks } from './es/looks.ts';
import { mail } from './es/mail.ts';
import { members } from './es/members.ts';
import { messages } from './es/messages.ts';
import { moderation } from './es/moderation.ts';
import { notifications } from './es/notifications.ts';
import { oauth } from './es/oauth.ts';
import { people } from './es/people.ts';
import { pins } from './es/pins.ts';
import { places } from './es/places.ts';
import { polls } from './es/polls.ts';
import { posts } from './es/posts.ts';
import { profile } from './es/profile.ts';
import { profiles } from './es/profiles.ts';
import { quotes } from './es/quotes.ts';
import { reporting } from './es/reporting.ts';
import { revisions } from './es/revisions.ts';
import { search } from './es/search.ts';
import { security } from './es/security.ts';
import { site } from './es/site.ts';
import { testToken } from './es/test-token.ts';
import { timelines } from './es/timelines.ts';

export const es = {
  tag: 'es',
  locale: 'es',
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
