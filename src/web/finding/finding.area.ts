import type { Area } from '../kit/area.ts';
import { cardPages } from './cards.pages.ts';
import { sitemapPages } from './sitemap.pages.ts';

/** What search engines and previews on other sites read. */
export const findingArea: Area = {
  pages: [...sitemapPages, ...cardPages],
};
