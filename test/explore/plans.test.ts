/** How the lists are looked up, by what the database says that it does. */
import { expect, test } from 'vitest';
import type { Db } from '../../src/db/query.ts';
import {
  readCheckins,
  readConversations,
  readPhotos,
  readUndirected,
} from '../../src/features/explore/explore.sql.ts';
import { selectRecentAnswers, selectRecentStars } from '../../src/features/explore/trending.sql.ts';
import { describeService } from '../harness.ts';

const lists = {
  conversations: readConversations,
  undirected: readUndirected,
  photos: readPhotos,
  checkins: readCheckins,
};

describeService('plans of explore streams', (service) => {
  test('ranges are read in the order of ids, what is rare by an index of its own', async () => {
    const { store } = service().ctx;
    const isPostgres = store.read.dialect.name === 'postgres';
    const done = new Error('nothing of this is to stay');
    const plans: Record<string, string> = {};
    const work = store.write(async (tx) => {
      if (isPostgres) {
        // PostgreSQL reads a small table as a whole.
        await tx.all(
          `insert into posts (id, user_id, app_id, created_at, text, entities, annotations, facets)
           select 1000000 + n, n % 100, 1, n, '', '', '', case when n % 50 = 0 then 33 else 0 end
           from generate_series(1, 20000) as s(n)`,
          [],
        );
        await tx.all(
          `insert into stars (id, user_id, post_id, created_at)
           select 2000000 + n, n % 100, 1000000 + n, n from generate_series(1, 20000) as s(n)`,
          [],
        );
        await tx.all('analyze posts', []);
        await tx.all('analyze stars', []);
      }
      let name = '';
      const explain: Db = {
        dialect: tx.dialect,
        async all(sql, values) {
          const how = isPostgres ? 'explain' : 'explain query plan';
          const rows = (await tx.all(`${how} ${sql}`, values)) as Record<string, string>[];
          plans[name] = rows.map((row) => row['QUERY PLAN'] ?? row.detail).join('\n');
          return [];
        },
      };
      const shown = { machine: 0, deleted: 1 };
      for (const ascending of [true, false]) {
        const range = { after: 0, before: 2_000_000, limit: 20, ascending };
        for (const [list, read] of Object.entries(lists)) {
          name = `${list} ${ascending ? 'up' : 'down'}`;
          await read(explain, { ...range, ...shown });
        }
      }
      const recent = { limit: 100, since: 0 };
      name = 'stars';
      await selectRecentStars(explain, recent);
      name = 'answers';
      await selectRecentAnswers(explain, recent);
      throw done;
    });
    await expect(work).rejects.toBe(done);
    for (const [name, plan] of Object.entries(plans)) {
      expect(plan, name).not.toMatch(/Seq Scan on posts|Sort|TEMP B-TREE/);
      const index = /photos/.test(name)
        ? 'posts_photos'
        : /checkins/.test(name)
          ? 'posts_checkins'
          : undefined;
      if (index !== undefined) expect(plan, name).toContain(index);
    }
  });
});
