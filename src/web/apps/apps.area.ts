import type { Area } from '../kit/area.ts';
import { appPages } from './apps.pages.ts';
import { ownTokenPages } from './own-token.pages.ts';
import { webhookPages } from './webhooks.pages.ts';

export const appsArea: Area = {
  pages: (described) => [...appPages, ...ownTokenPages(described), ...webhookPages],
};
