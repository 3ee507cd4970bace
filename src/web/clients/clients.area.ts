import type { Area } from '../kit/area.ts';
import { clientPages } from './clients.pages.ts';
import { clientStyles } from './clients-style.ts';

export const clientsArea: Area = {
  pages: [...clientPages],
  styles: [clientStyles],
  sheet: 'reference',
};
