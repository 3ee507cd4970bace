import { addedAreas } from '../languages/en.ts';

declare module '../languages/en.ts' {
  interface Texts {
    pins: typeof pins;
  }
}

/** In English; docs/translating.md says where those of other languages stand. */
const pins = {
  title: 'Pins',
  none: 'You have no pins yet.',
  text: 'Text',
  create: 'Add',
  remove: 'Delete',
};

export const pinTexts = addedAreas.with({ pins });
