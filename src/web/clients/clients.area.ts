import type { Area } from '../kit/area.ts';
import { clientPages } from './clients.pages.ts';

export const clientsArea: Area = {
  pages: [...clientPages],
};
