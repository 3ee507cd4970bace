import type { Area } from '../kit/area.ts';
import { oembedPage } from './oembed.pages.ts';

export const oembedArea: Area = {
  pages: [oembedPage],
};
