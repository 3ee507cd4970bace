import type { Area } from '../kit/area.ts';
import { consoleStyles } from './console/console-style.ts';
import { referencePages } from './reference.pages.ts';
import { referenceStyles } from './reference-style.ts';

/** The documentation for developers, with the console. */
export const referenceArea: Area = {
  pages: referencePages,
  styles: [referenceStyles, consoleStyles],
  sheet: 'reference',
  guides: [
    { position: 10, name: 'getting-started' },
    { position: 15, name: 'a-first-client' },
    { position: 50, name: 'pagination' },
    { position: 70, name: 'annotations' },
    { position: 75, name: 'extensions' },
    { position: 78, name: 'bots' },
    { position: 80, name: 'errors-and-limits' },
    { position: 85, name: 'deploying' },
    { position: 90, name: 'javascript-client' },
    { position: 95, name: 'python-client' },
    { position: 100, name: 'moving-a-client' },
  ],
};
