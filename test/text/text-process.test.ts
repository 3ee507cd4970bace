import { expect, test } from 'vitest';
import { describeService } from '../harness.ts';
import { people } from '../people.ts';

describeService('text/process', (service) => {
  test('shows entities and html and creates nothing', async () => {
    const { ann } = await people(service(), 'ann');
    const before = (await ann.get('/users/me')).data.counts;
    const events = await service().eventsOf(async () => {
      const { status, data } = await ann.post('/text/process', {
        text: `@${ann.username} @nobody_at_all #Tag https://example.com`,
      });
      expect(status).toBe(200);
      expect(Object.keys(data).sort()).toEqual(['entities', 'html', 'text']);
      expect(data.entities.mentions).toMatchObject([
        { id: ann.id, name: ann.username, pos: 0, is_leading: true },
      ]);
      expect(data.entities.hashtags).toMatchObject([{ name: 'tag' }]);
      expect(data.entities.links).toMatchObject([{ url: 'https://example.com' }]);
      expect(data.html).toContain(`data-mention-id="${ann.id}"`);
    });
    expect(events).toEqual([]);
    expect((await ann.get('/users/me')).data.counts).toEqual(before);
  });

  test('takes given entities, as a post does', async () => {
    const { data } = await (await service().app()).post('/text/process', {
      text: 'see [here](https://example.org/)',
      entities: { parse_markdown_links: true },
    });
    expect(data.text).toBe('see here [example.org]');
    expect(data.entities.links).toMatchObject([
      { pos: 4, len: 4, url: 'https://example.org/', amended_len: 18 },
    ]);
  });

  test('refuses what it cannot take', async () => {
    const { ann } = await people(service(), 'ann');
    const status = async (body: unknown) => (await ann.post('/text/process', body)).status;
    expect(await status({ text: 'x'.repeat(2048) })).toBe(200);
    expect(await status({ text: 'x'.repeat(2049) })).toBe(400);
    expect(await status({})).toBe(400);
    expect(await status({ text: 3 })).toBe(400);
    expect(await status({ text: 'x', entities: { links: 3 } })).toBe(400);
    expect(await status(new URLSearchParams({ text: 'x' }))).toBe(415);
    expect((await service().anonymous.post('/text/process', { text: 'x' })).status).toBe(401);
  });
});

describeService(
  'text/process with rate limits',
  (service) => {
    test('counts as a read', async () => {
      const { ann } = await people(service(), 'ann');
      const statuses: number[] = [];
      for (let n = 0; n < 3; n++) statuses.push((await ann.post('/text/process', { text: 'hi' })).status);
      expect(statuses).toEqual([200, 200, 200]);
      expect((await ann.post('/posts', { text: 'one' })).status).toBe(200);
      expect((await ann.post('/posts', { text: 'two' })).status).toBe(429);
      const { status, headers } = await ann.post('/text/process', { text: 'hi' });
      expect([status, headers.get('x-ratelimit-limit')]).toEqual([200, '5000']);
    });
  },
  { MILLRACE_RATE_LIMITS: 'on', MILLRACE_LIMIT_WRITES_PER_MINUTE: '1' },
);
