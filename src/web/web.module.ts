import { composers } from '../features/instance/messages.ts';
import { defineModule } from '../modules.ts';
import { accountPages } from './accounts/account.pages.ts';
import { entrancePages } from './accounts/accounts.pages.ts';
import { displayPages } from './accounts/display.pages.ts';
import { mailPages } from './accounts/mail.pages.ts';
import { passwordLinkPages } from './accounts/password-links.pages.ts';
import { profilePages } from './accounts/profile.pages.ts';
import { signInPages } from './accounts/sign-in.pages.ts';
import { announcementPages } from './admin/announcements.pages.ts';
import { adminAppealPages } from './admin/appeals.pages.ts';
import { appearancePages } from './admin/appearance.pages.ts';
import { adminAppPages } from './admin/apps.pages.ts';
import { auditPages } from './admin/audit.pages.ts';
import { contentPages } from './admin/content.pages.ts';
import { adminExplorePages } from './admin/explore.pages.ts';
import { growthPages } from './admin/growth.pages.ts';
import { heldPages } from './admin/held.pages.ts';
import { invitationPages } from './admin/invitations.pages.ts';
import { overviewPages } from './admin/overview.pages.ts';
import { adminPeoplePages } from './admin/people.pages.ts';
import { personAccessPages } from './admin/person-access.pages.ts';
import { personPostsPages } from './admin/person-posts.pages.ts';
import { placePages } from './admin/places.pages.ts';
import { reportPages } from './admin/reports.pages.ts';
import { adminSettingsPages } from './admin/settings.pages.ts';
import { signUpPages } from './admin/sign-ups.pages.ts';
import { wordPages } from './admin/words.pages.ts';
import { appPages } from './apps/apps.pages.ts';
import { ownTokenPages } from './apps/own-token.pages.ts';
import { webhookPages } from './apps/webhooks.pages.ts';
import { exportPages } from './archives/export.pages.ts';
import { importPages } from './archives/import.pages.ts';
import { channelPages } from './channels/channels.pages.ts';
import { messagePages } from './channels/messages.pages.ts';
import { clientPages } from './clients/clients.pages.ts';
import { composerPages } from './composer/composer.pages.ts';
import { explorePages } from './explore/explore.pages.ts';
import { ownFilePages } from './files/own-files.pages.ts';
import { uploadPages } from './files/uploads.pages.ts';
import { cardPages } from './finding/cards.pages.ts';
import { sitemapPages } from './finding/sitemap.pages.ts';
import { sitemapParts } from './finding/sitemap.parts.ts';
import { interactionsPage } from './interactions/interactions.page.ts';
import { openSessionStreams } from './kit/session-streams.ts';
import { fragmentPages } from './live/fragments.pages.ts';
import { livePages } from './live/live.pages.ts';
import { composer } from './mail/composer.ts';
import { endMailPages } from './notifications/end-mail.pages.ts';
import { notificationPages } from './notifications/notifications.pages.ts';
import { pushPages } from './notifications/push.pages.ts';
import { quietPages } from './notifications/quiet.pages.ts';
import { notificationSettingsPages } from './notifications/settings.pages.ts';
import { devicePages } from './oauth/device.pages.ts';
import { oauthPages } from './oauth/oauth.pages.ts';
import { oembedPage } from './oembed/oembed.pages.ts';
import { addressListPages } from './people/lists.pages.ts';
import { targetPages } from './people/targets.pages.ts';
import { actionPages } from './posts/actions.pages.ts';
import { photoPage } from './posts/photo.page.ts';
import { postPage, tombstonePage } from './posts/post.page.ts';
import { intentPages } from './profiles/intents.pages.ts';
import { peoplePages } from './profiles/people.pages.ts';
import { userPage } from './profiles/user.page.ts';
import { referencePages } from './reference/reference.pages.ts';
import { appealPages } from './reporting/appeal.pages.ts';
import { reportingPages } from './reporting/reporting.pages.ts';
import { searchPage } from './search/search.page.ts';
import { confirmPages } from './security/confirm.pages.ts';
import { securityPages } from './security/security.pages.ts';
import { renderErrorPage } from './site/error.page.ts';
import { installPages } from './site/install.pages.ts';
import { lookPages } from './site/look.pages.ts';
import { sitePages } from './site/site.pages.ts';
import { feedPages } from './timelines/feeds.pages.ts';
import { aboutPage, frontPage } from './timelines/front.page.ts';
import { listPages } from './timelines/lists.pages.ts';

export const webModule = defineModule({
  name: 'web',
  tier: 20,
  pages: (described) => [
    frontPage,
    aboutPage,
    userPage,
    postPage,
    tombstonePage,
    photoPage,
    ...listPages,
    ...peoplePages,
    searchPage,
    ...actionPages,
    ...reportingPages,
    ...appealPages,
    ...intentPages,
    ...feedPages,
    ...sitePages,
    ...sitemapPages,
    ...cardPages,
    ...lookPages,
    ...installPages,
    ...explorePages,
    oembedPage,
    interactionsPage,
    ...notificationPages,
    ...notificationSettingsPages,
    ...quietPages,
    ...pushPages,
    ...endMailPages,
    ...messagePages,
    ...channelPages,
    ...entrancePages,
    ...signInPages,
    ...accountPages,
    ...displayPages,
    ...securityPages,
    ...confirmPages,
    ...profilePages,
    ...ownFilePages,
    ...targetPages,
    ...addressListPages,
    ...exportPages,
    ...importPages,
    ...mailPages,
    ...appPages,
    ...ownTokenPages(described),
    ...webhookPages,
    ...overviewPages,
    ...reportPages,
    ...adminAppealPages,
    ...adminPeoplePages,
    ...personAccessPages,
    ...personPostsPages,
    ...contentPages,
    ...adminSettingsPages,
    ...growthPages,
    ...invitationPages,
    ...appearancePages,
    ...adminAppPages,
    ...announcementPages,
    ...signUpPages,
    ...heldPages,
    ...adminExplorePages,
    ...placePages,
    ...wordPages,
    ...auditPages,
    ...passwordLinkPages,
    ...oauthPages,
    ...devicePages,
    ...referencePages(described),
    ...clientPages,
    ...fragmentPages,
    ...composerPages,
    ...uploadPages,
    ...livePages(described.endpoints),
  ],
  extends: [composers.with(composer)],
  caches: [sitemapParts],
  servers: [openSessionStreams],
  errorPage: renderErrorPage,
  guides: [
    { position: 10, name: 'getting-started' },
    { position: 50, name: 'pagination' },
    { position: 70, name: 'annotations' },
    { position: 80, name: 'errors-and-limits' },
    { position: 90, name: 'javascript-client' },
    { position: 95, name: 'python-client' },
    { position: 100, name: 'moving-a-client' },
  ],
});
