import type { Area } from '../kit/area.ts';
import { interactionsPage } from './interactions.page.ts';

export const interactionsArea: Area = {
  pages: [interactionsPage],
};
