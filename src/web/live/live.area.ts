import type { Area } from '../kit/area.ts';
import { frameFragments } from './fragments.pages.ts';
import { livePages } from './live.pages.ts';

/** What keeps open pages up to date. */
export const liveArea: Area = {
  pages: ({ endpoints }) => [...livePages(endpoints), ...frameFragments],
};
