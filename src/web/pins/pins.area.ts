import type { Area } from '../kit/area.ts';
import { addedEntries } from '../kit/layout.ts';
import { pinPages } from './pins.pages.ts';
import { pinTexts } from './pins.texts.ts';

export const pinsArea: Area = {
  pages: pinPages,
  extends: [
    pinTexts,
    addedEntries.with({
      name: 'pins',
      path: '/pins',
      label: ({ pins }) => pins.title,
      icon: 'notebook',
    }),
  ],
};
