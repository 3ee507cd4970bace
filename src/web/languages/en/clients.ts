import { type Content, markup } from '../../kit/markup.ts';
import type { Slot } from '../intl.ts';

/** The page of the client packages. */
export const clients = {
  title: 'Client packages',
  lead: 'Client packages for programs, in the version of this service: each is generated from its description of the API.',
  guides: (javascript: Slot, python: Slot) =>
    markup`The guides show how they are used: ${javascript('JavaScript')}, ${python('Python')}.`,
  kinds: {
    npm: 'JavaScript package',
    module: 'Module for browsers',
    types: 'Types of the module',
    python: 'Python package',
  },
  about: {
    npm: 'Typed calls, lists, uploads and live streams for Node.js and bundlers. It has no dependencies.',
    module:
      'The same client as one minified file, for pages without a build. Pages of any origin may import it.',
    types: 'For editors and type checkers, where the module is imported by its URL.',
    python: 'Typed calls, lists, uploads and live streams, blocking and for asyncio.',
  },
  commandLine: 'The package also has a program for the command line. It runs without being installed:',
  bytes: (name: Content, count: string) => markup`${name}, ${count} bytes`,
};
