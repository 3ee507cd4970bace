/** The guides say what holds. */
import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { scopes, scopesInUse } from '../../src/scopes.ts';
import { readGuides } from '../../src/web/reference/guides.ts';
import { blocksOf, read } from './guides.ts';

const {
  endpoints,
  described: { guides },
} = app;

describe('the guides', () => {
  test('have each example in all languages', async () => {
    for (const slug of guides) {
      if (slug.endsWith('-client')) continue;
      const languages = blocksOf(await read(slug)).map(({ language }) => language);
      expect(languages.join(' '), slug).toMatch(/^((sh )?js py( |$))+$/);
    }
  });

  test('name the scopes that a call asks for, and no others', async () => {
    const guide = await read('signing-in');
    const offered = scopesInUse(endpoints);
    for (const name of Object.keys(scopes) as (keyof typeof scopes)[])
      expect(guide.includes(`| \`${name}\` | ${scopes[name]}`), name).toBe(offered.includes(name));
  });

  test('are all in the modules', async () => {
    const files = await readdir(new URL('../../docs/guides', import.meta.url));
    expect(guides.map((name) => `${name}.md`).toSorted()).toEqual(files.toSorted());
  });

  test('lead to one another, and to sections that exist', async () => {
    const pages = new Map(readGuides(guides, '').map(({ slug, sections }) => [slug, sections]));
    for (const slug of guides)
      for (const [link, name = '', anchor] of (await read(slug)).matchAll(
        /\]\(([\w-]+)\.md(?:#([^)]+))?\)/g,
      )) {
        const sections = pages.get(name)?.map(({ id }) => id);
        expect(sections, `${slug}: ${link}`).toBeDefined();
        if (anchor !== undefined) expect(sections, `${slug}: ${link}`).toContain(anchor);
      }
  });
});
