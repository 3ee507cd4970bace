import { expect, test } from 'vitest';
import { type Client, describeService, type Json, type TestService } from '../harness.ts';
import { HttpStream } from '../stream-client.ts';

/** An app stream of these types, and its client. */
async function open(app: Client, object_types: readonly string[], query = ''): Promise<HttpStream> {
  const { data } = await app.post('/streams', { object_types });
  return HttpStream.openUrl(data.endpoint + query);
}

describeService('app streams', (service: () => TestService) => {
  test('a post reaches an app', async () => {
    const app = await service().app();
    const ann = await service().person('ann');
    const stream = await open(app, ['post', 'star']);
    const { data } = await ann.post('/posts', { text: 'Hällo #tag' });
    const frame = await stream.next();
    expect(frame).toMatchObject({
      data: { id: data.id, text: 'Hällo #tag', annotations: [] },
      meta: { type: 'post', id: data.id },
    });
    stream.close();
  });
});
