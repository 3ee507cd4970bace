import type { Area } from '../kit/area.ts';
import { adminStyles } from './admin-style.ts';
import { announcementPages } from './announcements.pages.ts';
import { adminAppealPages } from './appeals.pages.ts';
import { appearancePages } from './appearance.pages.ts';
import { adminAppPages } from './apps.pages.ts';
import { auditPages } from './audit.pages.ts';
import { contentPages } from './content.pages.ts';
import { adminExplorePages } from './explore.pages.ts';
import { growthPages } from './growth.pages.ts';
import { heldPages } from './held.pages.ts';
import { invitationPages } from './invitations.pages.ts';
import { overviewPages } from './overview.pages.ts';
import { adminPeoplePages } from './people.pages.ts';
import { personAccessPages } from './person-access.pages.ts';
import { personPostsPages } from './person-posts.pages.ts';
import { placePages } from './places.pages.ts';
import { reportPages } from './reports.pages.ts';
import { adminSettingsPages } from './settings.pages.ts';
import { signUpPages } from './sign-ups.pages.ts';
import { wordPages } from './words.pages.ts';

/** The administration. */
export const adminArea: Area = {
  pages: [
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
  ],
  styles: [adminStyles],
  sheet: 'admin',
};
