import { addedAreas } from '../languages/en.ts';

declare module '../languages/en.ts' {
  interface Texts {
    newThings: typeof newThings;
  }
}

/** In English; docs/translating.md says where those of other languages stand. */
const newThings = {
  title: 'New things',
  none: 'You have no new things yet.',
  text: 'Text',
  create: 'Add',
  remove: 'Delete',
};

export const newThingTexts = addedAreas.with({ newThings });
