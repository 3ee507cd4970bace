/** The statements that the service declares with `query` and `queryEach`, for tests of all of them. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dialect } from '../src/db/dialect.ts';

type Queries = typeof import('../src/db/query.ts');

/** The files of the service. */
export const src = join(import.meta.dirname, '../src');

const declared: { run: (db: object, given: object) => Promise<unknown>; given: object; at: string }[] = [];

/** What a test mocks `src/db/query.ts` with, so that what is declared is recorded. */
export function recordDeclared(real: Queries): object {
  const recorded =
    (declare: (...args: never[]) => unknown, given: object) =>
    (...args: never[]) => {
      const run = declare(...args) as (typeof declared)[number]['run'];
      const at =
        /\/src\/((?!db\/(?:query|keyset|batched)\.ts)[^)]+?:\d+):\d+\)?$/m.exec(
          new Error().stack ?? '',
        )?.[1] ?? '?';
      declared.push({ run, given, at });
      return run;
    };
  // Any parameter: a list without members.
  const parameters = new Proxy({}, { get: () => [] });
  return {
    ...real,
    query: recorded(real.query as never, parameters),
    queryEach: recorded(real.queryEach as never, []),
  };
}

/** Imports every file that declares statements. */
export async function importDeclared(): Promise<void> {
  for (const file of globSync('**/*.ts', { cwd: src })) {
    if (/from '[./]+\/(?:db\/)?(?:query|keyset|batched)\.ts'/.test(readFileSync(join(src, file), 'utf8')))
      await import(join(src, file));
  }
}

/** Each declared statement as a dialect writes it, and where it is declared. */
export async function statementsOf(dialect: Dialect): Promise<{ statement: string; at: string }[]> {
  const statements: { statement: string; at: string }[] = [];
  for (const { run, given, at } of declared) {
    let statement = '';
    const all = async (sql: string) => {
      statement = sql;
      return [];
    };
    await run({ dialect, all }, given);
    if (statement !== '') statements.push({ statement, at });
  }
  return statements;
}
