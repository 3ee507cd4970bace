import type { Area } from '../kit/area.ts';
import { endMailPages } from './end-mail.pages.ts';
import { interactionsPage } from './interactions.page.ts';
import { mentionsPage } from './mentions.page.ts';
import { notificationPages } from './notifications.pages.ts';
import { pushPages } from './push.pages.ts';
import { quietPages } from './quiet.pages.ts';
import { notificationSettingsPages } from './settings.pages.ts';
import { movedPages } from './tabs.html.ts';

export const notificationsArea: Area = {
  pages: [
    ...notificationPages,
    mentionsPage,
    interactionsPage,
    ...movedPages,
    ...notificationSettingsPages,
    ...quietPages,
    ...pushPages,
    ...endMailPages,
  ],
};
