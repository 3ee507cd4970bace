import type { Area } from '../kit/area.ts';
import { exportPages } from './export.pages.ts';
import { importPages } from './import.pages.ts';

export const archivesArea: Area = {
  pages: [...exportPages, ...importPages],
};
