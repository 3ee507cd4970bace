import type { Area } from '../kit/area.ts';
import { ownFilePages } from './own-files.pages.ts';
import { uploadPages } from './uploads.pages.ts';

export const filesArea: Area = {
  pages: [...ownFilePages, ...uploadPages],
};
