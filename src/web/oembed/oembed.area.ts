import type { Area } from '../kit/area.ts';
import { embedPage } from './embed.page.ts';
import { oembedPage } from './oembed.pages.ts';

export const oembedArea: Area = {
  pages: [oembedPage, embedPage],
};
