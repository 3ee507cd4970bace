/** Pages of channels whose ACLs list very many users: what does not fit into a page is not read for it. */
import { afterEach, expect, test, vi } from 'vitest';
import { roles } from '../../src/features/channels/channels.bits.sql.ts';
import { channel } from '../channels.ts';
import { describeService, type Json } from '../harness.ts';
import { ids, people } from '../people.ts';

const CHANNELS = 36;
const READERS = 15_000;
/** So many of them take 4 MB, by ids of 16 digits. */
const FITTING = 14;
/** Channels are loaded so many at a time, where these are too much for one statement. */
const FEW = 5;
/** Most rows that are read to see that they are. */
const TRIED = 20_001;

describeService('channels with very many readers', (service) => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('are given in pages that read no more of them than they hold, and all are found', async () => {
    const { ann } = await people(service(), 'ann');
    const made: string[] = [];
    while (made.length < CHANNELS) made.unshift((await channel(ann)).id);
    await service().ctx.store.bookkeeping((db) =>
      db.all(
        `insert into channel_acl (channel_id, user_id, role)
         with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${READERS})
         select id, 9000000000000000 + n, ${roles.readers} from channels, numbers where id in (${made.join()})`,
        [],
      ),
    );
    service().forget();
    const { read } = service().ctx.store;
    const sizes: number[] = [];
    const { all } = read;
    vi.spyOn(read, 'all').mockImplementation(async (sql, values) => {
      const rows = await all.call(read, sql, values);
      if (sql.includes('channel_acl') && sql.includes('"role"')) sizes.push(rows.length);
      return rows;
    });
    const found: string[] = [];
    for (let before = ''; ; ) {
      sizes.length = 0;
      const { status, data, meta } = await ann.get(`/users/me/channels?count=200${before}`);
      expect(status).toBe(200);
      for (const { readers } of data as Json[]) expect(readers.user_ids.length).toBe(READERS);
      found.push(...ids(data));
      expect(Math.max(...sizes)).toBeLessThanOrEqual(TRIED);
      const read = sizes.reduce((sum, size) => sum + size, 0);
      const loads = 1 + Math.ceil((data.length + 1) / FEW);
      expect(read).toBeLessThanOrEqual(loads * (TRIED + FEW * READERS));
      expect(data.length).toBeLessThanOrEqual(FITTING);
      if (!meta.more) break;
      before = `&before_id=${meta.min_id}`;
    }
    expect(found).toEqual(made);
  });
});
