import { ExtensionPoint } from '../../extensions.ts';
import { account } from './en/account.ts';
import { admin } from './en/admin.ts';
import { apps } from './en/apps.ts';
import { archives } from './en/archives.ts';
import { audit } from './en/audit.ts';
import { bookmarks } from './en/bookmarks.ts';
import { channels } from './en/channels.ts';
import { clients } from './en/clients.ts';
import { composer } from './en/composer.ts';
import { console } from './en/console.ts';
import { docs } from './en/docs.ts';
import { entrance } from './en/entrance.ts';
import { errors } from './en/errors.ts';
import { explore } from './en/explore.ts';
import { faults } from './en/faults.ts';
import { figures } from './en/figures.ts';
import { files } from './en/files.ts';
import { firstApp } from './en/first-app.ts';
import { frame } from './en/frame.ts';
import { growth } from './en/growth.ts';
import { instance } from './en/instance.ts';
import { interactions } from './en/interactions.ts';
import { live } from './en/live.ts';
import { looks } from './en/looks.ts';
import { mail } from './en/mail.ts';
import { members } from './en/members.ts';
import { messages } from './en/messages.ts';
import { moderation } from './en/moderation.ts';
import { notifications } from './en/notifications.ts';
import { oauth } from './en/oauth.ts';
import { people } from './en/people.ts';
import { pins } from './en/pins.ts';
import { places } from './en/places.ts';
import { polls } from './en/polls.ts';
import { posts } from './en/posts.ts';
import { profile } from './en/profile.ts';
import { profiles } from './en/profiles.ts';
import { quotes } from './en/quotes.ts';
import { reporting } from './en/reporting.ts';
import { revisions } from './en/revisions.ts';
import { search } from './en/search.ts';
import { security } from './en/security.ts';
import { site } from './en/site.ts';
import { testToken } from './en/test-token.ts';
import { timelines } from './en/timelines.ts';
import type { Forms } from './intl.ts';

const english = {
  tag: 'en' as string,
  /** For `Intl`. */
  locale: 'en-GB',
  dir: 'ltr' as 'ltr' | 'rtl',
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
  revisions,
  bookmarks,
  pins,
};

type English = typeof english;

/** The texts of a language, by area. Areas of other modules are added to it where their English texts are (`addedAreas`). */
export interface Texts extends English {}

/** English, whose keys and parameters are those of all languages. */
export const en = english as Texts;

/** The English texts of areas that modules add to `Texts`. */
export const addedAreas = new ExtensionPoint<Partial<Texts>>();

/** What a language has of the texts: what it lacks is shown in English, and listed by `npm run languages`. */
export type Translation = Some<Texts>;

type Some<T> = T extends string | ((...given: never[]) => unknown) | Forms
  ? T
  : { readonly [K in keyof T]?: Some<T[K]> };
