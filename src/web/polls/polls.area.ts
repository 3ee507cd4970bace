import type { Area } from '../kit/area.ts';

export const pollsArea: Area = { pages: [] };
