/** How reposts are looked up where very many have reposted the same posts, by what the database says that it does. */
import { expect, test } from 'vitest';
import { selectRepostsBy, selectRepostsOf } from '../../src/features/reposts/reposts.sql.ts';
import { describeService } from '../harness.ts';
import { plansOf } from '../plans.ts';

describeService('plans of reposts', (service) => {
  test('none reads all reposts of a post, all posts of a user or the table from its end', async () => {
    const fill = [
      `insert into posts (id, user_id, app_id, created_at, text, entities, annotations, repost_of)
       select 1000000 + n, n, 1, n, '', '', '', n % 3 + 1 from generate_series(1, 30000) as s(n)`,
      `insert into posts (id, user_id, app_id, created_at, text, entities, annotations)
       select 2000000 + n, n % 300, 1, n, '', '', '' from generate_series(1, 30000) as s(n)`,
      `insert into user_counts (user_id) select n from generate_series(0, 30000) as s(n) on conflict do nothing`,
      'analyze posts',
      'analyze user_counts',
    ];
    const posts = [1, 2, 3];
    const users = Array.from({ length: 300 }, (_, n) => n);
    const plans = await plansOf(service().ctx.store, fill, async (explain) => {
      await selectRepostsOf(explain('of'), { posts, limit: 51 });
      await selectRepostsBy(explain('by'), { posts, users });
    });
    expect(plans.of).toContain('reposts_by_original');
    expect(plans.by).toMatch(
      /posts_by_repost[^\n]*(\n\s*Index Cond: \(\(repost_of = .*user_id = |.*repost_of=\? AND user_id=\?)/,
    );
    for (const plan of Object.values(plans))
      expect(plan).not.toMatch(/Seq Scan on posts|posts_by_user|SCAN (posts|n|r)\b/);
  });
});
