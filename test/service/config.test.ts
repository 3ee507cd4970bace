import { expect, test } from 'vitest';
import { describeService } from '../harness.ts';
import { people } from '../people.ts';

const annotation_max_bytes = 8192;

describeService('GET /config', (service) => {
  test('tells the limits to everybody alike', async () => {
    const { alice } = await people(service(), 'alice');
    for (const client of [service().anonymous, alice, await service().app()]) {
      const { status, data, meta } = await client.get('/config');
      expect([status, meta]).toEqual([200, { code: 200 }]);
      expect(data).toEqual({
        text: { uri_template_length: { post_id: 9, message_id: 12 } },
        user: { annotation_max_bytes, text_max_length: 256 },
        file: { annotation_max_bytes },
        post: { annotation_max_bytes, text_max_length: 256 },
        message: { annotation_max_bytes, text_max_length: 2048 },
        channel: { annotation_max_bytes },
        limits: {
          body: { max_bytes: 65_536, max_values: 10_000, max_depth: 32 },
          filter: {
            max_count: 100,
            max_clauses: 50,
            max_list_members: 1000,
            name_max_length: 128,
            field_max_length: 256,
            value_max_length: 256,
          },
          search: { max_terms: 64, query_max_length: 2100 },
          lookup: { max_ids: 200 },
          user: { max_muted: 40_000, max_blocked: 40_000 },
        },
      });
    }
  });
});
