/** What is done often asks as many shards of Citus as its keys name, however many there are (docs/scaling.md, Citus). */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { BUCKETS } from '../../src/db/buckets.ts';
import { ownerColumns } from '../../src/db/distribution.ts';
import { readIdsByAuthor } from '../../src/features/timelines/home.sql.ts';
import { TestService } from '../harness.ts';
import { ids, people, post, repost } from '../people.ts';
import { makeDivided, run } from './divided.ts';

/** Statements for shards that the coordinator has sent. */
let sent: string[] = [];

/** Has each connection tell which statements the coordinator sends to shards for it. */
function listen(): void {
  const { prototype } = pg.Client as unknown as { prototype: { connect(...args: unknown[]): unknown } };
  const { connect } = prototype;
  vi.spyOn(prototype, 'connect').mockImplementation(function (this: unknown, ...args) {
    (this as pg.Client).on('notice', ({ message = '' }) => {
      const statement = /^issuing (select|insert|update|delete|copy|with).*/is.exec(message)?.[0];
      if (statement !== undefined && /_1\d{5}/.test(statement)) sent.push(statement);
    });
    return connect.apply(this, args);
  });
}

describe.each([8, 32, 128])('with %i shards', (shards) => {
  let service: TestService;
  let url: string;

  beforeAll(async () => {
    listen();
    const name = `test_${process.pid}_${shards}`;
    url = await makeDivided(inject('postgresUrl'), inject('citusWorkers') ?? [], name, shards);
    await run(url, `alter database ${name} set citus.log_remote_commands = on`);
    service = await TestService.start('postgres', { MILLRACE_DATABASE_URL: url });
  });
  afterAll(async () => {
    await service?.stop();
    vi.restoreAllMocks();
  });

  test('what is done often asks few', async () => {
    const { ann, ben, cleo } = await people(service, 'ann', 'ben', 'cleo');
    const first = await post(ann, 'Hello #world');
    const most: [string, number, number][] = [];
    /** Does something with nothing cached, and notes how many statements for shards it took, and how many it may take. */
    const asks = async (what: string, may: number, work: () => Promise<unknown>) => {
      service.ctx.objects.clear();
      service.ctx.replies.clear();
      sent = [];
      await work();
      most.push([what, sent.length, may]);
      if (sent.length > may) console.error(what, sent);
    };
    // Each process reads the newest posts of all authors once.
    await cleo.get('/posts/stream');
    await asks('create', 4, () => post(ann, 'One more'));
    await asks('reply', 10, () => post(ben, 'Yes', { reply_to: first }));
    await asks('star', 14, () => ben.post(`/posts/${first}/star`));
    await asks('repost', 16, () => repost(cleo, first));
    await asks('follow', 14, () => ben.post(`/users/${ann.id}/follow`));
    await asks('post', 4, () => ann.get(`/posts/${first}`));
    await asks('posts of a user', 7, () => ben.get(`/users/${ann.id}/posts`));
    await asks('home', 8, async () => {
      expect(ids((await ben.get('/posts/stream')).data)).toHaveLength(3);
    });
    await asks('posts of two authors for a home timeline', 2, async () => {
      const ranges = [ann, ben].map(({ id }) => ({
        author: Number(id),
        after: 0,
        before: Number.MAX_SAFE_INTEGER,
      }));
      const found = await readIdsByAuthor(service.ctx.store.read, ranges, 10, 'newest');
      expect(found.get(Number(ann.id))).toHaveLength(2);
    });
    expect(most.filter(([, asked, may]) => asked > may)).toEqual([]);
    expect(most.every(([, asked]) => asked > 0)).toBe(true);
  });

  test('ids name the buckets of their rows', async () => {
    for (const [table, { owner, hasIds }] of ownerColumns()) {
      const names = hasIds ? `or id % ${BUCKETS} <> bucket` : '';
      const [row] = await run(
        url,
        `select count(*) as n from ${table} where ${owner} % ${BUCKETS} <> bucket ${names}`,
      );
      expect([table, row?.n]).toEqual([table, '0']);
    }
  });
});
