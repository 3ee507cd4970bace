/** Design rule 2: a page of 200 costs as many statements as a page of 1, nothing being kept from before. */
import { Type } from 'typebox';
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../src/app.ts';
import { follow } from '../../src/features/follows/follows.actions.ts';
import { createPost } from '../../src/features/posts/posts.actions.ts';
import { repost } from '../../src/features/reposts/reposts.actions.ts';
import { star } from '../../src/features/stars/stars.actions.ts';
import { issueUserToken } from '../../src/features/tokens/tokens.actions.ts';
import { addUser } from '../../src/features/users/users.actions.ts';
import { describeService, type Person } from '../harness.ts';

/** More than the personal stream keeps at first. */
const SIZE = 300;
const everything = 'include_annotations=1&include_starred_by=1&include_reposters=1';

interface Case {
  path: string;
  /** Statements of a page, whatever its size. */
  statements: number;
  /** The same for the oldest end of the list, where that is read in another way. */
  oldest?: number;
  /** The app asks for itself. */
  byApp?: true;
}

/** Every endpoint that answers with a list, by its name. `%author`, `%root` and the like stand for what there is. */
const cases: Record<string, Case> = {
  'apps.tokens': { path: '/apps/me/tokens?count=%count', statements: 2, byApp: true },
  'apps.tokens.user_ids': { path: '/apps/me/tokens/user_ids', statements: 1, byApp: true },
  'users.list': { path: '/users?ids=%users', statements: 3 },
  'users.following': { path: '/users/%author/following?count=%count', statements: 5 },
  'users.followers': { path: '/users/%author/followers?count=%count', statements: 5 },
  'users.following.ids': { path: '/users/%author/following/ids', statements: 2 },
  'users.followers.ids': { path: '/users/%author/followers/ids', statements: 2 },
  'posts.list': { path: `/posts?ids=%posts&${everything}`, statements: 9 },
  'posts.replies': { path: `/posts/%root/replies?count=%count&${everything}`, statements: 11 },
  'users.posts': { path: `/users/%author/posts?count=%count&${everything}`, statements: 11 },
  'posts.stream': { path: `/posts/stream?count=%count&${everything}`, statements: 12, oldest: 13 },
  'posts.stream.global': { path: `/posts/stream/global?count=%count&${everything}`, statements: 10 },
};

describeService('statements', (service) => {
  const users: number[] = [];
  const posts: number[] = [];
  let author: Person;
  let round = 0;

  beforeAll(async () => {
    const { ctx, appId } = service();
    const { store } = ctx;
    author = await service().person('author');
    const names = Array.from({ length: SIZE }, (_, n) => `person_${n}`);
    users.push(...(await Promise.all(names.map((username) => addUser(store, { username })))));
    await Promise.all(
      users.flatMap((user) => [
        follow(store, user, Number(author.id)),
        follow(store, Number(author.id), user),
        issueUserToken(ctx, appId, user, ['basic']),
      ]),
    );
    for (const user of users) {
      const draft = { machineOnly: false, annotations: [], entities: undefined };
      const text = `@author and @person_1: #hello ${user}`;
      const writer = { userId: Number(author.id), appId };
      posts.push(await createPost(ctx, writer, { ...draft, text, replyTo: posts[0] }));
      await star(store, user, posts.at(-1)!);
      if (user % 2 === 0) await repost(store, { userId: user, appId }, posts.at(-1)!);
    }
    // Its look at the log every 100 ms would be counted as well.
    ctx.tail.stop();
  });

  /** Someone who has never looked at anything, and follows the author. */
  async function fresh(): Promise<Person> {
    const { ctx } = service();
    const viewer = await service().person(`viewer_${++round}`);
    await follow(ctx.store, Number(viewer.id), Number(author.id));
    await viewer.get('/config');
    for (let id = 1; id <= Number(viewer.id); id++) ctx.users.drop(id);
    for (let id = 1; id <= posts.at(-1)! + SIZE; id++) ctx.posts.drop(id);
    return viewer;
  }

  async function cost(
    template: string,
    count: number,
    byApp: boolean,
  ): Promise<{ statements: number; length: number }> {
    const app = await service().app();
    await app.get('/config');
    const viewer = await fresh();
    const path = template
      .replace('%count', String(count))
      .replace('%author', author.id)
      .replace('%root', String(posts[0]))
      .replace('%users', users.slice(0, Math.abs(count)).join())
      .replace('%posts', posts.slice(-Math.abs(count)).join());
    let length = 0;
    const statements = await service().statementsOf(async () => {
      const { status, data } = await (byApp ? app : viewer).get(path);
      expect(status).toBe(200);
      length = data.length;
    });
    return { statements, length };
  }

  test('every endpoint that answers with a list is looked at', () => {
    const lists = endpoints.filter(({ reply }) => reply !== undefined && Type.IsArray(reply));
    expect(lists.map(({ name }) => name).sort()).toEqual(Object.keys(cases).sort());
  });

  test.each(Object.entries(cases))(
    '%s',
    async (_, { path, statements, oldest = statements, byApp = false }) => {
      const costs = [];
      for (const count of [1, 200, -1, -200]) costs.push(await cost(path, count, byApp));
      expect(costs.map((found) => found.statements)).toEqual([statements, statements, oldest, oldest]);
      expect(costs[1]!.length).toBeGreaterThanOrEqual(200);
      if (path.includes('%count')) expect(costs[0]!.length).toBe(1);
    },
  );

  test('looking again costs nothing but the page itself', async () => {
    const viewer = await fresh();
    for (const [path, statements] of [
      ['/posts/stream?count=200', 0],
      [`/users/${author.id}/posts?count=200`, 1],
      [`/users/${author.id}/followers?count=200`, 1],
    ] as const) {
      await viewer.get(path);
      expect(await service().statementsOf(() => viewer.get(path)), path).toBe(statements);
    }
  });
});
