/** What modules declare of their tables, against what both databases have. */
import { describe, expect, test } from 'vitest';
import { modules } from '../../src/app.ts';
import { allTables, type Tables } from '../../src/db/tables.ts';
import { usersModule } from '../../src/features/users/users.module.ts';
import { composeApp, defineModule } from '../../src/modules.ts';
import { describeService } from '../harness.ts';

/** Tables that are made of others, or tell of the schema. */
const OTHERS = /^(migrations|\w+_search(_\w+)?)$/;

const keys = {
  sqlite: `select t.name as "table", c.name as "column" from pragma_table_list t, pragma_table_info(t.name) c
    where t.schema = 'main' and t.name not like 'sqlite%' and c.pk > 0 order by t.name, c.pk`,
  postgres: `select t.relname as "table", a.attname as "column" from pg_class t
    join pg_index i on i.indrelid = t.oid and i.indisprimary
    cross join unnest(i.indkey) with ordinality as k(number, place)
    join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
    where t.relnamespace = current_schema()::regnamespace order by t.relname, place`,
};

describeService('tables', (service) => {
  test('modules declare every table that there is, with its key', async () => {
    const { read } = service().ctx.store;
    const rows = (await read.all(keys[read.dialect.name], [])) as { table: string; column: string }[];
    const found = Object.groupBy(rows, ({ table }) => table);
    const there = Object.entries(found).map(([name, columns]) => [
      name,
      columns?.map(({ column }) => column),
    ]);
    const declared = allTables().map(([name, { key }]) => [name, [key].flat()]);
    expect(declared.toSorted()).toEqual(there.filter(([name]) => !OTHERS.test(name as string)).toSorted());
  });
});

describe('the types refuse', () => {
  const good = { key: 'id', owner: 'user_id', erase: 'kept: why', export: 'not: why' } as const;
  const { owner, erase, export: exported, ...bare } = good;

  test.each<[string, Tables]>([
    // @ts-expect-error
    ['a table with a user and no owner', { posts: bare }],
    // @ts-expect-error
    ['nothing about erasing', { posts: { ...bare, owner, export: exported } }],
    // @ts-expect-error
    ['nothing about exporting', { posts: { ...bare, owner, erase } }],
    // @ts-expect-error
    ['no reason for rows that stay', { posts: { ...good, erase: 'kept' } }],
    // @ts-expect-error
    ['rows that go with those of a table that does not exist', { posts: { ...good, erase: 'with post' } }],
    // @ts-expect-error
    ['a key that is no column', { posts: { ...good, key: 'number' } }],
    // @ts-expect-error
    ['an owner that is no column', { posts: { ...good, owner: 'owner_id' } }],
  ])('%s', (_, tables) => {
    expect(defineModule({ name: 'posts', tier: 1, tables }).tables).toBe(tables);
  });

  test('a table that no module has', () => {
    const { tables, ...users } = usersModule;
    const others = modules.filter(
      (module): module is Exclude<typeof module, typeof usersModule> => module !== usersModule,
    );
    const complete = () => composeApp([usersModule, ...others]);
    // @ts-expect-error: no module declares the tables
    const incomplete = () => composeApp([users, ...others]);
    expect([Object.keys(tables), complete, incomplete]).toEqual([
      ['users', 'user_counts'],
      expect.any(Function),
      expect.any(Function),
    ]);
  });
});
