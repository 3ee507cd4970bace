import type { Later } from '../modules.ts';
import { accountsArea } from './accounts/accounts.area.ts';
import { adminArea } from './admin/admin.area.ts';
import { appsArea } from './apps/apps.area.ts';
import { archivesArea } from './archives/archives.area.ts';
import { bookmarksArea } from './bookmarks/bookmarks.area.ts';
import { channelsArea } from './channels/channels.area.ts';
import { clientsArea } from './clients/clients.area.ts';
import { composerArea } from './composer/composer.area.ts';
import { exploreArea } from './explore/explore.area.ts';
import { filesArea } from './files/files.area.ts';
import { findingArea } from './finding/finding.area.ts';
import type { Area } from './kit/area.ts';
import { areaStyles } from './kit/style.ts';
import { liveArea } from './live/live.area.ts';
import { mailArea } from './mail/mail.area.ts';
import { mediaArea } from './media/media.area.ts';
import { notificationsArea } from './notifications/notifications.area.ts';
import { oauthArea } from './oauth/oauth.area.ts';
import { oembedArea } from './oembed/oembed.area.ts';
import { peopleArea } from './people/people.area.ts';
import { pinsArea } from './pins/pins.area.ts';
import { pollsArea } from './polls/polls.area.ts';
import { postsArea } from './posts/posts.area.ts';
import { profilesArea } from './profiles/profiles.area.ts';
import { quotesArea } from './quotes/quotes.area.ts';
import { referenceArea } from './reference/reference.area.ts';
import { reportingArea } from './reporting/reporting.area.ts';
import { revisionsArea } from './revisions/revisions.area.ts';
import { searchArea } from './search/search.area.ts';
import { securityArea } from './security/security.area.ts';
import { sharingArea } from './sharing/sharing.area.ts';
import { renderErrorPage } from './site/error.page.ts';
import { siteArea } from './site/site.area.ts';
import { timelinesArea } from './timelines/timelines.area.ts';

/** The areas of the pages; their styles follow one another in this order. */
const areas: readonly Area[] = [
  timelinesArea,
  profilesArea,
  postsArea,
  searchArea,
  exploreArea,
  notificationsArea,
  channelsArea,
  composerArea,
  filesArea,
  accountsArea,
  securityArea,
  peopleArea,
  archivesArea,
  appsArea,
  oauthArea,
  reportingArea,
  referenceArea,
  adminArea,
  clientsArea,
  findingArea,
  oembedArea,
  sharingArea,
  mediaArea,
  liveArea,
  mailArea,
  siteArea,
  quotesArea,
  bookmarksArea,
  pinsArea,
  revisionsArea,
  pollsArea,
];

const all = <T>(list: (area: Area) => readonly T[] | undefined): T[] =>
  areas.flatMap((area) => list(area) ?? []);

/** What the areas bring. */
export const later = {
  pages: (described) => all(({ pages }) => (typeof pages === 'function' ? pages(described) : pages)),
  extends: [
    ...all((area) => area.extends),
    areaStyles.with(...all(({ styles = [], sheet }) => styles.map((css) => ({ css, sheet })))),
  ],
  errorPage: renderErrorPage,
} satisfies Later;
