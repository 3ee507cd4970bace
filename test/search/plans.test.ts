import { expect, test } from 'vitest';
import type { Db } from '../../src/db/query.ts';
import { channelIndex, readByActivity } from '../../src/features/channels/channels.search.sql.ts';
import { postIndex } from '../../src/features/posts/posts.search.sql.ts';
import { indexLanguages } from '../../src/search/index-text.ts';
import { describeService } from '../harness.ts';
import { undone } from '../plans.ts';

/** Words in most rows, and in few, where PostgreSQL needs some to decide by. */
const FILL = `insert into post_search (rowid, words)
  select n, (case when n % 3 > 0 then '''common'':1 ' else '' end || '''rare' || n % 2000 || ''':2')::tsvector
  from generate_series(1, 20000) as s(n)`;

/** Notes the plan of the statement that is run on it; planned with its values, as connections for searches do. */
function explainer(tx: Db, name: string, plans: Record<string, string>): Db {
  const isPostgres = tx.dialect.name === 'postgres';
  return {
    dialect: tx.dialect,
    async all(sql, values) {
      const filled = sql.replace(/\$(\d+)/g, (_, n) => `'${String(values[n - 1]).replaceAll("'", "''")}'`);
      const how = isPostgres ? `explain ${filled}` : `explain query plan ${sql}`;
      plans[name] = JSON.stringify(await tx.all(how, isPostgres ? [] : values));
      return [];
    },
  };
}

