import type { Area } from '../kit/area.ts';
import { installPages } from './install.pages.ts';
import { lookPages } from './look.pages.ts';
import { sitePages } from './site.pages.ts';

/** Files that every page or browser loads. */
export const siteArea: Area = {
  pages: [...sitePages, ...lookPages, ...installPages],
};
