import { expect } from 'vitest';
import type { Db } from '../src/db/query.ts';
import type { Store, Tx } from '../src/db/store.ts';

/** Runs work in a transaction of which nothing stays. */
export async function undone(store: Store, work: (tx: Tx) => Promise<void>): Promise<void> {
  const done = new Error('nothing of this is to stay');
  const write = store.write(async (tx) => {
    await work(tx);
    throw done;
  });
  await expect(write).rejects.toBe(done);
}

/**
 * What the database says of how it runs statements: those that `look` runs on what `explain` gives, by their names. `fill` are
 * statements that fill tables on PostgreSQL, which reads a small one as a whole, whatever indexes it has; nothing of it stays.
 */
export async function plansOf(
  store: Store,
  fill: readonly string[],
  look: (explain: (name: string) => Db) => Promise<void>,
): Promise<Record<string, string>> {
  const isPostgres = store.read.dialect.name === 'postgres';
  const plans: Record<string, string> = {};
  await undone(store, async (tx) => {
    if (isPostgres) for (const statement of fill) await tx.all(statement, []);
    await look((name) => ({
      dialect: tx.dialect,
      async all(sql, values) {
        const how = isPostgres ? 'explain' : 'explain query plan';
        const rows = (await tx.all(`${how} ${sql}`, values)) as Record<string, string>[];
        plans[name] = rows.map((row) => row['QUERY PLAN'] ?? row.detail).join('\n');
        return [];
      },
    }));
  });
  return plans;
}
