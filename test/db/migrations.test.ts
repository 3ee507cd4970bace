/** What stores are made with: the migrations of the base and those of modules. */
import { afterEach, expect, test } from 'vitest';
import { allMigrations, declaredMigrations, missingOf, newestMigration } from '../../src/db/migrations.ts';
import '../../src/app.ts';

const { items } = declaredMigrations;

afterEach(() => {
  const again = declaredMigrations.with(...items);
  again.begin();
  again.add();
});

test('migrations stand in the order of their names, whichever module brings them', () => {
  const before = allMigrations().map(({ name }) => name);
  const [last, middle] = [
    { name: '9999-last', statements: [] },
    { name: '0001-middle', statements: [] },
  ];
  declaredMigrations.with(last, middle).add();
  const names = missingOf([]).map(({ name }) => name);
  expect(names).toEqual([...before, '0001-middle', '9999-last'].toSorted());
  expect(new Set(names).size).toBe(names.length);
  expect(newestMigration()).toBe('9999-last');
  expect(missingOf(before).map(({ name }) => name)).toEqual(['0001-middle', '9999-last']);
});

test('names have four digits and a subject, and no two are one', () => {
  const names = allMigrations().map(({ name }) => name);
  expect(names.filter((name) => !/^\d{4}-[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
