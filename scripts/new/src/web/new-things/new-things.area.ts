import type { Area } from '../kit/area.ts';
import { addedEntries } from '../kit/layout.ts';
import { newThingPages } from './new-things.pages.ts';
import { newThingTexts } from './new-things.texts.ts';

export const newThingsArea: Area = {
  pages: newThingPages,
  extends: [
    newThingTexts,
    addedEntries.with({
      name: 'new-things',
      path: '/new-things',
      label: ({ newThings }) => newThings.title,
      icon: 'notebook',
    }),
  ],
};
