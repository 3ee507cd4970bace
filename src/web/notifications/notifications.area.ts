import type { Area } from '../kit/area.ts';
import { endMailPages } from './end-mail.pages.ts';
import { notificationPages } from './notifications.pages.ts';
import { pushPages } from './push.pages.ts';
import { quietPages } from './quiet.pages.ts';
import { notificationSettingsPages } from './settings.pages.ts';

export const notificationsArea: Area = {
  pages: [...notificationPages, ...notificationSettingsPages, ...quietPages, ...pushPages, ...endMailPages],
};
