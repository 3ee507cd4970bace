/** No text of a page stands outside the catalogues (docs/translating.md). */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textsIn } from './texts-in.ts';

const folder = join(import.meta.dirname, '../../src/web');

/** Sources with texts that are in English in all languages, and why. */
const english: Readonly<Record<string, string>> = {
  'kit/agent.ts': 'names of browsers and systems',
  'channels/channel-forms.ts': 'fields that errors name, which have texts as a whole',
  'channels/invite.pages.ts': 'a field that errors name, as above',
  'channels/messages.pages.ts': 'a field that errors name, as above',
  'oembed/oembed.pages.ts': 'descriptions of parameters and errors for programs',
  'kit/layout.ts': 'OpenAPI is a name',
  'bookmarks/bookmarks.pages.ts': 'the beginning of an error that has a text',
  'parts/with-pictures.ts': 'a field that errors name, as above',
  'channels/people.pages.ts': 'a field that errors name, as above',
  'channels/reactions.pages.ts': 'a field that errors name, as above',
  'channels/search.pages.ts': 'the beginning of an error that has a text',
  'reference/call.html.ts': 'the description of a call, which is in English as that of the API is',
  'reference/fields.ts': 'the description of a field, as above',
  'reference/errors.html.ts': 'the description of the errors, as above',
  'reference/reference.page.ts': 'the description of the API, as above',
  'reference/search.ts': 'titles of pages of the documentation, as above',
};

/** Texts that are no sentences of a language, wherever they stand. */
const names = new Set([
  // Headers, and the type of what is dragged.
  ...['Accept', 'Location', 'Refresh', 'Vary', 'Files'],
  // Languages of programs, and their words.
  ...['False', 'None', 'Python', 'Shell', 'True'],
  // Types of schema.org, the first app, the time zone, and the paths of sitemaps.
  ...['Comment', 'Console', 'Organization', 'Person', '\ufffc UTC', '\ufffc/sitemap/\ufffc/\ufffc.xml'],
]);

const found = new Map(
  globSync('**/*.ts', { cwd: folder })
    .filter((name) => !name.startsWith('languages/'))
    .sort()
    .map((name) => {
      const texts = textsIn(readFileSync(join(folder, name), 'utf8'), name);
      return [name, texts.filter((text) => !names.has(text))];
    }),
);

test('no template or string of the pages has a text of its own', () => {
  const outside = [...found].filter(([name]) => !Object.hasOwn(english, name));
  expect(Object.fromEntries(outside.filter(([, texts]) => texts.length > 0))).toEqual({});
});

test('the exceptions have such texts', () => {
  for (const name of Object.keys(english)) expect(found.get(name), name).not.toEqual([]);
});

test.each([
  [`markup\`<p>Hello \${name}</p>\``, ['Hello \ufffc']],
  [`markup\`<p title="A title">\${text}</p>\``, ['A title']],
  [`markup\` <b>\${on && markup\`is on\`}</b>\``, ['is on']],
  ["field({ label: 'Your name', name: 'name' })", ['Your name']],
  ["show('Saved.')", ['Saved.']],
  [`say(\`Report \${id}\`)`, ['Report']],
  [`markup\`<code>curl \${url}</code>&nbsp;\${time}, \${place}\``, []],
  [`markup\` lang="en"\${isOn && markup\` required\`}\``, []],
  ["type A = 'Any text'; throw new ApiError('not-found', 'Not this.');", []],
])('finds the texts of %s', (source, texts) => {
  expect(textsIn(source, 'a.ts')).toEqual(texts);
});
