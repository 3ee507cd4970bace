import type { Area } from '../kit/area.ts';
import { appealPages } from './appeal.pages.ts';
import { reportingPages } from './reporting.pages.ts';

export const reportingArea: Area = {
  pages: [...reportingPages, ...appealPages],
};
