import type { Area } from '../kit/area.ts';
import { devicePages } from './device.pages.ts';
import { oauthPages } from './oauth.pages.ts';

export const oauthArea: Area = {
  pages: [...oauthPages, ...devicePages],
};
