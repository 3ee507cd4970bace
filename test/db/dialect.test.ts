/** What differs between the databases is a capability of their dialect: nothing asks which of them it is. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../../src');

test('only the layer of the database knows the name of a dialect', () => {
  const files = globSync('**/*.ts', { cwd: src }).filter((file) => !file.startsWith('db/'));
  const asking = files.filter((file) =>
    /\bdialect\.name\b|\bDialect\['name'\]|\bindexLanguages\b|\(db, [^()]*, \{ name \}\)/.test(
      readFileSync(join(src, file), 'utf8'),
    ),
  );
  expect(asking).toEqual(['search/index-text.ts']);
});
