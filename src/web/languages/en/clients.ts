import { type Content, type Markup, markup } from '../../kit/markup.ts';
import type { Slot } from '../intl.ts';

/** The page of the client packages. */
export const clients = {
  title: 'Clients',
  lead: 'Clients for programs, in the version of this service: each is generated from its description of the API.',
  guides: (javascript: Slot, python: Slot) =>
    markup`The guides show everything: ${javascript('JavaScript')}, ${python('Python')}.`,
  token: (link: Slot, variable: Markup) =>
    markup`The programs take ${variable} from the environment: ${link('get a token')}.`,
  ways: {
    npm: 'JavaScript',
    python: 'Python',
    module: 'In a page, without a build',
    commandLine: 'Command line',
  },
  about: {
    npm: 'Typed calls, lists, photos, uploads and live streams for Node.js and bundlers. It has no dependencies.',
    python: 'The same for Python, blocking and for asyncio. It needs the standard library only.',
    module: 'The same client as one file, which pages of any origin may import.',
    commandLine: 'The JavaScript package has a program for people too.',
  },
  files: 'Files, sizes and digests',
  bytes: (name: Content, count: string) => markup`${name}, ${count} bytes`,
};
