import type { Area } from '../kit/area.ts';
import { consoleStyles } from './console/console-style.ts';
import { referencePages } from './reference.pages.ts';
import { referenceStyles } from './reference-style.ts';

/** The documentation for developers, with the console. */
export const referenceArea: Area = {
  pages: referencePages,
  styles: [referenceStyles, consoleStyles],
  sheet: 'reference',
};