describeService('how posts and channels are found', (service) => {
  test('newest first without reading all that match a common word', async () => {
    const { store } = service().ctx;
    const isPostgres = store.read.dialect.name === 'postgres';
    const plans: Record<string, string> = {};
    await undone(store, async (tx) => {
      if (isPostgres) {
        await tx.all(FILL, []);
        await tx.all('analyze post_search', []);
      }
      const explain = (name: string) => explainer(tx, name, plans);
      const range = { after: 0, before: Number.MAX_SAFE_INTEGER, limit: 26 };
      const { condition } = indexLanguages[tx.dialect.name];
      for (const word of ['common', 'rare7']) {
        const asked = { condition: condition([[{ words: [word] }]]) };
        await postIndex.read(explain(`${word} desc`), asked, { ...range, ascending: false });
        await postIndex.read(explain(`${word} asc`), asked, { ...range, ascending: true });
      }
    });
    expect(Object.keys(plans)).toHaveLength(4);
    for (const [name, plan] of Object.entries(plans)) {
      if (!isPostgres) {
        expect(plan, name).toMatch(/SCAN post_search VIRTUAL TABLE INDEX/);
        expect(plan, name).not.toContain('TEMP B-TREE');
      } else if (name.startsWith('common')) {
        expect(plan, name).toMatch(/Index Scan (Backward )?using post_search_pkey/);
      } else expect(plan, name).toContain('Bitmap Index Scan on post_search_words');
    }
  });

  test('by words that few of millions of rows have, which PostgreSQL knows by its statistics', async () => {
    const { read } = service().ctx.store;
    if (read.dialect.name !== 'postgres') return;
    const held = await read.all(
      `select attrelid::regclass::text as table, attstattarget as words from pg_attribute
        where attname = 'words' and atttypid = 'tsvector'::regtype and attnum > 0
          and attrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r')
        order by 1`,
      [],
    );
    expect(held).toEqual(
      ['channel_search', 'message_search', 'post_search', 'user_search'].map((table) => ({
        table,
        words: 500,
      })),
    );
  });

  test('by beginnings of words, however many rows have them', async () => {
    const { store } = service().ctx;
    const isPostgres = store.read.dialect.name === 'postgres';
    const first = 1_000_000_000;
    const ids = Array.from({ length: 5000 }, (_, n) => first + n);
    await undone(store, async (tx) => {
      await postIndex.insert(
        tx,
        ids.map((id) => ({ id, words: ['sand', `begin${id % 1000}`], keywords: [] })),
      );
      const { condition } = indexLanguages[tx.dialect.name];
      const asked = (word: string) => ({
        condition: condition([[{ words: [word], isPrefix: true }]]),
        isWide: true,
      });
      const ranges = [
        { after: 0, before: Number.MAX_SAFE_INTEGER, limit: 21 },
        { after: first + 900, before: first + 4700, limit: 100 },
        { after: first + 10, before: first + 40, limit: 21 },
      ];
      for (const word of ['begin', 'begin9', 'begin99', 'begin999', 'begin9999', 'sa']) {
        for (const range of ranges) {
          const found = ids.filter(
            (id) =>
              range.after < id &&
              id < range.before &&
              (word === 'sa' || `begin${id % 1000}`.startsWith(word)),
          );
          for (const ascending of [true, false]) {
            const expected = (ascending ? found : found.toReversed()).slice(0, range.limit);
            const read = await postIndex.read(tx, asked(word), { ...range, ascending });
            expect(read, `${word} ${JSON.stringify(range)} ${ascending}`).toEqual(
              expected.map((id) => ({ pid: id, item: id })),
            );
          }
        }
      }
      if (isPostgres) {
        await tx.all('analyze post_search', []);
        const plans: Record<string, string> = {};
        const range = { after: 0, before: Number.MAX_SAFE_INTEGER, limit: 21, ascending: false };
        await postIndex.read(explainer(tx, 'rare', plans), asked('begin9999'), range);
        // In order up to the bound, and by the index.
        expect(plans.rare).toMatch(
          /rows=2000 .*Index Scan Backward using post_search_pkey.*Bitmap Index Scan on post_search_words/,
        );
        expect(plans.rare?.match(/post_search_pkey/g)).toHaveLength(1);
      }
    });
  });

  test('private channels from those that the user may read, in every order', async () => {
    const { store } = service().ctx;
    const isPostgres = store.read.dialect.name === 'postgres';
    const plans: Record<string, string> = {};
    await undone(store, async (tx) => {
      if (isPostgres) {
        await tx.all(FILL.replace('post_search', 'channel_search'), []);
        await tx.all(
          `insert into channel_counts select n, 0, n % 9, n from generate_series(1, 20000) as s(n)`,
          [],
        );
        await tx.all(
          `insert into channel_acl select n, n % 100, 1 from generate_series(1, 20000) as s(n)`,
          [],
        );
        for (const table of ['channel_search', 'channel_counts', 'channel_acl'])
          await tx.all(`analyze ${table}`, []);
      }
      const { condition } = indexLanguages[tx.dialect.name];
      const asked = { condition: condition([[{ words: ['common'] }]]), within: { user: 7 } };
      const range = { after: 0, before: Number.MAX_SAFE_INTEGER, limit: 26 };
      await channelIndex.read(explainer(tx, 'id', plans), asked, { ...range, ascending: false });
      await readByActivity(explainer(tx, 'activity', plans), asked, { ...range, ascending: false });
      await channelIndex.best(explainer(tx, 'popularity', plans), asked, range);
    });
    expect(Object.keys(plans)).toEqual(['id', 'activity', 'popularity']);
    for (const [name, plan] of Object.entries(plans)) {
      expect(plan, name).toContain('channel_acl_by_user');
      // FTS5 is asked once, not for each of the channels.
      if (!isPostgres) expect(plan, name).toMatch(/SCAN channel_search VIRTUAL TABLE INDEX \d+:M1/);
      else expect(plan, name).toContain('Index Scan using channel_search_pkey');
    }
  });

  test('on PostgreSQL, connections for searches plan each statement with its values, and for one process', async () => {
    const { search, read } = service().ctx.store;
    if (read.dialect.name !== 'postgres') return;
    const settings = `select current_setting('plan_cache_mode') as mode, current_setting('max_parallel_workers_per_gather') as helpers`;
    expect(await search.all(settings, [])).toEqual([{ mode: 'force_custom_plan', helpers: '0' }]);
    expect(await read.all(settings, [])).toEqual([{ mode: 'auto', helpers: '2' }]);
  });
});
