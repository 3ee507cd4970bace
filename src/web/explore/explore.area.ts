import type { Area } from '../kit/area.ts';
import { explorePages } from './explore.pages.ts';

export const exploreArea: Area = {
  pages: [...explorePages],
};
