/** The stylesheet: its colours are readable wherever they meet, and its custom properties are those that are documented. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import '../../src/app.ts';
import { fixedPairs, pairs } from '../../src/features/instance/palettes.ts';
import { accentStyles } from '../../src/web/kit/look.ts';
import { ownSheet, sheets, stylesheet } from '../../src/web/kit/style.ts';

/** With what the areas of the pages add, also in stylesheets of their own. */
const sheet = [...sheets.map(ownSheet), stylesheet()].join('');

/** Properties of the stylesheet that other stylesheets are not to set. */
const own = [
  'for-light',
  'for-dark',
  'hair',
  'hover',
  'lift',
  ...['t1', 't2', 't3', 't4', 't5'],
  ...['s1', 's2', 's3', 's4', 's5', 's6'],
  ...['r1', 'r2', 'r3', 'r4'],
];

const namesIn = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();

test('the custom properties are those of the documentation, and each has a value', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/administration.md'), 'utf8');
  const [, table = ''] = /### Custom properties\n(.*?)\n#/s.exec(page) ?? [];
  const documented = namesIn(table, /^\| `--([\w-]+)` \|/gm);
  expect(documented.length).toBeGreaterThan(10);
  const used = namesIn(sheet, /var\(--([\w-]+)\)/g);
  expect(used).toEqual([...documented, ...own].sort());
  expect(namesIn(sheet, /--([\w-]+):/g)).toEqual(used);
  expect(documented).toEqual(expect.arrayContaining(namesIn(accentStyles('#ffe066'), /--([\w-]+):/g)));
});

test('browsers without light-dark() have all colours of the light theme, whatever contrast they ask for', () => {
  const { index } = /@supports not \(color: ?light-dark\(red,red\)\)/.exec(stylesheet())!;
  const before = stylesheet().slice(0, index);
  const [, fallback = ''] = /\{:root:root\{([^}]*)\}\}/.exec(stylesheet().slice(index))!;
  expect(namesIn(before, /--([\w-]+): ?light-dark\(oklch\([^()]* /g).length).toBeGreaterThan(10);
  const colours = namesIn(before, /--([\w-]+): ?light-dark\(/g).filter((name) => !own.includes(name));
  expect(namesIn(fallback, /--([\w-]+): ?oklch\(/g)).toEqual(colours);
  expect(stylesheet().slice(index)).not.toMatch(/--[\w-]+: ?light-dark/);
});

test('text and ground of a rule are a pair whose contrast is checked', () => {
  const checked = [...pairs, ...fixedPairs].map(({ one, other }) => [one, other].sort().join(' on '));
  const screen = sheet.slice(0, sheet.indexOf('@media print'));
  const rules = [...screen.matchAll(/([^{}]*)\{([^{}]*)\}/g)];
  const unchecked = rules.flatMap(([, selector = '', body = '']) => {
    const [, ground] = /background:var\(--([\w-]+)\)/.exec(body) ?? [];
    const [, text] = /(?:^|[ ;])color:var\(--([\w-]+)\)/.exec(body) ?? [];
    if (ground === undefined || text === undefined) return [];
    return checked.includes([text, ground].sort().join(' on '))
      ? []
      : [`${selector.trim()}: ${text} on ${ground}`];
  });
  expect(unchecked).toEqual([]);
  // Nothing but the properties has a colour, apart from what stands over a picture or a page.
  const colours = rules.filter(
    ([, selector = '', body = '']) =>
      /#[0-9a-f]{3}/i.test(body) && !/:root|lightbox|alt|moves/.test(selector),
  );
  expect(colours.map(([, selector]) => selector)).toEqual([]);
});
