/** What stores are made with: the migrations of the base and those of modules. */
import { afterEach, expect, test } from 'vitest';
import { missingOf, moduleMigrations, newestMigration } from '../../src/db/migrations.ts';

const { items } = moduleMigrations;

afterEach(() => {
  const again = moduleMigrations.with(...items);
  again.begin();
  again.add();
});

test('migrations of modules stand among the others by their names', () => {
  const [early, late] = [
    { name: '0009-middle', statements: [] },
    { name: '9999-last', statements: [] },
  ];
  moduleMigrations.with(late, early).add();
  const names = missingOf([]).map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
  expect(new Set(names).size).toBe(names.length);
  expect(names.slice(9, 11)).toEqual(['0009-middle', '0010-lists']);
  expect(newestMigration()).toBe('9999-last');
});
