import type { Area } from '../kit/area.ts';
import { confirmPages } from './confirm.pages.ts';
import { securityPages } from './security.pages.ts';

export const securityArea: Area = {
  pages: [...securityPages, ...confirmPages],
};
