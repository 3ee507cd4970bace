/** An app stream that cannot be opened leaves nothing behind. */
import { afterEach, expect, test, vi } from 'vitest';
import { Authorizations } from '../../src/features/app-streams/authorizations.ts';
import { describeService, type Json } from '../harness.ts';
import { people, post } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

describeService(
  'app streams whose settings cannot be read',
  (service) => {
    afterEach(() => {
      vi.restoreAllMocks();
    });

    test('hold no authorizations, and are opened when they can be', async () => {
      const { ann } = await people(service(), 'ann');
      const clause = { object_type: 'post', field: '/data/text', operator: 'matches', value: 'word' };
      const given = { match_policy: 'include_any', clauses: [clause] };
      const { id: filter_id } = (await ann.post('/filters', given)).data as Json;
      const app = await service().app();
      const { status, data } = await app.post('/streams', { object_types: ['post'], filter_id });
      expect(status).toBe(200);
      /** Streams that hold those of an app. */
      let held = 0;
      const { hold, release } = Authorizations.prototype;
      vi.spyOn(Authorizations.prototype, 'hold').mockImplementation(async function (
        this: Authorizations,
        ...given
      ) {
        await hold.apply(this, given);
        held++;
      });
      vi.spyOn(Authorizations.prototype, 'release').mockImplementation(function (
        this: Authorizations,
        ...given
      ) {
        release.apply(this, given);
        held--;
      });
      const { objects } = service().ctx;
      const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      const finding = vi.spyOn(objects, 'find').mockRejectedValue(away);
      const refused = await HttpStream.openUrl(data.endpoint);
      await refused.untilClosed();
      expect(finding).toHaveBeenCalledTimes(1);
      expect(held).toBe(0);
      finding.mockRestore();
      const stream = await HttpStream.openUrl(data.endpoint);
      const posted = await post(ann, 'a word');
      expect((await stream.next()).meta.id).toBe(posted);
      expect(held).toBe(1);
      await app.delete(`/streams/${data.id}`);
      await stream.untilClosed();
      expect(held).toBe(0);
    });
  },
  { MILLRACE_LOG_LEVEL: 'silent' },
);
