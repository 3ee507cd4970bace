/** How many statements a call for one object takes; those of lists are in batch.test.ts. */
import { expect, test } from 'vitest';
import { describeService } from '../harness.ts';
import { people, post } from '../people.ts';

describeService('statements of calls for one object', (service, database) => {
  async function setUp() {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    await bob.post(`/users/${ann.id}/follow`);
    const id = await post(ann, `hello @${cal.username} #tag`);
    await cal.post(`/posts/${id}/star`);
    return { ann, bob, id };
  }

  /** Of a call with nothing cached but its token, and of the same call again. */
  async function costs(call: () => Promise<{ status: number }>): Promise<[first: number, again: number]> {
    const cost = async (): Promise<number> => {
      const statements = await service().statementsOf(async () => expect((await call()).status).toBe(200));
      return statements.length;
    };
    service().ctx.objects.clear();
    return [await cost(), await cost()];
  }

  test('looking a post or a user up', async () => {
    const { ann, bob, id } = await setUp();
    const { anonymous } = service();
    expect({
      post: await costs(() => bob.get(`/posts/${id}`)),
      'post, without a token': await costs(() => anonymous.get(`/posts/${id}`)),
      user: await costs(() => bob.get(`/users/${ann.id}`)),
      'user, without a token': await costs(() => anonymous.get(`/users/${ann.id}`)),
    }).toEqual({
      post: [4, 0],
      'post, without a token': [2, 0],
      user: [2, 0],
      'user, without a token': [1, 0],
    });
  });

  test('creating a post', async () => {
    const { ann, bob, id } = await setUp();
    const full = { text: `hello @${bob.username} #one #two`, reply_to: id };
    expect({
      plain: await costs(() => ann.post('/posts', { text: 'hello' })),
      full: await costs(() => ann.post('/posts', full)),
    }).toEqual(
      database === 'sqlite' ? { plain: [11, 10], full: [16, 14] } : { plain: [9, 8], full: [14, 12] },
    );
  });
});
