/** How much memory each cache takes is at `/metrics`. */
import { expect, test } from 'vitest';
import { features } from '../../src/app.ts';
import { describeService } from '../harness.ts';
import { people, post } from '../people.ts';

describeService('the memory of caches', (service) => {
  test('is told for each of them, and grows with what is cached', async () => {
    const { ann } = await people(service(), 'ann');
    const bytesOf = async (): Promise<Map<string, number>> => {
      const text = await (await fetch(`${service().origin}/metrics`)).text();
      const lines = text.matchAll(/^millrace_cache_bytes\{cache="([^"]+)"\} (\d+)$/gm);
      return new Map([...lines].map(([, name, bytes]) => [name!, Number(bytes)]));
    };
    service().forget();
    const before = await bytesOf();
    const names = [...features.kinds, ...features.caches].map(({ name }) => name);
    expect([...before.keys()].sort()).toEqual([...names, 'replies', 'viewer bits'].sort());
    expect(before.get('post')).toBe(0);
    await post(ann, 'one');
    await ann.get('/posts/stream');
    const after = await bytesOf();
    for (const name of ['post', 'user', 'replies', 'viewer bits', 'tokens by secret']) {
      expect(after.get(name), name).toBeGreaterThan(before.get(name)!);
    }
  });
});
