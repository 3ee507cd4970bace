import type { Translation } from './en.ts';
import { account } from './pt/account.ts';
import { admin } from './pt/admin.ts';
import { apps } from './pt/apps.ts';
import { archives } from './pt/archives.ts';
import { audit } from './pt/audit.ts';
import { bookmarks } from './pt/bookmarks.ts';
import { channels } from './pt/channels.ts';
import { clients } from './pt/clients.ts';
import { composer } from './pt/composer.ts';
import { console } from './pt/console.ts';
import { docs } from './pt/docs.ts';
import { entrance } from './pt/entrance.ts';
import { errors } from './pt/errors.ts';
import { explore } from './pt/explore.ts';
import { faults } from './pt/faults.ts';
import { figures } from './pt/figures.ts';
import { files } from './pt/files.ts';
import { firstApp } from './pt/first-app.ts';
import { frame } from './pt/frame.ts';
import { growth } from './pt/growth.ts';
import { instance } from './pt/instance.ts';
import { interactions } from './pt/interactions.ts';
import { live } from './pt/live.ts';
import { looks } from './pt/looks.ts';
import { mail } from './pt/mail.ts';
import { members } from './pt/members.ts';
import { messages } from './pt/messages.ts';
import { moderation } from './pt/moderation.ts';
import { notifications } from './pt/notifications.ts';
import { oauth } from './pt/oauth.ts';
import { people } from './pt/people.ts';
import { pins } from './pt/pins.ts';
import { places } from './pt/places.ts';
import { polls } from './pt/polls.ts';
import { posts } from './pt/posts.ts';
import { profile } from './pt/profile.ts';
import { profiles } from './pt/profiles.ts';
import { quotes } from './pt/quotes.ts';
import { reporting } from './pt/reporting.ts';
import { revisions } from './pt/revisions.ts';
import { search } from './pt/search.ts';
import { security } from './pt/security.ts';
import { site } from './pt/site.ts';
import { testToken } from './pt/test-token.ts';
import { timelines } from './pt/timelines.ts';

export const pt = {
  tag: 'pt',
  locale: 'pt-BR',
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
