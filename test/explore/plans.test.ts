/** How the lists are looked up, by what the database says that it does. */
import { expect, test } from 'vitest';
import {
  readCheckins,
  readConversations,
  readPhotos,
  readUndirected,
} from '../../src/features/explore/explore.sql.ts';
import {
  selectRecentAnswers,
  selectRecentStars,
  selectRecentTagged,
} from '../../src/features/explore/trending.sql.ts';
import { describeService } from '../harness.ts';
import { plansOf } from '../plans.ts';

const lists = {
  conversations: readConversations,
  undirected: readUndirected,
  photos: readPhotos,
  checkins: readCheckins,
};

describeService('plans of explore streams', (service) => {
  test('ranges are read in the order of ids, what is rare by an index of its own', async () => {
    const fill = [
      `insert into posts (id, user_id, app_id, created_at, text, entities, annotations, facets)
       select 1000000 + n, n % 100, 1, n, '', '', '', case when n % 50 = 0 then 33 else 0 end
       from generate_series(1, 20000) as s(n)`,
      `insert into stars (id, user_id, post_id, created_at)
       select 2000000 + n, n % 100, 1000000 + n, n from generate_series(1, 20000) as s(n)`,
      'analyze posts',
      'analyze stars',
    ];
    const plans = await plansOf(service().ctx.store, fill, async (explain) => {
      const shown = { machine: 0, deleted: 1 };
      for (const ascending of [true, false]) {
        const range = { after: 0, before: 2_000_000, limit: 20, ascending };
        for (const [list, read] of Object.entries(lists)) {
          await read(explain(`${list} ${ascending ? 'up' : 'down'}`), { ...range, ...shown });
        }
      }
      const recent = { limit: 100, since: 0 };
      await selectRecentStars(explain('stars'), recent);
      await selectRecentAnswers(explain('answers'), recent);
      await selectRecentTagged(explain('hashtags'), recent);
    });
    expect(Object.keys(plans)).toHaveLength(2 * Object.keys(lists).length + 3);
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
