import { account } from './ar/account.ts';
import { admin } from './ar/admin.ts';
import { apps } from './ar/apps.ts';
import { archives } from './ar/archives.ts';
import { audit } from './ar/audit.ts';
import { bookmarks } from './ar/bookmarks.ts';
import { channels } from './ar/channels.ts';
import { clients } from './ar/clients.ts';
import { composer } from './ar/composer.ts';
import { console } from './ar/console.ts';
import { docs } from './ar/docs.ts';
import { entrance } from './ar/entrance.ts';
import { errors } from './ar/errors.ts';
import { explore } from './ar/explore.ts';
import { faults } from './ar/faults.ts';
import { figures } from './ar/figures.ts';
import { files } from './ar/files.ts';
import { firstApp } from './ar/first-app.ts';
import { frame } from './ar/frame.ts';
import { growth } from './ar/growth.ts';
import { instance } from './ar/instance.ts';
import { interactions } from './ar/interactions.ts';
import { live } from './ar/live.ts';
import { looks } from './ar/looks.ts';
import { mail } from './ar/mail.ts';
import { members } from './ar/members.ts';
import { messages } from './ar/messages.ts';
import { moderation } from './ar/moderation.ts';
import { notifications } from './ar/notifications.ts';
import { oauth } from './ar/oauth.ts';
import { people } from './ar/people.ts';
import { pins } from './ar/pins.ts';
import { places } from './ar/places.ts';
import { polls } from './ar/polls.ts';
import { posts } from './ar/posts.ts';
import { profile } from './ar/profile.ts';
import { profiles } from './ar/profiles.ts';
import { quotes } from './ar/quotes.ts';
import { reporting } from './ar/reporting.ts';
import { revisions } from './ar/revisions.ts';
import { search } from './ar/search.ts';
import { security } from './ar/security.ts';
import { site } from './ar/site.ts';
import { testToken } from './ar/test-token.ts';
import { timelines } from './ar/timelines.ts';
import type { Translation } from './en.ts';

export const ar = {
  tag: 'ar',
  locale: 'ar',
  dir: 'rtl',
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
