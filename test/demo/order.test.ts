import { expect, test } from 'vitest';
import { makeDemo } from '../../src/commands/demo.ts';
import { describeService } from '../harness.ts';

describeService('sample data', (service) => {
  test('is listed in the order of time', async () => {
    await makeDemo(service().ctx, { users: 30, posts: 300, seed: 3 });
    const { data } = await service().anonymous.get('/posts/stream/global?count=200');
    const times = data.map((post: { created_at: string }) => post.created_at);
    expect(times.length).toBeGreaterThan(100);
    expect(times).toEqual(times.toSorted().reverse());
  });
});
