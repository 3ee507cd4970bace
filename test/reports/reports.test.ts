import { expect, test } from 'vitest';
import { describeService } from '../harness.ts';
import { people } from '../people.ts';

describeService('reports', (service) => {
  test('a report is stored once and mutes the author for the reporter', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { id } = (await ann.post('/posts', { text: 'rude' })).data;
    for (let n = 0; n < 2; n++) {
      const { status, data } = await bob.post(`/posts/${id}/report`);
      expect([status, data.id, data.user.you_muted]).toEqual([200, id, true]);
    }
    const reports = await service().ctx.store.read.all(
      `select reporter_id from reports where post_id = ${id}`,
      [],
    );
    expect(reports).toEqual([{ reporter_id: Number(bob.id) }]);
    expect((await ann.get(`/users/${bob.id}`)).data.you_muted).toBe(false);
    expect((await ann.post(`/posts/${id}/report`)).status).toBe(400);
    expect((await bob.post('/posts/999999999/report')).status).toBe(404);
    expect((await service().anonymous.post(`/posts/${id}/report`)).status).toBe(401);
  });
});
