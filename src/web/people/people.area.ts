import type { Area } from '../kit/area.ts';
import { addressListPages } from './lists.pages.ts';
import { targetPages } from './targets.pages.ts';

/** Whom a person mutes, blocks and follows, as lists and as files. */
export const peopleArea: Area = {
  pages: [...targetPages, ...addressListPages],
};
